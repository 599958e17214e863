// The axes of a study of a described game: one's own strength against theirs, within what there may be.
import { told_apart, type Knob } from "../../parts/axis";
import type { GameForm, Scenario } from "../../api/types";
import { path_of } from "../../state/scenario";
import { path_words } from "./reading";

/** What can be varied, in the words of the game and within its bounds. */
export function knobs_in_words(form: GameForm, scenario: Scenario, knobs: readonly Knob[]): Knob[] {
  return told_apart(
    knobs.map((knob) => {
      const words = path_words(form, scenario, knob.path) ?? knob.text;
      return { ...knob, text: words, ...bounds_of(form, knob.path) };
    }),
  );
}

/** The bounds of a number of a scenario or its rulebook, as the game's file says them. */
export function bounds_of(form: GameForm, path: string): { least?: number; most?: number } {
  const keys = path_of(path).map(String);
  const of_side = form.sides.some((side) => side.id === keys[0]);
  const name = keys[0] === "rulebook" || of_side ? keys[1] : keys[0];
  const unit = of_side && form.units.find((one) => one.name === name);
  if (unit) return { least: 0, most: unit.most };
  const fields = keys[0] === "rulebook" ? form.rulebook : [...form.ask, ...form.tracks];
  const card = keys[of_side ? 2 : 1];
  const field =
    fields.find((one) => one.name === name) ??
    form.tracks.find((one) => one.deck === name && one.card === card);
  return {
    ...(field?.from === undefined ? {} : { least: field.from }),
    ...(field?.to === undefined ? {} : { most: field.to }),
  };
}

/** The first kind that both have; else the first that each has. Nothing where a side has no units. */
export function own_and_theirs(form: GameForm, knobs: readonly Knob[]): [Knob, Knob] | undefined {
  const of = (k: 0 | 1) =>
    knobs.flatMap((knob) => {
      const [side, name] = path_of(knob.path).map(String);
      const is_kind = form.units.some((unit) => unit.name === name);
      return side === form.sides[k]?.id && is_kind && knob.now > 0 ? [{ knob, name }] : [];
    });
  const [own, theirs] = [of(0), of(1)];
  const both = own.find(({ name }) => theirs.some((one) => one.name === name));
  const first = both ?? own[0];
  const second = (both && theirs.find((one) => one.name === both.name)) ?? theirs[0];
  return first && second ? [first.knob, second.knob] : undefined;
}
