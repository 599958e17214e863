#!/usr/bin/env python3
"""A bot that plays a seat of a match over HTTP: each choice as the service advises its seat, and its share of
the dice. The standard library is all that it needs.

    match_bot.py LINK [--name NAME] [--begin] [--seed TEXT]

LINK is that of a free seat, as the page and `casus match new` make it. --begin begins the conflict that the
scenario declares. It plays one conflict, prints who won, and ends.
"""

import argparse
import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

WAIT = 25  # seconds that the service keeps a request until there is news
AWAY = 60  # seconds that the service may be away


class Refused(Exception):
    """The service does not take a request; its sentence, and its status."""

    def __init__(self, status, problem):
        super().__init__(problem.get("detail") or problem.get("title") or f"status {status}")
        self.status = status
        self.problem = problem


class Match:
    """A match as its service shows it to the holder of a key."""

    def __init__(self, link):
        page, _, route = link.partition("#/match/")
        if not route:
            raise ValueError(f"{link!r} is no link of a match")
        self.id, _, query = route.partition("?")
        options = dict(urllib.parse.parse_qsl(query))
        self.invite = options.get("invite")
        self.seat = options.get("seat")
        self.at = f"{page}api/v1/matches/{self.id}"
        self.key = None

    def ask(self, path, body=None, patience=WAIT + 15):
        """Sends a request until there is an answer; what it does is done once."""
        request = urllib.request.Request(self.at + path)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self.key:
            request.add_header("Authorization", "Bearer " + self.key)
        until = time.monotonic() + AWAY
        while True:
            try:
                with urllib.request.urlopen(request, timeout=patience) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != 503 or time.monotonic() > until:
                    try:
                        problem = json.load(error)
                    except ValueError:
                        problem = {}
                    raise Refused(error.code, problem) from None
            except OSError:
                if time.monotonic() > until:
                    raise
            time.sleep(1)

    def claim(self, name):
        key = secrets.token_hex(16)  # drawn here, so that a lost answer costs nothing
        self.seat = self.ask("/claim", {"invite": self.invite, "name": name, "key": key})["seat"]
        self.key = key

    def look(self, start, wait=0):
        return self.ask(f"/entries?from={start}&wait={wait}&weigh=true")

    def do(self, view, command):
        """Does a command. False: others were first, and the match is to be read again."""
        try:
            self.ask("/entries", {"after": view["seq"], "request": secrets.token_hex(16), "do": command})
            return True
        except Refused as refused:
            if refused.status == 409 and "seq" in refused.problem:
                return False
            raise


class Bot:
    def __init__(self, match, seed):
        self.match = match
        self.random = random.Random(seed)
        self.shares = {}  # of the dice, by play

    def share(self, conflict, opens):
        """Seals the seat's share of the dice, and opens it when all are sealed (docs/fair-dice.md)."""
        play = conflict["play"]
        salt, text = self.shares.setdefault(play, (secrets.token_hex(32), secrets.token_hex(16)))
        if opens:
            return {"share": {"salt": salt, "text": text}}
        shares = conflict["contributions"]["shares"]
        number = next(one["number"] for one in shares if one["seat"] == self.match.seat)
        sealed = b"casus.contribution.1\0" + bytes.fromhex(play) + bytes([number]) + bytes.fromhex(salt)
        return {"share": {"commitment": hashlib.sha256(sealed + text.encode()).hexdigest()}}

    def choice(self, question):
        """The best choice; where best play mixes, it mixes. Without advice: what is played by default."""
        choices = question.get("weighing", {}).get("choices", [])
        often = [one["often"] for one in choices]
        if sum(often) <= 0:
            return question["otherwise"]
        return self.random.choices([one["move"] for one in choices], often)[0]

    def command(self, view):
        """What the seat owes the match now, or nothing."""
        due = {one["for"] for one in view["awaited"] if one["seat"] == self.match.seat}
        if due & {"share", "opening"}:
            return self.share(view["conflict"], "opening" in due)
        if "choice" in due:
            question = view["conflict"]["question"]
            number = self.choice(question)
            print(f"{self.match.seat} chooses: {question['choices'][number]['text']}", flush=True)
            return {"choose": number}
        if "undo" in due:
            return {"answer_undo": True}
        return None

    def play(self, begins):
        view = self.match.look(0)
        while True:
            conflict = view.get("conflict")
            if conflict and conflict["over"]:
                return conflict
            command = {"declare": []} if begins and not conflict else self.command(view)
            if command:
                self.match.do(view, command)
                view = self.match.look(view["seq"] + 1)
            else:
                view = self.match.look(view["seq"] + 1, WAIT)


def main():
    words = argparse.ArgumentParser(description="A bot that plays a seat of a match of Casus.")
    words.add_argument("link")
    words.add_argument("--name", default="Bot")
    words.add_argument("--begin", action="store_true")
    words.add_argument("--seed")
    options = words.parse_args()
    try:
        match = Match(options.link)
        if not match.invite:
            raise ValueError("the link has no invite: that of a free seat was expected")
        match.claim(options.name)
        conflict = Bot(match, options.seed).play(options.begin)
    except (Refused, ValueError, OSError) as error:
        print(f"match_bot: {error}", file=sys.stderr)
        return 2
    print(conflict.get("text") or conflict.get("left") or conflict.get("abandoned"))
    for one in conflict.get("settlement", []):
        print(f"{one['from']} hands {one['to']}: {one['count']} × {one['piece']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
