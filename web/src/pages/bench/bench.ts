// What lies on the bench, as a value: a game's text or a system of the house, a situation of it, and perhaps a variant.
// All of it travels in a link.
import type { Change, GameForm, Json, Scenario, SystemId } from "../../api/types";
import type { Values } from "../../parts/rule_fields";
import { decode, encode } from "../../state/code";
import type { OwnGame } from "../../state/own_games";
import { object_at, path_of, put } from "../../state/scenario";

export interface Variant {
  /** A text of its own; it is the file's where there is none. */
  text?: string;
  values: Values;
}

export interface Bench {
  /** The text of a game; a system of the house has none. */
  text?: string;
  /** A system of the house whose rules are no text. */
  system?: SystemId;
  scenario: Scenario;
  variant?: Variant;
  /** The game of one's own that this device keeps it as, by its id. */
  mine?: string;
}

/** What is asked about, without the text that is asked by. */
export type Table = Pick<Bench, "system" | "scenario">;

export type Which = "A" | "B";

/** The text that is shown and edited as that of A or of B. */
export const text_of = ({ text, variant }: Bench, which: Which) =>
  which === "B" ? (variant?.text ?? text) : text;

/** B begins as a copy of A. */
export const with_variant = (bench: Bench): Bench =>
  bench.variant ? bench : { ...bench, variant: { values: {} } };

export function without_variant({ variant: _, ...rest }: Bench): Bench {
  return rest;
}

export function with_text(bench: Bench, which: Which, text: string): Bench {
  if (which === "A" || !bench.variant) return { ...bench, text };
  return { ...bench, variant: { ...bench.variant, text } };
}

/** A value of the rulebook in the variant, which begins with it; as the rulebook has it (undefined), it is none. */
export function with_value(bench: Bench, path: string, value: Json | undefined): Bench {
  const { [path]: _, ...others } = bench.variant?.values ?? {};
  return {
    ...bench,
    variant: { ...bench.variant, values: value === undefined ? others : { ...others, [path]: value } },
  };
}

/** The same, no value of the rulebook said by the situation itself. */
export function without_value_of_scenario(bench: Bench, name: string): Bench {
  const { [name]: _, ...others } = object_at(bench.scenario, ["rulebook"]);
  const rest = Object.keys(others).length > 0 ? others : undefined;
  return { ...bench, scenario: put(bench.scenario, ["rulebook"], rest) };
}

/**
 * The situation as a form has room for it: what a game does not ask, because it is another one's field or a kind that
 * is no longer there, is left out of the question, and kept on the bench.
 */
export function fitted(scenario: Scenario, form: GameForm): Scenario {
  const sides = new Set(form.sides.map((side) => side.id));
  const field_names = (each_side: boolean) =>
    [...form.ask, ...form.tracks]
      .filter((one) => Boolean(one.each_side) === each_side)
      .map((one) => one.name);
  const common = new Set([...field_names(false), "title", "value", "declared", "rulebook", "rounds"]);
  const own = new Set([...field_names(true), ...form.units.map((unit) => unit.name), "name", "has"]);
  const kept = (value: { [key: string]: Json }, known: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => known.has(key.split(".")[0] ?? key)));
  return {
    ...kept(scenario, common),
    ...Object.fromEntries([...sides].map((side) => [side, kept(object_at(scenario, [side]), own)])),
  };
}

const kSome = 3;

/** A situation to begin with: each side has some of its first kind. */
export function first_scenario(form: GameForm): Scenario {
  const kind = form.units[0];
  const units = kind ? { [kind.name]: Math.min(kSome, kind.most) } : {};
  return Object.fromEntries(form.sides.map((side) => [side.id, units]));
}

/** A bench on which a side has something: one whose situation has none of the game's kinds begins as a new one does. */
export function peopled(bench: Bench, form: GameForm): Bench {
  if (form.units.length === 0) return bench;
  const has = ({ id }: GameForm["sides"][number]) =>
    form.units.some((unit) => object_at(bench.scenario, [id])[unit.name] !== undefined);
  if (form.sides.some(has)) return bench;
  const first = first_scenario(form);
  const sides = form.sides.map(({ id }) => [
    id,
    { ...object_at(bench.scenario, [id]), ...object_at(first, [id]) },
  ]);
  return { ...bench, scenario: { ...bench.scenario, ...Object.fromEntries(sides) } };
}

/** The bench as it was before its form was changed, with the texts as they are now: they have an undo of their own. */
export function taken_back(now: Bench, was: Bench): Bench {
  const { text: _, ...variant } = was.variant ?? { values: {} };
  return {
    ...was,
    ...(now.mine === undefined ? {} : { mine: now.mine }),
    ...(now.text === undefined ? {} : { text: now.text }),
    ...(was.variant && {
      variant: { ...variant, ...(now.variant?.text === undefined ? {} : { text: now.variant.text }) },
    }),
  };
}

/** Whether a change was of the form, and not of a text or of what is kept. */
export const is_of_form = (was: Bench, now: Bench): boolean =>
  was !== now && was.text === now.text && was.variant?.text === now.variant?.text && was.mine === now.mine;

/** A quantity of the situation, changed. */
export const with_quantity = (bench: Bench, path: string, value: Json): Bench => ({
  ...bench,
  scenario: put(bench.scenario, path_of(path), value),
});

/** What would change the odds, done: a value of the rulebook is the variant's. */
export function with_change(bench: Bench, change: Change): Bench {
  const all = Object.entries({ ...change.with, [change.path]: change.to });
  return all.reduce(
    (now, [path, value]) =>
      path.startsWith("rulebook.")
        ? with_value(now, path.slice("rulebook.".length), value)
        : with_quantity(now, path, value),
    bench,
  );
}

/** What this device keeps, on the bench. */
export const bench_of_own = ({ id, text, scenario }: OwnGame): Bench => ({ text, scenario, mine: id });

export const code_of = (bench: Bench): Promise<string> => encode(bench as unknown as Scenario);

/** undefined where the code is not one of a bench. */
export async function bench_of(code: string): Promise<Bench | undefined> {
  const held = (await decode(code)) as unknown as Bench | undefined;
  if (!held || typeof held.scenario !== "object" || !held.scenario) return undefined;
  return typeof held.text === "string" || typeof held.system === "string" ? held : undefined;
}
