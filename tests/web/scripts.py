"""Runs the modules of the site by node."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from needs import node

SITE = Path(__file__).parents[2] / "web" / "site"

ANSWER = """
import { createInterface } from "node:readline";
const Asked = (async () => {}).constructor;
const answer = async ({ module, expression, given }) => {
  const site = await import(module);
  return (await new Asked("site", "given", `return ${expression};`)(site, given)) ?? null;
};
for await (const line of createInterface({ input: process.stdin })) {
  const found = await answer(JSON.parse(line)).then(found => ({ found }), error => ({ error: String(error.stack) }));
  console.log(JSON.stringify(found));
}
"""
"""Reads questions and prints answers, a line of JSON each, until there are no more questions."""


@cache
def _started() -> subprocess.Popen[str]:
    """One node for all questions: to start takes it longer than to answer. It ends with this process."""
    command = [node(), "--input-type=module", "--experimental-default-type=module", "-e", ANSWER]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")


def evaluated(module: str, expression: str, **given: Any) -> Any:
    """What an expression over a module of the site, named `site`, and over `given` comes to."""
    asked = _started()
    assert asked.stdin is not None
    assert asked.stdout is not None
    question = {"module": (SITE / module).as_uri(), "expression": expression, "given": given}
    asked.stdin.write(json.dumps(question) + "\n")
    asked.stdin.flush()
    answer = json.loads(asked.stdout.readline())
    assert "error" not in answer, answer["error"]
    return answer["found"]
