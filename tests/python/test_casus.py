"""The Python module beside the command line, and what it promises of its own.

/usr/bin/python3 -m unittest discover tests/python, with PYTHONPATH the build's python/ and CASUS its program.
"""

import doctest
import gc
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import casus

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("CASUS", str(ROOT / "build-package" / "casus"))
SCENARIOS = sorted((ROOT / "scenarios").rglob("*.toml"))
TEN = ROOT / "scenarios/risk/ten-against-ten.toml"
CAMPAIGN = ROOT / "scenarios/aggression/campaign-of-five.toml"


def command(*arguments):
    """What the command line answers as JSON, or its faults' lines."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return json.loads(done.stdout) if done.stdout else done.stderr.strip().splitlines()


def module(ask):
    """What the module answers, or its faults' lines as the command line words them."""
    try:
        return ask().json
    except casus.Fault as fault:
        return [f"casus: {one}" if one.line == 0 else str(one) for one in fault.faults]


def duel(attacker=4, defender=3):
    return casus.scenario({"system": "aggression", "dice": {"attacker": attacker, "defender": defender}})


class BesideTheCommandLine(unittest.TestCase):
    maxDiff = 2000

    def test_every_question_of_every_scenario_is_answered_as_its_json_is(self):
        def check(path, question):
            method = getattr(casus.load(path), question)
            return path, question, module(method), command(question, path, "--json")

        asked = [(path, question) for path in SCENARIOS for question in ("judge", "odds", "advise", "sensitivity")]
        with ThreadPoolExecutor(2) as pool:
            for path, question, ours, theirs in pool.map(lambda one: check(*one), asked):
                with self.subTest(question, path=path.name):
                    self.assertEqual(ours, theirs)

    def test_every_scenario_is_played_by_a_seed_as_the_command_line_plays_it_and_its_log_is_valid(self):
        for path in SCENARIOS:
            with self.subTest(path=path.name):
                ours = module(lambda: casus.load(path).play(seed="x"))
                self.assertEqual(ours, command("play", path, "--seed", "x", "--json"))
                if isinstance(ours, dict):
                    casus.verify(ours["log"])

    def test_sweeps_tables_and_dice_are_those_of_the_command_line(self):
        base = ROOT / "scenarios/aggression/bare-dice.toml"
        sweep = casus.load(base).sweep({"dice.attacker": range(9), "dice.defender": range(1, 9)}, threads=2)
        vary = ["--vary", "dice.attacker=0..8", "--vary", "dice.defender=1..8", "--find", "0.5", "--json"]
        theirs = command("sweep", base, *vary)
        crossings = theirs.pop("crossings")
        theirs.pop("find")
        self.assertEqual(sweep.json, theirs)
        ours = [{"axis": one.axis, "below": list(one.below), "above": list(one.above)} for one in sweep.crossings(0.5)]
        self.assertEqual(sorted(ours, key=str), sorted(crossings, key=str))

        table = "dice.attacker,dice.defender,rulebook.engagement.luck\n3,4,true\n5,2,false\n1,1,true\n"
        done = subprocess.run([PROGRAM, "study", str(base), "--table", "-", "--json"], input=table.encode(), capture_output=True)
        wins = [one["win"]["attacker"]["probability"] for one in json.loads(done.stdout)["lines"]]
        columns = {"dice.attacker": [3, 5, 1], "dice.defender": [4, 2, 1], "rulebook.engagement.luck": [True, False, True]}
        self.assertEqual(casus.each(casus.load(base), columns).tolist(), wins)

        for expression in ("4d6kh3", "count(10d10>=7)", "3d6 > 2d8", "60d6"):
            self.assertEqual(casus.dice(expression).json, command("dice", expression, "--json"))

    def test_what_comes_with_casus_is_loaded_by_its_name(self):
        self.assertEqual(casus.load("risk/ten-against-ten").odds().json, casus.load(TEN).odds().json)
        with self.assertRaises(casus.Fault):
            casus.load("risk/nobody")

    def test_pictures_are_those_of_svg(self):
        for path in (TEN, ROOT / "scenarios/aggression/worked-example.toml"):
            drawn = subprocess.run([PROGRAM, "odds", path, "--svg", "-"], capture_output=True, text=True).stdout
            odds = casus.load(path).odds()
            self.assertEqual(odds._repr_svg_(), drawn)
            self.assertIsNone(odds._repr_html_())  # a notebook would show that one
        judgement = casus.load(TEN).judge()
        self.assertTrue(judgement.svg or "<pre>" in judgement._repr_html_())


