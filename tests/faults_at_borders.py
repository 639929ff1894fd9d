"""The faults that `border_faults.py` plants at the borders of the store and the service."""

from __future__ import annotations

from dataclasses import dataclass

TAMPERED = (
    "tests/service/stores/test_grown_since.py",
    "tests/domain/test_archive.py",
    "tests/domain/test_results.py",
    "tests/domain/test_tombstones.py",
    "tests/domain/test_mapper.py",
)
HEADS = (
    "tests/service/stores/test_grown_since.py",
    "tests/domain/test_merkle.py",
    "tests/domain/test_tombstones.py",
    "tests/cli/test_head_commands.py",
)
EXPORTS = ("tests/service/test_hostile_exports.py", "tests/service/transfer/test_wrong_types.py")
EYES = ("tests/service/viewers/test_who_sees_what.py", "tests/service/viewers/test_every_viewer.py")
UNDO = ("tests/service/matches/test_undo_for_keepers.py", "tests/service/matches/test_match_undo.py")
ERRORS = ("tests/service/refusals/test_failures.py", "tests/cli/test_command_line.py", "tests/domain/test_archive.py")
LIMITS = ("tests/service/refusals/test_limits.py", "tests/service/test_hostile_exports.py")
SERVED = ("tests/web/test_server.py",)
MOMENT = ("tests/service/matches/test_one_moment.py", "tests/service/matches/test_writers.py")


@dataclass(frozen=True)
class Fault:
    """A fault in a module at `path`: where `right` stands once, `wrong` stands instead. `tests` should see it."""

    name: str
    path: str
    right: str
    wrong: str
    tests: tuple[str, ...]


CHAIN = "domain/store/sealing/hash_chain.py"
CHECKPOINT = "domain/store/sealing/checkpoint.py"
CHECKING = "domain/store/sealing/checking.py"
TRANSFER = "domain/store/encoding/transfer.py"
PROVING = "service/transfer/proving.py"
LOOKING = "service/viewed.py"
ARCHIVE = "domain/store/archive.py"

