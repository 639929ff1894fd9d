"""A failure goes from process to process as it is: its sentence in each language, its kind and its fields."""

from __future__ import annotations

import pickle

import pytest
from moothall import service
from moothall.domain.store import Conflict
from moothall.service import BadFilter, Failure, Hall, MustAgree
from moothall.words import Message


def failures() -> list[Failure]:
    made: list[Failure] = [
        MustAgree({"p2": "Bob"}),
        Conflict(Message("store.has-gone-on-to-facts", game="5f0c", length=3, count=2), at=7),
        service.NotRuled("no card"),
    ]
    with Hall.open("memory:") as hall:
        game = str(hall.start(["Ann", "Bob"], seed=1).game)
        try:
            service.find(service.view(game, store=hall), "((")
        except BadFilter as error:
            made.append(error)
    return made


@pytest.mark.parametrize("error", failures(), ids=lambda error: error.kind)
def test_a_failure_goes_to_another_process_as_it_is(error: Failure) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (again.to_json(), vars(again)) == (error.to_json(), vars(error))
    assert service.in_japanese(again) == service.in_japanese(error)
