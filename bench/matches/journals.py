"""journals.py CASUS [MATCHES]: matches of every scenario, half of them with joint dice, are settled over HTTP. Their journals
agree in `casus journal --verify` and in the second verifier, which shares no line with Casus."""

import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

from players import Client, Service

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def share(play, number):
    """A device's share of the dice: what seals it, and what opens it."""
    salt, text = hashlib.sha256(play.encode() + bytes([number])).digest(), f"geese {number}"
    sealed = hashlib.sha256(b"casus.contribution.1\0" + bytes.fromhex(play) + bytes([number]) + salt + text.encode())
    return {"commitment": sealed.hexdigest()}, {"salt": salt.hex(), "text": text}


def settle(client, match, keys, number):
    """Whether the match has come to its settlement."""
    for step in range(400):
        for key in keys.values():
            status, text = client.ask("GET", f"/matches/{match}/entries?from=9999", key=key)
            assert status == 200, text
            view = json.loads(text)
            conflict, mine = view.get("conflict"), [one for one in view["awaited"] if one["seat"] == view["you"]]
            if conflict and conflict["over"]:
                return True
            if conflict is None:
                what = {"declare": []}
            elif not mine:
                continue
            elif mine[0]["for"] == "choice":
                choices = conflict["question"]["choices"]
                what = {"choose": (step * 7 + number) % len(choices)}
            else:
                own = next(one for one in conflict["contributions"]["shares"] if one["seat"] == view["you"])
                what = {"share": share(conflict["play"], own["number"])[mine[0]["for"] == "opening"]}
            status, answer = client.command(match, key, view["seq"], f"{number} {step} {view['you']}", what)
            if status == 201:
                break
        else:
            return False
    return False


def main():
    casus, wanted = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    folder = pathlib.Path(tempfile.mkdtemp())
    service = Service(casus, str(folder / "matches.db"))
    try:
        client = Client("127.0.0.1", service.port)
        names = [f"{p.parent.name}/{p.stem}" for p in sorted((ROOT / "scenarios").glob("*/*.toml"))]
        scenarios = [json.loads(client.ask("GET", "/scenarios/" + name)[1]) for name in names]
        journals, logs, tries = [], [], 0
        while len(journals) < wanted:
            # Each network begins 50 matches a day.
            client = Client("127.0.0.1", service.port, f"127.{1 + tries // 9000}.{tries // 40 % 250}.1")
            scenario, tries = scenarios[tries % len(scenarios)], tries + 1
            dice = "joint" if tries // len(scenarios) % 2 else "host"
            match, keys = client.make(scenario, dice=dice)
            if not settle(client, match, keys, tries):
                continue
            for key in keys.values():  # what was secret is shown
                last = json.loads(client.ask("GET", f"/matches/{match}/entries?from=9999", key=key)[1])["seq"]
                client.command(match, key, last, "close " + key[:8], {"close": True})
            status, journal = client.ask("GET", f"/matches/{match}/journal")
            assert status == 200, journal
            conflict = json.loads(client.ask("GET", f"/matches/{match}/entries?from=9999")[1])["conflict"]
            journals.append(folder / f"{tries}.journal")
            logs.append(folder / f"{tries}.log")
            journals[-1].write_bytes(journal)
            logs[-1].write_text(conflict["log"])
            for of_both in (conflict["play"], conflict["commitment"]):
                assert of_both in conflict["log"] and of_both.encode() in journal, "the log is of another conflict"
    finally:
        service.stop()
    for journal in journals:
        subprocess.run([casus, "journal", journal, "--verify"], check=True, stdout=subprocess.DEVNULL)
    verifier = [sys.executable, ROOT / "tests/logs/second_verifier.py", *logs]
    subprocess.run(verifier, check=True, stdout=subprocess.DEVNULL)
    print(f"{len(journals)} journals of {tries} matches: both verifiers agree on all of them")


main()