FAULTS = [
    # The chain of hashes
    Fault(
        "hash: the number is off by one",
        CHAIN,
        "last, owner, seq, topic.encode()",
        "last, owner, seq - 1, topic.encode()",
        TAMPERED,
    ),
    Fault("hash: the one before is left out", CHAIN, "(last, owner, seq,", '(b"0" * 64, owner, seq,', TAMPERED),
    Fault("hash: the game is left out", CHAIN, "(last, owner, seq,", '(last, b"0" * 32, seq,', TAMPERED),
    Fault("hash: the topic is left out", CHAIN, "seq, topic.encode(), payload)", 'seq, b"", payload)', TAMPERED),
    Fault(
        "verify: the last row is not looked at", CHAIN, "range(1, head.length + 1)", "range(1, head.length)", TAMPERED
    ),
    Fault(
        "verify: the first row is not looked at",
        CHAIN,
        "if before and hash_of",
        "if seq > 1 and before and hash_of",
        TAMPERED,
    ),
    Fault("verify: the hash of the head is not compared", CHAIN, "if not wrong and (", "if wrong and (", TAMPERED),
    Fault(
        "verify: one row may lie beyond the end",
        CHAIN,
        "if not 1 <= place <= head.length)",
        "if not 1 <= place <= head.length + 1)",
        TAMPERED,
    ),
    Fault(
        "manifest: the hash is not compared",
        CHAIN,
        "and hash_in(last) != head.hash:",
        "and not hash_in(last):",
        (*TAMPERED, "tests/cli/test_store_commands.py"),
    ),
    Fault(
        "manifest: a shorter game may have been forgotten",
        CHAIN,
        "each.length > head.length or",
        "each.length or",
        TAMPERED,
    ),
    # Checkpoints and proofs
    Fault(
        "checkpoint: the root is not compared",
        CHECKPOINT,
        'if found.root != document["root"]:',
        "if not found.root:",
        HEADS,
    ),
    Fault(
        "checkpoint: the line is not compared", CHECKPOINT, "if found.line != leaf.line:", "if not found.line:", HEADS
    ),
    Fault(
        "checkpoint: another game of the same length may have been forgotten",
        CHECKPOINT,
        "if less or other:",
        "if less:",
        HEADS,
    ),
    Fault("checkpoint: a shorter game may have been forgotten", CHECKPOINT, "if less or other:", "if other:", HEADS),
    Fault(
        "checkpoint: the line has another number's game",
        CHECKPOINT,
        "if found is None or found.game != leaf.game:",
        "if found is None:",
        HEADS,
    ),
    Fault(
        "proof: hashes may be left over",
        "domain/store/sealing/merkle.py",
        "return found if next(steps, None) is None else None",
        "return found",
        HEADS,
    ),
    Fault(
        "tree: what has no neighbour is left out",
        "domain/store/sealing/merkle.py",
        "for left in reversed(rest):",
        "for left in reversed(rest[1:]):",
        HEADS,
    ),
    Fault(
        "key: any key may have signed",
        "domain/store/sealing/signing.py",
        "public_bytes(b64decode(key)).verify(",
        "public_bytes(b64decode(key)).__eq__(b64decode(key)) or (lambda *_: None)(",
        HEADS,
    ),
    # Tampering beside the streams
    Fault(
        "verify: a line without a digest is sound",
        CHECKING,
        "if line.changed or (proved and line.kept is None):",
        "if line.changed:",
        TAMPERED,
    ),
    Fault(
        "verify: the proof is not compared", CHECKING, "if length and not any(", "if not length and not any(", TAMPERED
    ),
    Fault(
        "verify: names are not compared with the facts",
        CHECKING,
        '("players", _list(players), started.get("players", _list(players))),',
        "",
        TAMPERED,
    ),
    Fault(
        "verify: results may be edited",
        CHECKING,
        "for written in recorder.changed_results(*stretch):",
        "for written in ():",
        TAMPERED,
    ),
    Fault(
        "forgotten: imported again unasked",
        "domain/store/tables/changes.py",
        "if not change.again:",
        "if change.again:",
        ("tests/domain/test_tombstones.py", "tests/cli/test_forget.py"),
    ),
    Fault(
        "append: the hash of the head is not compared",
        "domain/store/tables/changes.py",
        "AND length = ? AND sha256 = ? ",
        "AND length = ? AND (sha256 = ? OR length > 0) ",
        ("tests/service/stores/test_grown_since.py",),
    ),
    Fault(
        "forgotten: the number is used again",
        "domain/store/tables/layout.py",
        "UNION ALL SELECT MAX(number) FROM tombstones",
        "",
        TAMPERED,
    ),
    # Exports
    Fault(
        "export: huge numbers below zero",
        TRANSFER,
        "abs(number) > GREATEST_NUMBER",
        "number > GREATEST_NUMBER",
        EXPORTS,
    ),
    Fault(
        "export: the longest name is off by one",
        TRANSFER,
        "if any(len(name) > LONGEST_WORD",
        "if any(len(name) > LONGEST_WORD + 1",
        EXPORTS,
    ),
    Fault(
        "export: a row without its hash",
        TRANSFER,
        'if (row["seq"], row["hash"]) != (place, last):',
        'if row["seq"] != place:',
        EXPORTS,
    ),
    Fault(
        "export: the id of a log without a log",
        PROVING,
        "exported.game.version == OF_LOGS:",
        "exported.game.version == 0:",
        EXPORTS,
    ),
    Fault("export: notes without limits", PROVING, "    _check_written(facts)\n", "", EXPORTS),
    Fault("export: the last facts of a log are missing", PROVING, "if len(facts) < length:", "if not facts:", EXPORTS),
    Fault(
        "export: a fork is compared but for its last fact",
        PROVING,
        "at = _differs(kind, parent, exported, forked.at)",
        "at = _differs(kind, parent, exported, forked.at - 1)",
        EXPORTS,
    ),
    Fault(
        "export: an audit is compared but for its last fact",
        PROVING,
        "at = _differs(kind, made, exported, len(made))",
        "at = _differs(kind, made, exported, len(made) - 1)",
        EXPORTS,
    ),
    Fault(
        "export: cards that nobody knows in a played game",
        PROVING,
        "if any(card.number is None or card.face is None for",
        "if any(card.number is None and card.face is not None for",
        EXPORTS,
    ),
    Fault(
        "export: other rules in the catalogue",
        PROVING,
        'if getattr(each, "rules", meta.rules) != meta.rules:',
        'if getattr(each, "rules", meta.rules) == "":',
        EXPORTS,
    ),
    Fault(
        "export: a stored game with other hashes",
        "domain/store/archive.py",
        "return not both or hash_in(",
        "return True or hash_in(",
        EXPORTS,
    ),
    # Undo
    Fault(
        "consent: who gave the answer agrees to what another does",
        "service/matches/undoing.py",
        "agreeing = {self.by or target.player, *self.agreed}",
        'agreeing = {self.by or "", target.player, *self.agreed}',
        UNDO,
    ),
    Fault(
        "consent: one who agreed is enough",
        "service/matches/match.py",
        "if request.missing != (seat,):",
        "if seat not in request.missing:",
        UNDO,
    ),
    Fault(
        "policy: the game's own is left out",
        "service/matches/undoing.py",
        "dict.fromkeys((course.policy, policy or rules.FREE))",
        "dict.fromkeys((policy or course.policy,))",
        UNDO,
    ),
    Fault(
        "no hidden information: shuffles are forgotten",
        "domain/kernel/streams/undo.py",
        "if policy == NO_HIDDEN and hidden:",
        "if policy == NO_HIDDEN and hidden and missing:",
        UNDO,
    ),
    # Who sees what
    Fault(
        "viewer: facts are whole",
        LOOKING,
        "return self._whole.facts if self.is_keeper else self.known",
        "return self._whole.facts",
        EYES,
    ),
    Fault(
        "viewer: widened",
        LOOKING,
        'return Looking(whole_of(self, "what others see"), seat)',
        "return Looking(behind(self), seat)",
        EYES,
    ),
    Fault("viewer: the keeper's alone for all", LOOKING, "    if not seen.is_keeper:\n", "    if not seen:\n", EYES),
    Fault(
        "viewer: forgotten at a place",
        LOOKING,
        "facts=whole.facts[:upto]), self._seat)",
        "facts=whole.facts[:upto]))",
        EYES,
    ),
    Fault(
        "viewer: a log is whole",
        "service/transfer/exports.py",
        "str(whole.link.game), lang, seen.seat)",
        "str(whole.link.game), lang)",
        EYES,
    ),
    Fault(
        "viewer: numbers of hidden cards",
        "projections/sight/redact.py",
        "else Card(None, None)",
        "else Card(value.number, None)",
        EYES,
    ),
    Fault(
        "viewer: the possessor goes on seeing",
        "projections/sight/redact.py",
        "self._sees_as = eyes.get(self.viewer)",
        "self._sees_as = eyes.get(self.viewer, self._sees_as)",
        ("tests/projections", *EYES),
    ),
    # Exit codes, statuses, sentences
    Fault(
        "code: a store that cannot be checked",
        "service/answers.py",
        '"unchecked-store": Answer(3,',
        '"unchecked-store": Answer(1,',
        ERRORS,
    ),
    Fault(
        "code: what is the keeper's alone",
        "service/answers.py",
        '"keeper-only": FORBIDDEN',
        '"keeper-only": REFUSED',
        ERRORS,
    ),
    Fault("code: a fault inside", "service/answers.py", '"broke-off": Answer(70,', '"broke-off": Answer(1,', ERRORS),
    Fault(
        "code: an audit whose page cannot be written",
        "cli/errors.py",
        '("audit", "unwritten-file"): INPUT_OUTPUT',
        '("audit", "unwritten-file"): REFUSED',
        ("tests/cli/test_command_line.py", "tests/cli/test_audit_command.py", *ERRORS),
    ),
    Fault(
        "code: a store that was tampered with",
        "cli/commands/verify.py",
        "return TAMPERED if verified.findings else 0",
        "return 0",
        ("tests/cli/test_store_commands.py", "tests/cli/test_head_commands.py"),
    ),
    Fault(
        "sentence: where the database is",
        "domain/store/errors.py",
        "if url == THE_STORE and owner",
        "if not url and owner",
        ERRORS,
    ),
    Fault(
        "sentence: the password",
        "domain/store/errors.py",
        "said = without_passwords(str(cause)",
        "said = (str(cause)",
        ("tests/domain/test_failing_files.py",),
    ),
    Fault(
        "output: onto another store",
        "service/outputs.py",
        "if is_database(place):",
        "if place == place.parent:",
        ("tests/service/stores/test_kept_outputs.py",),
    ),
    # Limits
    Fault(
        "limit: the largest question",
        "web/server.py",
        "elif length > MOST_ASKED:",
        "elif length >= MOST_ASKED:",
        SERVED,
    ),
    Fault(
        "limit: the length of a question",
        "web/server.py",
        "len(said[0]) <= LONGEST_LENGTH",
        "len(said[0]) < LONGEST_LENGTH",
        SERVED,
    ),
    Fault(
        "limit: another host",
        "web/server.py",
        'and self.headers.get("Host") == host',
        'and self.headers.get("Host")',
        SERVED,
    ),
    Fault(
        "limit: the longest note",
        "service/arguments.py",
        "if len(written) > LONGEST_TEXT:",
        "if len(written) >= LONGEST_TEXT:",
        LIMITS,
    ),
    Fault(
        "limit: the longest name",
        "service/arguments.py",
        "if len(name) > LONGEST_NAME:",
        "if len(name) >= LONGEST_NAME:",
        LIMITS,
    ),
    # The store at one moment
    Fault(
        "moment: each look in a transaction of its own",
        "domain/store/tables/moments.py",
        "moment.cursor = cursor",
        "moment.cursor = cursor and None",
        MOMENT,
    ),
    Fault(
        "moment: PostgreSQL shows what is committed meanwhile",
        "domain/store/postgres.py",
        "ISOLATION LEVEL REPEATABLE READ",
        "ISOLATION LEVEL READ COMMITTED",
        MOMENT,
    ),
    Fault(
        "moment: of a proof",
        ARCHIVE,
        "self.at_one_moment(lambda: prove(self._recorder, game_id))",
        "prove(self._recorder, game_id)",
        ("tests/domain/test_roots.py",),
    ),
    Fault("moment: of an export", ARCHIVE, "return self.at_one_moment(whole)", "return whole()", MOMENT),
    Fault(
        "moment: of what is looked at",
        LOOKING,
        "hall.archive.at_one_moment(lambda: looked(hall))",
        "looked(hall)",
        MOMENT,
    ),
    # Proofs and signatures
    Fault(
        "proof: the root is not compared",
        "service/stores/heads.py",
        'if not proof or proof != (root or "").strip().lower():',
        "if not proof:",
        HEADS,
    ),
    Fault(
        "key: who signed is not asked",
        "service/stores/heads.py",
        "if key is not None and signed_by != public_key",
        "if key is not None and signed_by is None and public_key",
        HEADS,
    ),
    Fault(
        "checkpoint: the hash of a game that went on is not compared",
        CHECKPOINT,
        "findings += compared(recorder, game, leaf.head)",
        "findings += ()",
        HEADS,
    ),
    Fault(
        "packing: what comes back is not compared with the rows",
        "domain/store/packing/streams.py",
        "if not self._comes_back(cursor, game, rows) or Head(",
        "if Head(",
        ("tests/domain/test_packing.py",),
    ),
    Fault(
        "packing: what comes back is not compared with the head",
        "domain/store/packing/streams.py",
        " or Head(len(rows), hash_in(rows[-1][3])) != head:",
        ":",
        ("tests/domain/test_packing.py",),
    ),
    Fault(
        "packed streams: the digest is not compared",
        "domain/store/packing/segments.py",
        'if _digest(game, length, first, last, zipped) != bytes_of(row["sha256"]):',
        "if False:",
        ("tests/domain/test_packing.py",),
    ),
    Fault(
        "proof: the length is left out",
        "domain/store/sealing/lines.py",
        '{head.length}\\n{head.hash}\\n".encode()',
        '{head.hash}\\n".encode()',
        HEADS,
    ),
    Fault(
        "tree: a leaf is hashed as a node",
        "domain/store/sealing/merkle.py",
        'hashlib.sha256(b"\\x00" + leaf)',
        'hashlib.sha256(b"\\x01" + leaf)',
        HEADS,
    ),
    # Tampering beside the streams
    Fault(
        "tombstone: its last row may be any number",
        "domain/store/sealing/lines.py",
        "if is_number and kept == digest_of(said) else",
        "if is_number else",
        TAMPERED,
    ),
    Fault(
        "tombstone: the highest row is off by one",
        "domain/store/sealing/lines.py",
        "0 <= last < HIGHEST_ROW",
        "0 <= last <= HIGHEST_ROW",
        TAMPERED,
    ),
    Fault(
        "result: it stays when the game is taken up again",
        "domain/store/tables/changes.py",
        "elif change.reopened:",
        "elif change.reopened and change.again:",
        ("tests/service/stores/test_kept_results.py", "tests/domain/test_results.py"),
    ),
    Fault(
        "result: the audit is not in its digest",
        "domain/store/tables/results.py",
        "return None if audit is None else sha256(audit).hexdigest()",
        "return None if audit is None else sha256(b'').hexdigest()",
        ("tests/service/stores/test_kept_results.py", "tests/domain/test_results.py"),
    ),
    Fault(
        "verify: the id of a log's game is not compared",
        CHECKING,
        "if not is_its_own(game,",
        "if not format and not is_its_own(game,",
        TAMPERED,
    ),
    Fault(
        "id: the rules are left out",
        "domain/store/identity.py",
        'f"{format}\\n{digest}\\n{rules}"',
        'f"{format}\\n{digest}\\n"',
        (*TAMPERED, *EXPORTS),
    ),
    # Exports
    Fault(
        "export: the id is not that of its log",
        TRANSFER,
        "if not is_its_own(game,",
        "if not meta.text and not is_its_own(game,",
        EXPORTS,
    ),
    Fault(
        "export: a fact may have another number", TRANSFER, 'if row["fact"]["seq"] != place:', "if not place:", EXPORTS
    ),
    Fault(
        "export: the largest fact is off by one",
        TRANSFER,
        "if len(payload) > LARGEST_FACT:",
        "if len(payload) >= LARGEST_FACT:",
        EXPORTS,
    ),
    Fault(
        "export: a played game may name a log's line",
        PROVING,
        "if each.line is not None or (each.source",
        "if (each.source",
        EXPORTS,
    ),
    Fault(
        "export: two players with one name",
        PROVING,
        "if len(set(meta.players)) < len(meta.players):",
        "if not meta.players:",
        EXPORTS,
    ),
    Fault(
        "export: what was given with a log has no name",
        PROVING,
        "return Proved(name_of_audit(audit, meta.text), remark, result_of(audit))",
        'return Proved("audited", remark, result_of(audit))',
        EXPORTS,
    ),
    Fault(
        "export: a fork of another place",
        PROVING,
        'exported.meta.source != f"{forked.parent}@{forked.at}"',
        "not exported.meta.source",
        EXPORTS,
    ),
    # Undo
    Fault(
        "consent: who did not take back may bring back",
        "service/matches/retractions.py",
        "mine = undone.by == by",
        "mine = bool(undone.by)",
        UNDO,
    ),
    Fault(
        "consent: whoever agreed may agree again",
        "service/matches/match.py",
        "if seat not in request.missing:",
        "if seat not in self.names:",
        UNDO,
    ),
    Fault(
        "policy: what may be undone does not say what is hidden",
        "service/matches/retractions.py",
        "rules.check(policy, bool(crosses), ())",
        "rules.check(policy, False, ())",
        (*UNDO, "tests/service/matches/test_match_for_servers.py"),
    ),
    Fault(
        "undo: a game of a log is no evidence",
        "service/matches/continuation.py",
        "if not entry.imported:",
        "if not entry.imported or entry.format:",
        ("tests/service/matches/test_sealed.py",),
    ),
    Fault(
        "repeated: by another player",
        "service/questions/repeated.py",
        "and question.player == player",
        "and question.player",
        ("tests/service/matches/test_match_for_servers.py",),
    ),
    Fault(
        "repeated: another answer",
        "service/questions/repeated.py",
        "== _written(answered.answer)",
        "!= [] or answered.answer",
        ("tests/service/matches/test_match_for_servers.py",),
    ),
    # Who sees what
    Fault(
        "viewer: refusals for all",
        "service/matches/played.py",
        "if ask is None or seat not in (None, ask.player):",
        "if ask is None:",
        EYES,
    ),
    Fault(
        "viewer: choices for all",
        "service/matches/played.py",
        "        if seat not in (None, ask.player):\n            return Question(",
        "        if seat == ask.subject != ask.player:\n            return Question(",
        EYES,
    ),
    Fault(
        "viewer: a subscription is whole",
        "service/matches/subscription.py",
        "self._redactor = None if viewer is None else",
        "self._redactor = None if viewer else",
        EYES,
    ),
    Fault(
        "viewer: a page is whole",
        "service/transfer/exports.py",
        "seen, upto = view_whole(str(game), viewer, store=store)",
        "seen, upto = view_whole(str(game), None, store=store)",
        EYES,
    ),
    Fault(
        "viewer: JSON for a player",
        "service/transfer/exports.py",
        'if viewer is not None:\n            raise CannotHold(Message("export.json',
        'if viewer is not None and not game:\n            raise CannotHold(Message("export.json',
        EYES,
    ),
    Fault(
        "viewer: a span of a game",
        "service/transfer/exports.py",
        'whole = whole_of(seen, "what happened between two places")',
        "whole = behind(seen)",
        EYES,
    ),
    Fault(
        "subscription: one fact too many",
        "service/matches/subscription.py",
        "if fact.seq > self._since]",
        "if fact.seq >= self._since]",
        ("tests/service/matches/test_subscription.py", "tests/service/matches/test_match_for_servers.py"),
    ),
    Fault(
        "events: one fact too few",
        "service/matches/known.py",
        "return self._facts[max(since, 0) :]",
        "return self._facts[max(since + 1, 0) :]",
        ("tests/service/matches/test_subscription.py", "tests/service/matches/test_match_for_servers.py"),
    ),
    # Names
    Fault(
        "names: in notes",
        "service/transfer/hiding.py",
        "changes[field] = names.everywhere(field_value)",
        "changes[field] = field_value",
        ("tests/service/transfer/test_hidden_names.py",),
    ),
    Fault(
        "names: the game that a fork goes on from",
        "service/transfer/hiding.py",
        'changes["parent"] = _named_like(fact.parent)',
        'changes["parent"] = fact.parent',
        ("tests/service/transfer/test_hidden_names.py",),
    ),
    Fault(
        "names: the id is the real one",
        "service/transfer/hiding.py",
        'return UUID(bytes=sha256(f"hidden names\\n{game}".encode()).digest()[:16], version=4)',
        "return game",
        ("tests/service/transfer/test_hidden_names.py",),
    ),
    # Which games
    Fault(
        "games: since is off by one",
        "service/stores/wanted.py",
        "day[: len(first)] >= first",
        "day[: len(first)] > first",
        ("tests/service/stores/test_kept_results.py",),
    ),
    Fault(
        "games: until is off by one",
        "service/stores/wanted.py",
        "day[: len(last)] <= last",
        "day[: len(last)] < last",
        ("tests/service/stores/test_kept_results.py",),
    ),
    Fault(
        "games: another won",
        "service/stores/wanted.py",
        "seat_of(entry.players, written) in winners",
        "bool(seat_of(entry.players, written) and winners)",
        ("tests/service/stores/test_kept_results.py",),
    ),
    # Codes and limits
    Fault("code: a conflict", "service/answers.py", "CONFLICT = Answer(1, 409,", "CONFLICT = Answer(2, 409,", ERRORS),
    Fault("code: a locked store", "service/answers.py", '"locked-store": BUSY', '"locked-store": DAMAGED', ERRORS),
    Fault(
        "code: an undo that would be refused",
        "cli/commands/undo.py",
        "if may.because is not None or may.asks:",
        "if may.because is not None:",
        (
            "tests/cli/test_store_commands.py",
            "tests/service/matches/test_undo_for_keepers.py",
            "tests/cli/test_play.py",
        ),
    ),
    Fault(
        "limit: a question of two lengths",
        "web/server.py",
        "is_number = len(said) == 1 and",
        "is_number = bool(said) and",
        SERVED,
    ),
    Fault(
        "limit: a question in pieces",
        "web/server.py",
        'if is_number and "Transfer-Encoding" not in self.headers else',
        "if is_number else",
        SERVED,
    ),
    Fault(
        "limit: the secret is not asked for",
        "web/server.py",
        "below if below != self.path",
        'below.rpartition("/ask/")[1][1:] + below.rpartition("/ask/")[2] if below or self.path',
        SERVED,
    ),
]
