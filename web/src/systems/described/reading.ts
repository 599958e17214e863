// The answers about a described game in its own words: kinds and states as they are called, what cannot come to be
// left out, what is counted of several sides brought together.
import type { Answers } from "../../answers/answers";
import { kPlaces, type VictorsOf } from "../../answers/segments";
import type { Asked } from "../../api/answer";
import type { Advice, GameForm, Odds, Scenario, Sensitivity } from "../../api/types";
import { reworded } from "../../answers/reworded";
import { spaced } from "../../parts/format";
import { agreed, singular } from "../../parts/verbs";
import { path_of } from "../../state/scenario";
import { kind_in_state, kind_words, named_words, side_words } from "./words";
import { tr } from "../../texts/texts";

/** Whose victory an end is. */
export function victors_of_outcome(form: GameForm): VictorsOf {
  const victors = new Map(
    form.outcomes.map(({ id, victor, victors = victor === undefined ? [] : [victor] }) => [
      id,
      victors.map((one) => form.sides.findIndex((side) => side.id === one)),
    ]),
  );
  return (id) => victors.get(id) ?? [];
}

/** "dreadnought.damaged" in a sentence is a damaged dreadnought, "dreadnought.whole" a dreadnought. */
function states_plainly(form: GameForm): (text: string) => string {
  const stepped = form.units.filter((unit) => unit.steps);
  if (stepped.length === 0) return (text) => text;
  const names = stepped.map((unit) => unit.name).join("|");
  const states = [...new Set(stepped.flatMap((unit) => unit.steps ?? []))].join("|");
  const pattern = new RegExp(`\\b(${names})\\.(${states})\\b`, "g");
  return (text) =>
    text.replace(pattern, (_, name: string, state: string) => {
      const unit = stepped.find((one) => one.name === name);
      return state === unit?.steps?.[0] ? name : `${state} ${name}`;
    });
}

/** "fire: attacker.shot_down 2", what is read off dice, is "fire: shot down 2": whose it is stands beside it. */
function reads_plainly(form: GameForm): (text: string) => string {
  const ids = form.sides.map((side) => side.id).join("|");
  const of_side = new RegExp(`(^|: )(?:${ids})\\.(\\w+) (\\S+)$`);
  return (text) =>
    text
      .replace(of_side, (_, lead: string, name: string, value: string) => `${lead}${spaced(name)} ${value}`)
      .replace(
        /(^|: )([a-z]+(?:_[a-z]+)+) (\S+)$/,
        (_, lead: string, name: string, value: string) => `${lead}${spaced(name)} ${value}`,
      );
}

/** The game's sentences in words for people: its states, one as one, several as several. */
export function plainly(form: GameForm, scenario: Scenario): (text: string) => string {
  const [state, read] = [states_plainly(form), reads_plainly(form)];
  const plain = (text: string) => read(state(text));
  const names = form.sides.map((side) => side_words(side, scenario));
  const ones = new Map(form.units.map((unit) => [kind_words(unit), spaced(unit.name)]));
  return (text) => agreed(singular(plain(text), ones), names);
}

/** "attacker.army" is "armies of Anna"; nothing where the path is of no side. */
export function path_words(form: GameForm, scenario: Scenario, path: string): string | undefined {
  const [first, second, state] = path_of(path).map(String);
  const side = form.sides.find((one) => one.id === first);
  if (!side) return undefined;
  const who = side_words(side, scenario);
  const unit = form.units.find((one) => one.name === second);
  if (unit) return `${kind_in_state(unit, state)} of ${who}`;
  const track = form.tracks.find((one) => one.name === second);
  if (track) return `${track.says} of ${who}`;
  const field = form.ask.find((one) => one.name === second);
  return field && `${field.says}: ${who}`;
}

/** A distribution of one value only says nothing. */
const tells = (points: Odds["distributions"][string]) => points.length > 1;

/**
 * Odds as the cards read them: what several sides have left of a kind is one topic, ends that cannot be reached are no
 * ends, and each thing is called by its name.
 */
export function odds_in_words(odds: Odds, form: GameForm, scenario: Scenario): Odds {
  const of_side = (name: string) => {
    const [id, ...rest] = name.split(".");
    const at = form.sides.findIndex((side) => side.id === id);
    return { side: form.sides[at], at, what: rest.join(".") };
  };
  const names = Object.keys(odds.distributions).filter((name) => tells(odds.distributions[name] ?? []));
  const called = (name: string) => {
    const { side, at, what } = of_side(name);
    if (!side || !what) return name;
    const words = what_words(form, what);
    return form.sides.some((other) => other !== side && names.includes(`${other.id}.${what}`))
      ? `${kPlaces[at]}_${words}`
      : `${words}: ${side_words(side, scenario)}`;
  };
  const said = (name: string) => {
    const { side, what } = of_side(name);
    return side && what
      ? tr("{side} has left: {what}", { side: side_words(side, scenario), what: what_words(form, what) })
      : odds.words[name];
  };
  const renamed = <T>(of: { [name: string]: T }, how: (name: string) => T | undefined) =>
    Object.fromEntries(
      names.flatMap((name): [string, T][] => {
        const value = how(name);
        return value === undefined || !(name in of) ? [] : [[called(name), value]];
      }),
    );
  return {
    ...odds,
    outcomes: odds.outcomes.filter((one) => one.probability > 0),
    distributions: renamed(odds.distributions, (name) => odds.distributions[name]),
    means: renamed(odds.means, (name) => odds.means[name]),
    words: renamed(odds.words, said),
  };
}

function what_words(form: GameForm, what: string): string {
  const track = form.tracks.find((one) => one.name === what);
  return track ? track.says : named_words(form, what);
}

/** What would change, by what the form calls it: the step itself stays the service's. */
function changes_in_words(said: Sensitivity, form: GameForm, scenario: Scenario): Sensitivity {
  return {
    ...said,
    changes: said.changes.map((change) => {
      const words = path_words(form, scenario, change.path);
      const step = /: \S+ → .*$/.exec(change.text)?.[0];
      return words && step ? { ...change, text: words + step } : change;
    }),
  };
}

/** Where a scenario says no values, a worth is a chance, or what the file says of ends: it has no unit. */
const advice_in_words = (said: Advice, scenario: Scenario): Advice =>
  scenario.value === undefined ? { ...said, unit: "" } : said;

export function in_words(answers: Answers, form: GameForm, scenario: Scenario): Answers {
  const plain = plainly(form, scenario);
  const each = <T>(asked: Asked<T>, how: (answer: T) => T = (answer) => answer): Asked<T> =>
    asked.answer ? { ...asked, answer: how(reworded(asked.answer, plain)) } : asked;
  return {
    judge: each(answers.judge),
    odds: each(answers.odds, (odds) => odds_in_words(odds, form, scenario)),
    advise: each(answers.advise, (said) => advice_in_words(said, scenario)),
    sensitivity: each(answers.sensitivity, (said) => changes_in_words(said, form, scenario)),
  };
}
