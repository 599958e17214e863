// The page and the service, end to end: `CASUS=build/casus node --test e2e/page.test.mjs` (see e2e/README.md); CASUS_SUITE
// names one suite of them.
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
import { test_honest } from "./honest.mjs";
import { test_layout } from "./layout.mjs";
import { test_map } from "./map.mjs";
import { test_new_user } from "./new_user.mjs";
import { test_numbers } from "./numbers.mjs";
import { test_openapi } from "./openapi.mjs";
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

const suites = {
  access: test_access,
  typing: test_typing,
  evening: test_evening,
  numbers: test_numbers,
  systems: test_systems,
  openapi: test_openapi,
  games: test_games,
  roll: test_roll,
  show: test_show,
  failure: test_failure,
  first_minute: test_first_minute,
  new_user: test_new_user,
  taps: test_taps,
  ways: test_ways,
  honest: test_honest,
  bench: test_bench,
  contribute: test_contribute,
  cover: test_cover,
  worths: test_worths,
  dead_ends: test_dead_ends,
  layout: test_layout,
  words: test_words,
  map: test_map,
  world: test_world,
};
const wanted = process.env.CASUS_SUITE ?? Object.keys(suites).join();
// Two suites at a time, for two cores, the long ones first; each has windows of its own.
describe("Casus, end to end", { concurrency: 2 }, () => {
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
