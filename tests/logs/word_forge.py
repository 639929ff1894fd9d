"""Other words in one line of logs of every format: who caused it, where a card went, whether it was played again.

.venv/bin/python tests/logs/word_forge.py ../shared/logs/goko ../shared/logs/dominion-online --seed winter --logs 10

The seed draws the logs of each folder. Each kind is made once in each of them that agrees and has a line for it.
Printed are, by format and by kind, how many are refuted with a proof, undecided (or not read), or agree, and of how
many the forged line is confirmed all the same.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from random import Random

from damages import is_turn
from line_forge import ACCUSING
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from stray_forge import others_named

Words = tuple[str, tuple[str, ...]]
"""A pattern, whose group is the words of a line, and what may stand there instead."""
A_CARD = r"an? [A-Z][\w' ]+"
ONLINE: Mapping[str, Words] = {
    "again": (r" plays .*( again)\.$", ("", " a third time")),
    "not again": (rf" plays {A_CARD}(\.)$", (" again.", " a third time.")),
    "played by": (rf" plays {A_CARD}(\.)$", (". (Citadel)", ". (Prince)")),
    "cause added": (r" draws (?:a card|\d cards)(\.)$", (" (Hireling).", " (Caravan).")),
    "cause dropped": (r"( \([A-Z][a-z ]+\))\.?$", ("",)),
    "cause changed": (r" \(([A-Z][a-z ]+)\)\.?$", ("Wharf", "Hireling", "Caravan")),
    "trashed by": (rf" trashes {A_CARD}(\.)$", (". (Cathedral)", ". (Hireling)")),
    "whence": (rf" gains {A_CARD}(\.)$", (" from trash.",)),
    "whither": (rf" gains {A_CARD}(\.)$", (" onto their drawpile.",)),
    "hand": (r"( into their hand)\.$", (" aside", " onto their deck", " in hand (Archive)")),
    "mat": (r" on their ([A-Z]\w+) mat", ("Tavern", "Island", "Exile")),
    "with": (r"( with [A-Z][\w' ]+)\.$", ("", " with Library", " with Watchtower")),
    "topdecked with": (rf" topdecks {A_CARD}(\.)$", (" with Watchtower.", " with Tracker.")),
    "VP from": (r" \d VP(\.)$", (" from Groundskeeper.",)),
    "VP from another": (r"VP from ([A-Z][\w' ]+)\.$", ("Plunder", "Farmland", "Groundskeeper")),
    "pile": (r" to the ([A-Z][\w' ]+) pile", ("Estate", "Curse")),
    "Way": (r"( using Way of the \w+)\.", ("", " using Way of the Otter")),
    "Way added": (rf" plays {A_CARD}(\.)$", (" using Way of the Sheep.",)),
    "Reaction": (r" reacts with an? ([A-Z][\w' ]+)\.$", ("Moat", "Watchtower")),
}
GOKO: Mapping[str, Words] = {
    "gift": (r" (?:takes|receives) \d (actions?|buys?|coins?)$", ("actions", "coins", "buys")),
    "label": (r" - chooses ((?:one|two|get|gain|trash|discard|draw) .*)$", ("two coins and one buy", "two cards")),
    "Watchtower to trash": (r" applied Watchtower to (trash [\w' ]+)$", ("place Copper on top of the deck",)),
    "Duration": (r" - duration ([A-Z][\w' ]+)$", ("Wharf", "Caravan", "Haven")),
    "Reaction": (r" reveals reaction ([A-Z][\w' ]+)$", ("Moat", "Secret Chamber", "Trader")),
    "hand": (r" - (places cards in hand)", ("sets aside", "takes set aside cards")),
    "deck": (r" (on top of (?:the )?deck|on bottom of deck)", ("in hand", "on bottom of deck")),
    "ability": (r" ability' of ([A-Z][\w' ]+)$", ("Rats", "Fortress", "Cultist")),
    "tokens": (r" \d (victory point chips|coin tokens)", ("coin tokens", "victory point chips")),
    "Scheme": (r"Scheme choice: ([A-Z][\w' ]+)$", ("Smithy", "Copper")),
    "named": (r" - names ([A-Z][\w' ]+)$", ("Copper", "Curse")),
    "verb": (r" - (discards|trashes)(?=: | [A-Z])", ("discards", "trashes")),
    "revealed": (r" - (reveals|looks at)(?=: | [A-Z])", ("looks at", "reveals")),
    "possessed": (r": turn \d+( )-----", (" [possessed] ",)),
}
ISOTROPIC: Mapping[str, Words] = {
    "again": (r" plays .*( again)\.", ("", " a third time")),
    "third": (r" plays .*( a third time)\.", (" again",)),
    "not again": (
        r"\.\.\. \S+ plays (an? <span[^>]*>[\w' ]+</span>)\.$",
        ("the Market again", "the Market a third time"),
    ),
    "gift": (r"\+\d (action|buy)", ("buy", "action")),
    "Duration": (r" from the (?:<span[^>]*>)?([A-Z][\w' ]+)", ("Wharf", "Caravan", "Lighthouse")),
    "deck": (r" (back on (?:the|top of the) deck)", ("into the hand",)),
    "hand": (r" (into (?:the|\w+) hand)", ("back on the deck",)),
    "verb": (r"\.\.\. (discarding|trashing|gaining) ", ("discarding", "trashing", "gaining")),
    "revealed": (r"\.\.\. (revealing|looking at) ", ("gaining",)),
    "possessed": (r"'s turn \d+( )[-\u2014]", (" (possessed by nobody) ",)),
    "wins": (r"(?:^|>)([^<>\s]+) wins!", ("nobody",)),
    "cards": (r"\[(\d+) cards\]", ("7", "19")),
    "victory cards": (r"\[(\d+) victory cards\]", ("0", "19")),
    "gone": (r"All (?:<span[^>]*>)?(\w+)(?:</span>)? are gone", ("Estates", "Duchies")),
}
OF_RESULTS = {ISOTROPIC[kind][0] for kind in ("wins", "cards", "victory cards", "gone")}
"""The patterns of lines that may stand above the first header."""
BY_FORMAT = {"goko": GOKO, "online": ONLINE, "isotropic": ISOTROPIC}


def forged(text: str, words: Words, chance: Random) -> tuple[str, int, str, str] | None:
    """A log with other words in one line behind its first header, the number of that line, and how it was and is."""
    pattern, others = words
    lines = text.split("\n")
    first = next((at for at, line in enumerate(lines) if is_turn(re.sub(r"<[^>]+>", "", line).strip())), 0)
    matches = [(at, match) for at, line in enumerate(lines) if (match := re.search(pattern, line))]
    found = [(at, match) for at, match in matches if at >= first or pattern in OF_RESULTS]
    if not found:
        return None
    at, match = chance.choice(found)
    was = lines[at]
    for other in chance.sample(others, len(others)):
        lines[at] = was[: match.start(1)] + other + was[match.end(1) :]
        if lines[at] != was:
            return "\n".join(lines), at + 1, was.strip(), lines[at].strip()
    return None


def main() -> None:
    """Forge logs, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--logs", type=int, default=10, help="how many of each folder")
    parser.add_argument("--skip", nargs="+", default=[], help="names of logs that are not drawn")
    parser.add_argument("--undecided", action="store_true", help="print each that is noticed and not refuted")
    given = parser.parse_args()
    counted = defaultdict[str, Counter[str]](Counter)
    for folder in given.folder:
        paths = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in given.skip)
        for path in Random(f"words {given.seed} {folder.name}").sample(paths, min(given.logs, len(paths))):
            text = decode(path.read_bytes()).replace("\r\n", "\n")
            before = audit_text(text, name=path.name)
            if before.verdict != "agrees":
                continue
            kinds = next(kinds for name, kinds in BY_FORMAT.items() if name in (before.format or "").replace(" ", "-"))
            for kind, words in kinds.items():
                made = forged(text, words, Random(f"{given.seed} {path.name} {kind}"))
                if made is None:
                    continue
                now, number, was, line = made
                found = audit_text(now, name=path.name)
                others = others_named(now, number, found)
                is_confirmed = {verdict for each, verdict in found.verdicts if each == number} == {"confirmed"}
                for counts in (counted[f"{before.format}: {kind}"], counted[f"all of {before.format}"], counted["all"]):
                    counts["forged"] += 1
                    counts["refuted" if found.verdict in ACCUSING else found.verdict] += 1
                    counts["confirmed"] += is_confirmed
                    counts["others"] += bool(others)
                if found.verdict == "agrees" or is_confirmed or others or given.undecided:
                    first = found.findings[0].text[0] if found.findings else found.error
                    print(
                        f"{found.verdict} {'CONFIRMED ' * is_confirmed}{'OTHERS ' * bool(others)}{kind}: {path.name}, "
                        f"{number}: {was} -> {line}\n    {first}",
                        flush=True,
                    )
    columns = ("forged", "refuted", "undecided", "unruled", "unreadable", "agrees", "confirmed", "others")
    print(f"| kind | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}")
    for kind, counts in counted.items():
        print(f"| {kind} | {' | '.join(str(counts[each]) for each in columns)} |")


if __name__ == "__main__":
    main()
