// The page and the service, end to end: `CASUS=build/casus node --test e2e/page.test.mjs` (see e2e/README.md); CASUS_SUITE
// names some suites of them (typing,roll).
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Stage } from "./harness.mjs";
import { test_access } from "./access.mjs";
import { test_bench } from "./bench.mjs";
import { test_contribute } from "./contribute.mjs";
import { test_cover } from "./cover.mjs";
import { test_dead_ends } from "./dead_ends.mjs";
import { test_evening } from "./evening.mjs";
import { test_failure } from "./failure.mjs";
import { test_first_minute } from "./first_minute.mjs";
import { test_games } from "./games.mjs";
import { test_german } from "./german.mjs";
import { test_honest } from "./honest.mjs";
import { test_layout } from "./layout.mjs";
import { test_map } from "./map.mjs";
import { test_new_user } from "./new_user.mjs";
import { test_numbers } from "./numbers.mjs";
import { test_own_games } from "./own_games.mjs";
import { test_openapi } from "./openapi.mjs";
import { test_remembered } from "./remembered.mjs";
import { test_roll } from "./roll.mjs";
import { test_show } from "./show.mjs";
import { test_systems } from "./systems.mjs";
import { test_taps } from "./taps.mjs";
import { test_typing } from "./typing.mjs";
import { test_ways } from "./ways.mjs";
import { test_words } from "./words.mjs";
import { test_world } from "./world.mjs";
import { test_worths } from "./worths.mjs";

let stage;
const the_stage = () => stage;
before(async () => {
  stage = await Stage.open();
});
after(async () => {
  await stage?.close();
});

// The longest first: see tests/web/CMakeLists.txt.
const suites = {
  games: test_games,
  typing: test_typing,
  roll: test_roll,
  first_minute: test_first_minute,
  systems: test_systems,
  bench: test_bench,
  failure: test_failure,
  map: test_map,
  access: test_access,
  cover: test_cover,
  words: test_words,
  taps: test_taps,
  show: test_show,
  layout: test_layout,
  evening: test_evening,
  new_user: test_new_user,
  honest: test_honest,
  ways: test_ways,
  dead_ends: test_dead_ends,
  german: test_german,
  own_games: test_own_games,
  remembered: test_remembered,
  world: test_world,
  contribute: test_contribute,
  numbers: test_numbers,
  worths: test_worths,
  openapi: test_openapi,
};
const wanted = process.env.CASUS_SUITE ?? Object.keys(suites).join();
// The suites of a browser run side by side, each in windows of its own: most of their time they wait for a page.
describe("Casus, end to end", { concurrency: 4 }, () => {
  for (const suite of wanted.split(",")) suites[suite](the_stage);
});

describe("Throughout all of this", () => {
  it("no page asked any other host for anything", () => assert.deepEqual(stage.strangers, []));
  it("the browser had nothing to complain of, its policy included", () =>
    assert.deepEqual(stage.complaints, []));
  it("the service ends cleanly when it is told to", async () => {
    const { code, signal } = await stage.close();
    stage = undefined;
    assert.deepEqual({ code, signal }, { code: 0, signal: null });
  });
});