class Answers(unittest.TestCase):
    def test_chances_are_fractions_that_add_up(self):
        odds = duel().odds()
        self.assertIsInstance(odds.win.attacker, Fraction)
        self.assertEqual(sum(odds.outcomes.values()), 1)
        self.assertEqual(odds.win.attacker, odds.outcomes["attacker"])
        for one in odds.distributions.values():
            self.assertLessEqual(one.p.sum() + one.more, 1 + 1e-12)  # a value need not come to be
            self.assertAlmostEqual((one.values * one.p).sum() / one.p.sum(), one.mean)
        self.assertEqual(casus.dice("4d6kh3").mean, Fraction(15869, 1296))
        self.assertEqual(casus.dice("2d6").chances[7], Fraction(1, 6))
        from casus._answers import fraction

        long = "9" * 20000
        self.assertEqual(fraction(f"-{long}/1" + "0" * 9000), Fraction(1 - 10**20000, 10**9000))

    def test_three_sides(self):
        odds = casus.load("truel/one-two-three").odds()
        self.assertEqual(list(odds.sides), ["Anna", "Ben", "Cleo"])
        self.assertEqual(sum(odds.sides.values()), 1)
        self.assertEqual(odds.sides["Cleo"], odds.outcomes["third"])
        self.assertEqual(odds.sides["Ben"], odds.win.defender)
        two = casus.load(TEN).odds()
        self.assertEqual(two.sides, {"attacker": two.win.attacker, "defender": two.win.defender})

    def test_nothing_changes(self):
        scenario, odds = duel(), duel().odds()
        for one, name in ((scenario, "system"), (odds, "win"), (odds, "json")):
            with self.assertRaises(AttributeError):
                setattr(one, name, 3)
        said = odds.json
        said["win"] = None
        self.assertIsInstance(odds.win.attacker, Fraction)
        self.assertGreater(scenario.set("dice.attacker", 7).odds().win.attacker, scenario.odds().win.attacker)
        self.assertEqual(scenario.values["dice"], {"attacker": 4, "defender": 3})
        with self.assertRaises(ValueError):
            scenario.sweep({"dice.attacker": [1, 2]}).win[0] = 3

    def test_scenarios_come_from_dicts_texts_and_games_and_go_to_other_processes(self):
        text = 'system = "risk"\n[attacker]\narmy = 7\n[defender]\narmy = 5\n'
        dict_ = {"attacker": {"army": 7}, "defender": {"army": 5}}
        rules = (ROOT / "games/risk.toml").read_text()
        win = casus.scenario(text).odds().win
        sides = text.partition("\n")[2]
        for same in (casus.scenario({"system": "risk", **dict_}), casus.game(rules, sides), casus.game(rules, dict_)):
            self.assertEqual(same.odds().win, win)
        changed = casus.load(CAMPAIGN).set({"rulebook.engagement.luck": False})
        again = pickle.loads(pickle.dumps(changed))
        self.assertEqual(again.odds().win, changed.odds().win)
        self.assertIn("risk", casus.systems())

    def test_a_frame_goes_in_and_out(self):
        import numpy as np
        import pandas as pd

        frame = pd.DataFrame({"dice.attacker": [3, 1, 5], "dice.defender": [4, 1, 2]}, index=["a", "b", "c"])
        wins = casus.each(duel(), frame)
        self.assertEqual(list(wins.index), ["a", "b", "c"])
        self.assertAlmostEqual(wins["c"], float(duel(5, 2).odds().win.attacker), 14)
        self.assertEqual(casus.each(duel(), frame.astype(float)).tolist(), wins.tolist())
        study = duel().study({name: frame[name].to_numpy() for name in frame})
        self.assertTrue(np.allclose(study.win + study.lose, 1))
        self.assertEqual(list(study.frame().columns), [*frame.columns, "attacker", "defender"])
        grid = duel().sweep({"dice.attacker": np.arange(3), "dice.defender": [1, 2]})
        self.assertEqual(grid.frame().shape, (6, 4))
        self.assertEqual(grid.win.shape, (3, 2))
        self.assertGreater(len(duel().sensitivity().frame()), 1)

    def test_what_is_refused_is_nan_with_its_reason(self):
        import numpy as np

        base = casus.load(ROOT / "scenarios/aggression/worked-example.toml")
        study = base.study({"attack.from": ["Peru", "Chile"]})
        self.assertFalse(np.isnan(study.win[0]))
        self.assertTrue(np.isnan(study.win[1]))
        self.assertIn(1, study.reasons)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            casus.each(base, {"attack.from": ["Peru", "Chile"]})
        self.assertIn(study.reasons[1], str(told[0].message))

    def test_a_play_asks_and_its_choices_are_weighed(self):
        asked = []

        def by_advice(question):
            asked.append(question)
            self.assertLess(question.otherwise, len(question.moves))
            return max(question.weigh(), key=lambda one: one[1])[0]

        scenario = casus.load(CAMPAIGN)
        played = scenario.play(seed=1, choose=by_advice)
        self.assertTrue(asked and played.told and played.settlement)
        chosen = [f"{one.seat}: {words}" for one in asked for _, words in one.moves]
        self.assertTrue(set(chosen) & set(played.told), "choices are told")
        self.assertEqual(played.log, scenario.play(seed="1", choose=by_advice).log)
        casus.verify(played.log)
        self.assertEqual(played.after.values, played.json["after"])
        with self.assertRaises(casus.Fault):  # its question is over
            asked[0].weigh()
        for wrong, error in ((999, IndexError), (-1, IndexError), ("one", TypeError), (1.5, TypeError)):
            with self.assertRaises(error):
                scenario.play(seed=1, choose=lambda _question: wrong)
        with self.assertRaises(ZeroDivisionError):
            scenario.play(seed=1, choose=lambda _question: 1 // 0)


class WrongInput(unittest.TestCase):
    def test_faults_have_file_line_and_column(self):
        with self.assertRaises(casus.Fault) as caught:
            casus.scenario('system = "aggression"\ndice = { attacker = 400, defender = 3 }\n', "mine.toml")
        fault = caught.exception
        self.assertIsInstance(fault, ValueError)
        self.assertEqual((fault.file, fault.line, fault.column), ("mine.toml", 2, 21))
        self.assertTrue(str(fault).startswith("mine.toml:2:21: "))
        self.assertEqual(pickle.loads(pickle.dumps(fault)).faults, fault.faults)
        self.assertEqual([one.line for one in casus.check('system = "risk"\nattakcer = 3\n')][-1], 2)
        played = casus.load(CAMPAIGN).play(seed=1)
        for empty in ([], range(3, 3)):
            with self.assertRaises(casus.Fault):
                duel().sweep({"dice.attacker": empty})
        with self.assertRaises(casus.Fault) as caught:
            casus.verify(played.log.replace("Peru", "Chile", 1))
        self.assertGreater(caught.exception.line, 0)

    def test_what_is_too_large_is_a_fault(self):
        sheet = (ROOT / "tests/game/sheets/face-down.toml").read_text()
        with self.assertRaises(casus.Fault) as caught:
            casus.game(sheet.replace("to = 2,", "to = 200000,"), {}).odds()
        self.assertEqual([one.kind for one in caught.exception.faults], ["stopped"])

    def test_nothing_wrong_ends_the_process(self):
        deep, wide = [], {}
        deep.append(deep)
        wide["wide"] = wide
        endless = [1]
        for _ in range(100):
            endless = [endless]
        s = duel()
        wrong = [None, 3, b"x", object(), 2**70, -(2**70), float("nan"), "\ud800", {3: 4}, deep, wide, endless, {"a": None}]
        asks = [
            casus.scenario, casus.load, casus.dice, casus.verify, s.judge, s.study, s.sweep, s.answer,
            lambda x: s.set("dice.attacker", x), lambda x: s.set(x), lambda x: s.set(x, 1), lambda x: s.odds(policy=x or 7),
            lambda x: s.sweep({"dice.attacker": x}), lambda x: s.sweep({"dice.attacker": [x]}),
            lambda x: s.study({"dice.attacker": [x]}), lambda x: s.study({"dice.attacker": x, "dice.defender": [1, 2]}),
            lambda x: casus.each(s, {"": [x]}), lambda x: casus.game(x, {}), lambda x: casus.game("", {"a": x}),
            lambda x: s.advise(goal=x or 7), lambda x: s.sensitivity(threads=x or 0), lambda x: s.play(choose=x or 7),
            lambda x: casus.scenario({"system": "aggression", "dice": x}), lambda x: casus.scenario({"system": x}),
        ]  # fmt: skip
        for ask in asks:
            for x in wrong:
                with self.assertRaises((TypeError, ValueError, OverflowError, OSError, AttributeError, IndexError)):
                    ask(x)
                    raise ValueError("answered, which is as well")


class Long(unittest.TestCase):
    """Work that takes long enough to be met in the middle; how long, no test asserts."""

    def test_the_lock_is_let_go(self):
        began, counted = threading.Event(), []

        def work():
            began.set()
            casus.load(TEN).set({"attacker.army": 60, "defender.army": 60}).sensitivity(policy="best", threads=1)

        thread = threading.Thread(target=work)
        thread.start()
        began.wait()
        while thread.is_alive() and len(counted) < 1000:
            counted.append(1)
        thread.join()
        self.assertEqual(len(counted), 1000)

    def test_ctrl_c_ends_each_question(self):
        big = "casus.load(%r).set({'attacker.army': 400, 'defender.army': 400})" % str(TEN)
        for ask in (
            big + ".odds(policy='best')",
            big + ".advise()",
            big + ".sensitivity(threads=2)",
            big + ".sweep({'attacker.army': range(300, 400), 'defender.army': range(300, 400)}, threads=2)",
            big + ".study({'attacker.army': range(300, 400)})",
        ):
            code = "import casus, signal\ntry:\n print('begun', flush=True)\n while True: " + ask
            code += "\nexcept KeyboardInterrupt: print('interrupted')"
            with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
                self.assertEqual(process.stdout.readline(), "begun\n")
                threading.Event().wait(0.3)
                process.send_signal(signal.SIGINT)
                out, _ = process.communicate(timeout=60)
                self.assertEqual(out, "interrupted\n", ask)

    def test_several_threads_and_a_forked_process_are_answered_alike(self):
        alone = duel(7, 6).odds().win
        with ThreadPoolExecutor(8) as pool:
            for win in pool.map(lambda _: duel(7, 6).odds().win, range(64)):
                self.assertEqual(win, alone)
        child = os.fork()
        if child == 0:
            os._exit(0 if duel(7, 6).odds().win == alone else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_memory_stays_as_it_is_over_many_questions(self):
        def held():
            gc.collect()
            return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

        def ask():
            for i in range(500):
                scenario = duel(1 + i % 9, 3)
                scenario.odds().json
                scenario.sweep({"dice.attacker": range(4)}, threads=1).win
                scenario.play(seed=i, choose=lambda question: question.otherwise)
                try:
                    scenario.set("dice.attaker", i)
                except casus.Fault:
                    pass

        ask()
        before = held()
        ask()
        ask()
        self.assertLess(held() - before, 4 << 20)


class Documented(unittest.TestCase):
    def test_the_page_shows_what_is_answered(self):
        before = os.getcwd()
        os.chdir(ROOT)
        self.addCleanup(os.chdir, before)
        self.assertEqual(doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False).failed, 0)

    def test_notebooks_are_kept_without_what_they_answer(self):
        for notebook in (ROOT / "examples").glob("*.ipynb"):
            cells = json.loads(notebook.read_text())["cells"]
            self.assertFalse([cell for cell in cells if cell.get("outputs")], notebook.name)


class Typed(unittest.TestCase):
    def test_mypy_strict_finds_nothing(self):
        folder = pathlib.Path(casus.__file__).parents[1]
        for what in (["-p", "casus"], [str(pathlib.Path(__file__).with_name("typed.py"))]):
            checked = subprocess.run(
                ["/usr/bin/mypy", "--strict", "--cache-dir", os.devnull, *what],
                cwd=folder, env={**os.environ, "MYPYPATH": str(folder)}, capture_output=True, text=True,
            )  # fmt: skip
            self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)


if __name__ == "__main__":
    unittest.main()
