"""How long a question may take before Python is started anew."""

from __future__ import annotations

import pytest
from scripts import evaluated

TICKS = """(() => {
  const { Worker: worker, setInterval: interval } = globalThis;
  try {
    let heard, tick;
    globalThis.Worker = class {
      constructor() { heard = data => this.onmessage({ data }); }
      postMessage() {}
      terminate() {}
    };
    globalThis.setInterval = each => { tick = each; };
    const engine = new site.WorkerEngine({ budget: 60000 });
    const ask = (question, asked) => engine.ask(question, asked).catch(() => {});
    heard({ ready: "1" });
    ask("audit", { text: "x".repeat(given.length) });
    if (given.question !== "audit") {
      heard({ answer: '{"found": {}}' });
      ask(given.question, {});
    }
    let ticks = 0;
    for (; engine.ready && ticks < 1000; ticks += 1) tick();
    return ticks;
  } finally {
    Object.assign(globalThis, { Worker: worker, setInterval: interval });
  }
})()"""
"""After how many seconds a question about a log of some length is stopped."""


@pytest.mark.parametrize("question", ["audit", "page"])
@pytest.mark.parametrize(("length", "seconds"), [(0, 60), (40_000, 62), (2_000_000, 120), (5_000_000, 210)])
def test_a_question_about_a_long_log_may_take_longer(question: str, length: int, seconds: int) -> None:
    assert evaluated("engine.js", TICKS, question=question, length=length) == seconds
