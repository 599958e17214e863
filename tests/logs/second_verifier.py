#!/usr/bin/env python3
"""A second verifier of logs, which shares no line with Casus and knows no rules of any game.

It was written from docs/fair-dice.md and docs/log.md alone, and checks what needs no rules: the seal, the
commitment to the seed and to all that the head claims, the contributions, every throw, what each die shows,
every hidden choice, and that hidden choices were sealed by all before any was opened.

usage: second_verifier.py LOG...    status 0: all are valid; 1: one is not, and why
"""

import hashlib
import hmac
import json
import sys


class Invalid(Exception):
    pass


def demand(holds, words):
    if not holds:
        raise Invalid(words)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def number(value, bits):
    return value.to_bytes(bits // 8, "big")


def throw_again(key, line):
    """The faces of a throw, from 0."""
    purpose = {"dice": 1, "card": 2}[line["purpose"]]
    count, sides = line["count"], line["sides"]
    demand(2 <= sides <= 256 and count >= 1, "no dice that can be thrown")
    faces, block = [], 0
    while len(faces) < count:
        fields = number(line["number"], 64), number(purpose, 16), number(count, 32), number(sides, 16)
        for byte in mac(key, b"casus.throw.1\0", *fields, number(block, 32)):
            if byte < 256 // sides * sides and len(faces) < count:
                faces.append(byte % sides)
        block += 1
    return faces


def colours(rulebook):
    """The faces of dice that a rulebook prints: columbia's, by colour."""
    return {die["name"]: die["faces"] for die in rulebook.get("die", [])}


def is_shown(die, face, sides, rulebook):
    """What a die shows follows from its face: face + 1, or what the rulebook prints there."""
    printed = colours(rulebook).get(die.get("die", ""))
    return die["sides"] == sides and die["shows"] == (printed[face] if printed else face + 1)


def check_shown(dice, thrown, head):
    """
    All dice are shown, in order. Only a game that is told in a file has dice for a further throw, which fall behind the
    first ones of their throw and are shown where they count.
    """
    further = head["system"] not in ("aggression", "conflict-chart", "columbia", "defcon")
    left = list(thrown)
    for die in dice:
        while further and len(dice) < len(thrown) and left and not is_shown(die, *left[0][:2], head["rulebook"]):
            demand(not left.pop(0)[2], "the first die of a throw is not shown")
        demand(left, "a die is shown that was not thrown")
        demand(is_shown(die, *left.pop(0)[:2], head["rulebook"]), f"a die shows {die['shows']}, which was not thrown")
    demand(not left or further and not any(is_first for _, _, is_first in left), "a die was thrown that nothing shows")


def check_contributions(lines, play):
    """What the players added, by seat; the lines that are left; whether one never opened theirs."""
    sealed, opened = {}, {}
    while lines and next(iter(lines[0])) in ("contribution", "contributed"):
        kind, line = next(iter(lines.pop(0).items()))
        seat = line["number"]
        if kind == "contribution":
            demand(not opened, "a contribution is sealed after another was opened")
            demand(not sealed or seat > max(sealed), "contributions are not in order")
            sealed[seat] = line["commitment"]
        else:
            demand(seat in sealed and (not opened or seat > max(opened)), "opened, but not sealed before")
            text = line["text"].encode()
            again = sha256(b"casus.contribution.1\0", play, number(seat, 8), bytes.fromhex(line["salt"]), text)
            demand(again.hex() == sealed[seat], "a contribution is not the one that was sealed")
            opened[seat] = text
    return [opened[seat] for seat in sorted(opened)], lines, len(opened) < len(sealed)


def check_lines(lines, key, head):
    thrown = []  # the dice that fell last: face, sides, whether it is the first of its throw
    shown = []  # what was shown of them
    throws = 0
    sealed = []  # commitments, by number
    opened = set()
    seats = {}  # a seat's name: its number, as far as sealed choices tell
    for line in lines:
        if "throw" in line:
            if shown:
                check_shown(shown, thrown, head)
                thrown, shown = [], []
            throw = line["throw"]
            demand(throw["number"] == throws, "a throw's number is used twice or left out")
            throws += 1
            faces = throw_again(key, throw)
            if "faces" in throw:
                demand(throw["faces"] == faces, f"throw {throw['number']} is {faces}, not {throw['faces']}")
                if throw["purpose"] == "dice":
                    thrown += [(face, throw["sides"], at == 0) for at, face in enumerate(faces)]
        elif "shows" in line:
            shown.append(line)
        elif "sealed" in line:
            one = line["sealed"]
            demand(one["number"] == len(sealed), "sealed choices are not numbered in order")
            sealed.append(one["commitment"])
        elif "opened" in line:
            one = line["opened"]
            n = one["number"]
            demand(n < len(sealed) and n not in opened, "a choice is opened that was not sealed")
            move = json.dumps(one["move"], separators=(",", ":"), ensure_ascii=False).encode()
            salts = [seat for seat in range(256)
                     if mac(key, b"casus.salt.1\0", number(n, 64), number(seat, 8)).hex() == one["salt"]]
            demand(len(salts) == 1, "a salt that the seed does not give")
            seat = salts[0]
            demand(seats.setdefault(one["seat"], seat) == seat, "one name, two seats")
            commitment = sha256(b"casus.choice.1\0", number(n, 64), number(seat, 8), bytes.fromhex(one["salt"]), move)
            demand(commitment.hex() == sealed[n], "a choice is not the one that was sealed")
            opened.add(n)
    check_shown(shown, thrown, head)
    demand(len(opened) == len(sealed), "a choice was sealed and never opened")


def check_blind(lines):
    """Between the first sealed choice and the reveal nothing is opened: all of them were made blind."""
    pending, opening = 0, False
    for line in lines:
        if "sealed" in line:
            demand(not opening, "a choice was sealed after another was opened: it was not made blind")
            pending += 1
        elif "opened" in line:
            opening = True
            pending -= 1
            opening = pending > 0


def verify(log):
    demand(log.endswith(b"\n"), "the log was cut")
    raw = log.split(b"\n")[:-1]
    lines = [json.loads(line) for line in raw]
    demand(len(lines) >= 4, "the log ends too soon")
    before = log[: log.rfind(b"\n", 0, -1) + 1]
    demand(lines[-1] == {"sha256": hashlib.sha256(before).hexdigest()}, "the seal is broken")

    head = lines[0]
    mark = raw[0].rfind(b',"commitment":"')
    demand(mark > 0 and list(head)[-1] == "commitment", "the commitment does not come last in the head")
    play, seed = bytes.fromhex(head["play"]), bytes.fromhex(lines[-2]["seed"])
    demand(len(play) == 16 and len(seed) == 32, "a play or seed of another length")
    commitment = sha256(b"casus.commitment.2\0", play, seed, raw[0][:mark])
    demand(commitment.hex() == head["commitment"], "seed and head are not what was committed to")

    contributed, rest, unopened = check_contributions(lines[1:-2], play)
    demand("left" in rest[-1] if unopened else True, "a contribution was never opened, and the play went on")
    parts = [number(len(text), 64) + text for text in contributed]
    key = mac(seed, b"casus.key.1\0", play, number(len(parts), 32), *parts)
    check_blind(rest)
    check_lines(rest, key, head)
    demand("winner" in rest[-1] or "left" in rest[-1], "the play has no end")


def main(paths):
    status = 0
    for path in paths:
        try:
            with open(path, "rb") as file:
                verify(file.read())
        except (Invalid, ValueError, KeyError, TypeError, IndexError, AttributeError) as fault:
            print(f"{path}: not valid: {type(fault).__name__}: {fault}")
            status = 1
    print(f"{len(paths)} logs read, {'all valid' if status == 0 else 'not all valid'}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
