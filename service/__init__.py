"""The application: all that Moothall does, for programs. The commands are made of it, and so may a web page be.

Plain arguments, plain results, typed errors; nothing is printed. docs/python.md has it with worked examples and a
reference. What is not listed here is not part of the interface. A name is imported when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from moothall.domain.on_demand import on_demand

if TYPE_CHECKING:
    from moothall.domain.games import USUAL as USUAL
    from moothall.domain.kernel.failure import Failure as Failure
    from moothall.domain.kernel.game import BadSetup as BadSetup
    from moothall.domain.kernel.game import CannotHold as CannotHold
    from moothall.domain.kernel.game import Game as Game
    from moothall.domain.kernel.telling.words import Lang as Lang
    from moothall.domain.kernel.undo import POLICIES as POLICIES
    from moothall.domain.kernel.undo import UndoRefused as UndoRefused
    from moothall.domain.rules_spec import NEWEST as NEWEST
    from moothall.domain.rules_spec import BadRules as BadRules
    from moothall.domain.store import BadUrl as BadUrl
    from moothall.domain.store import Conflict as Conflict
    from moothall.domain.store import DamagedStore as DamagedStore
    from moothall.domain.store import Forgotten as Forgotten
    from moothall.domain.store import LockedStore as LockedStore
    from moothall.domain.store import MissingStore as MissingStore
    from moothall.domain.store import NoSuchGame as NoSuchGame
    from moothall.domain.store import Result as Result
    from moothall.domain.store import StoreError as StoreError
    from moothall.domain.store import Tombstone as Tombstone
    from moothall.domain.store import UnopenedFile as UnopenedFile
    from moothall.domain.store import UnusableStore as UnusableStore
    from moothall.domain.store import UnwrittenFile as UnwrittenFile
    from moothall.domain.store.codec import to_json as to_json
    from moothall.logs.verdict import PROOFS as PROOFS
    from moothall.logs.verdict import Audit as Audit
    from moothall.logs.verdict import Finding as Finding
    from moothall.plugins import BadPlugin as BadPlugin
    from moothall.projections.filters import BadFilter as BadFilter
    from moothall.projections.seats import SPECTATOR as SPECTATOR
    from moothall.projections.seats import NoSuchPlayer as NoSuchPlayer

    from .answers import ANSWERS as ANSWERS
    from .answers import Answer as Answer
    from .answers import answer_to as answer_to
    from .audits import Fault as Fault
    from .audits import Log as Log
    from .audits import audit as audit
    from .audits import audit_all as audit_all
    from .audits import audited as audited
    from .audits import chosen as chosen
    from .audits import logs as logs
    from .audits import read as read
    from .audits import same_game as same_game
    from .errors import BadNote as BadNote
    from .errors import BadOutput as BadOutput
    from .errors import BadRequest as BadRequest
    from .errors import BrokeOff as BrokeOff
    from .errors import CannotGoOn as CannotGoOn
    from .errors import KeeperOnly as KeeperOnly
    from .errors import NoSuchPlace as NoSuchPlace
    from .errors import NotOffered as NotOffered
    from .errors import NotRuled as NotRuled
    from .errors import Refused as Refused
    from .errors import TamperedStore as TamperedStore
    from .errors import UncheckedStore as UncheckedStore
    from .errors import Unproved as Unproved
    from .errors import UnreadableFile as UnreadableFile
    from .errors import UnsoundStream as UnsoundStream
    from .errors import WrongPlayer as WrongPlayer
    from .exports import export as export
    from .exports import export_viewed as export_viewed
    from .forgetting import forget as forget
    from .forks import Fork as Fork
    from .forks import fork as fork
    from .formats import EXPORT_FORMATS as EXPORT_FORMATS
    from .hall import Hall as Hall
    from .hall import opened as opened
    from .heads import CheckedProof as CheckedProof
    from .heads import ComparedHead as ComparedHead
    from .heads import StoreHead as StoreHead
    from .heads import check_proof as check_proof
    from .heads import head as head
    from .heads import prove as prove
    from .hiding import NAMES as NAMES
    from .hiding import hidden_log as hidden_log
    from .hiding import hidden_names as hidden_names
    from .imports import IMPORT_ENDINGS as IMPORT_ENDINGS
    from .imports import Imported as Imported
    from .imports import import_logs as import_logs
    from .imports import import_prepared as import_prepared
    from .imports import prepare_import as prepare_import
    from .japanese.sentences import in_japanese as in_japanese
    from .known import Event as Event
    from .looking.causes import LEADS as LEADS
    from .looking.causes import Cause as Cause
    from .looking.causes import in_lines as in_lines
    from .looking.causes import reasons as reasons
    from .looking.causes import why as why
    from .looking.differences import BlamedCard as BlamedCard
    from .looking.differences import Difference as Difference
    from .looking.differences import Differences as Differences
    from .looking.differences import blame as blame
    from .looking.differences import diff as diff
    from .looking.possible import Unseen as Unseen
    from .looking.possible import unseen as unseen
    from .looking.projected import Projected as Projected
    from .looking.projected import project as project
    from .looking.projected import projections as projections
    from .looking.search import FoundFact as FoundFact
    from .looking.search import Turning as Turning
    from .looking.search import bisect as bisect
    from .looking.search import find as find
    from .looking.table import Table as Table
    from .looking.table import show as show
    from .looking.timeline import LogEntry as LogEntry
    from .looking.timeline import log as log
    from .looking.whatif import WhatIf as WhatIf
    from .looking.whatif import keep_whatif as keep_whatif
    from .looking.whatif import whatif as whatif
    from .lookup.cards import Card as Card
    from .lookup.cards import Cards as Cards
    from .lookup.cards import card_called as card_called
    from .lookup.cards import cards as cards
    from .lookup.cards import names_of_cards as names_of_cards
    from .lookup.decks import Deck as Deck
    from .lookup.decks import deck_document as deck_document
    from .lookup.decks import deck_file as deck_file
    from .lookup.decks import deck_of as deck_of
    from .lookup.decks import default_deck as default_deck
    from .lookup.formats import FormatKnown as FormatKnown
    from .lookup.formats import Freedom as Freedom
    from .lookup.formats import Shown as Shown
    from .lookup.formats import Time as Time
    from .lookup.formats import Way as Way
    from .lookup.formats import Worded as Worded
    from .lookup.formats import known_as as known_as
    from .lookup.formats import known_formats as known_formats
    from .lookup.kinds import is_kind as is_kind
    from .lookup.kinds import kind_called as kind_called
    from .lookup.plugins import PluginKnown as PluginKnown
    from .lookup.plugins import plugins as plugins
    from .lookup.rules import check_rules as check_rules
    from .lookup.rules import rule as rule
    from .lookup.rules import rule_called as rule_called
    from .lookup.rules import rules as rules
    from .lookup.rules import statement_of as statement_of
    from .match import Match as Match
    from .match import UndoRequest as UndoRequest
    from .notes import Note as Note
    from .notes import mark as mark
    from .notes import note as note
    from .outputs import output as output
    from .places import Permalink as Permalink
    from .places import permalink as permalink
    from .question import Choice as Choice
    from .question import NotOpen as NotOpen
    from .question import Question as Question
    from .resting import rests_on as rests_on
    from .retractions import MayUndo as MayUndo
    from .retractions import MustAgree as MustAgree
    from .rulings import Compared as Compared
    from .rulings import Document as Document
    from .rulings import DocumentError as DocumentError
    from .rulings import Reason as Reason
    from .rulings import Ruling as Ruling
    from .rulings import Scenario as Scenario
    from .rulings import compare as compare
    from .rulings import rule_on as rule_on
    from .rulings import ruling_document as ruling_document
    from .rulings import scenario_schema as scenario_schema
    from .rulings import scenarios as scenarios
    from .rulings import told as told
    from .shipped import Example as Example
    from .shipped import copy_examples as copy_examples
    from .shipped import example as example
    from .shipped import example_text as example_text
    from .shipped import examples as examples
    from .stores import ListedGame as ListedGame
    from .stores import Upgraded as Upgraded
    from .stores import Verified as Verified
    from .stores import each_game as each_game
    from .stores import games as games
    from .stores import upgrade as upgrade
    from .stores import verify as verify
    from .subscription import Subscription as Subscription
    from .subscription import Watching as Watching
    from .undoing import PolicySet as PolicySet
    from .undoing import Undone as Undone
    from .undoing import may_undo as may_undo
    from .undoing import policy as policy
    from .undoing import redo as redo
    from .undoing import set_policy as set_policy
    from .undoing import undo as undo
    from .viewed import Looking as Looking
    from .viewed import view as view
    from .viewed import view_log as view_log
    from .viewed import view_whole as view_whole
    from .wanted import VERDICTS as VERDICTS
    from .witnesses import Checked as Checked
    from .witnesses import check as check
    from .witnesses import write_witness as write_witness

EXPORTED = {
    "moothall.domain.kernel.failure": ("Failure",),
    "moothall.domain.games": ("USUAL",),
    "moothall.domain.kernel.game": ("BadSetup", "CannotHold", "Game"),
    "moothall.domain.kernel.telling.words": ("Lang",),
    "moothall.domain.kernel.undo": ("POLICIES", "UndoRefused"),
    "moothall.domain.rules_spec": ("NEWEST", "BadRules"),
    "moothall.domain.store": (
        "BadUrl",
        "Conflict",
        "DamagedStore",
        "Forgotten",
        "LockedStore",
        "MissingStore",
        "NoSuchGame",
        "StoreError",
        "Result",
        "Tombstone",
        "UnopenedFile",
        "UnusableStore",
        "UnwrittenFile",
    ),
    "moothall.domain.store.codec": ("to_json",),
    "moothall.logs.verdict": ("PROOFS", "Audit", "Finding"),
    "moothall.projections.filters": ("BadFilter",),
    "moothall.plugins": ("BadPlugin",),
    "moothall.projections.seats": ("SPECTATOR", "NoSuchPlayer"),
    "moothall.service.audits": ("Fault", "Log", "audit", "audit_all", "audited", "chosen", "logs", "read", "same_game"),
    "moothall.service.errors": (
        "BadNote",
        "BadOutput",
        "BadRequest",
        "BrokeOff",
        "CannotGoOn",
        "KeeperOnly",
        "NoSuchPlace",
        "NotOffered",
        "NotRuled",
        "Refused",
        "TamperedStore",
        "UncheckedStore",
        "Unproved",
        "UnreadableFile",
        "UnsoundStream",
        "WrongPlayer",
    ),
    "moothall.service.answers": ("ANSWERS", "Answer", "answer_to"),
    "moothall.service.exports": ("export", "export_viewed"),
    "moothall.service.forgetting": ("forget",),
    "moothall.service.forks": ("Fork", "fork"),
    "moothall.service.formats": ("EXPORT_FORMATS",),
    "moothall.service.hall": ("Hall", "opened"),
    "moothall.service.heads": ("CheckedProof", "ComparedHead", "StoreHead", "check_proof", "head", "prove"),
    "moothall.service.hiding": ("NAMES", "hidden_log", "hidden_names"),
    "moothall.service.imports": ("IMPORT_ENDINGS", "Imported", "import_logs", "import_prepared", "prepare_import"),
    "moothall.service.japanese.sentences": ("in_japanese",),
    "moothall.service.looking.causes": ("LEADS", "Cause", "in_lines", "reasons", "why"),
    "moothall.service.looking.differences": ("BlamedCard", "Difference", "Differences", "blame", "diff"),
    "moothall.service.looking.possible": ("Unseen", "unseen"),
    "moothall.service.looking.projected": ("Projected", "project", "projections"),
    "moothall.service.looking.search": ("FoundFact", "Turning", "bisect", "find"),
    "moothall.service.looking.table": ("Table", "show"),
    "moothall.service.looking.timeline": ("LogEntry", "log"),
    "moothall.service.looking.whatif": ("WhatIf", "keep_whatif", "whatif"),
    "moothall.service.lookup.cards": ("Card", "Cards", "card_called", "cards", "names_of_cards"),
    "moothall.service.lookup.decks": ("Deck", "deck_document", "deck_file", "deck_of", "default_deck"),
    "moothall.service.lookup.formats": (
        "FormatKnown",
        "Freedom",
        "Shown",
        "Time",
        "Way",
        "Worded",
        "known_as",
        "known_formats",
    ),
    "moothall.service.lookup.kinds": ("is_kind", "kind_called"),
    "moothall.service.lookup.plugins": ("PluginKnown", "plugins"),
    "moothall.service.lookup.rules": ("check_rules", "rule", "rule_called", "rules", "statement_of"),
    "moothall.service.known": ("Event",),
    "moothall.service.match": ("Match", "UndoRequest"),
    "moothall.service.notes": ("Note", "mark", "note"),
    "moothall.service.outputs": ("output",),
    "moothall.service.places": ("Permalink", "permalink"),
    "moothall.service.resting": ("rests_on",),
    "moothall.service.question": ("Choice", "NotOpen", "Question"),
    "moothall.service.retractions": ("MayUndo", "MustAgree"),
    "moothall.service.rulings": (
        "Compared",
        "Document",
        "DocumentError",
        "Reason",
        "Ruling",
        "Scenario",
        "compare",
        "rule_on",
        "ruling_document",
        "scenario_schema",
        "scenarios",
        "told",
    ),
    "moothall.service.shipped": ("Example", "copy_examples", "example", "example_text", "examples"),
    "moothall.service.stores": ("ListedGame", "Upgraded", "Verified", "each_game", "games", "upgrade", "verify"),
    "moothall.service.subscription": ("Subscription", "Watching"),
    "moothall.service.undoing": ("PolicySet", "Undone", "may_undo", "policy", "redo", "set_policy", "undo"),
    "moothall.service.wanted": ("VERDICTS",),
    "moothall.service.viewed": ("Looking", "view", "view_log", "view_whole"),
    "moothall.service.witnesses": ("Checked", "check", "write_witness"),
}
"""The names that are exported, by the module that has them."""

__all__ = sorted(name for names in EXPORTED.values() for name in names)  # pyright: ignore[reportUnsupportedDunderAll]

__getattr__ = on_demand(__name__, EXPORTED)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
