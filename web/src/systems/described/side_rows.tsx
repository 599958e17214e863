// A quantity of a described game in a row: two sides beside each other, with its name between them; of more sides one, with
// its name before it, for each stands by itself.
import type { ComponentChildren } from "preact";
import type { GameForm, Scenario } from "../../api/types";
import { useLabelLanguage } from "../../parts/served";
import { Sides } from "../../parts/tape";
import { place_tone } from "../../parts/tones";
import type { Setter } from "./scenario";

export type Side = GameForm["sides"][number];

/** What a part of the form is about: `sides` are those that it shows. */
export interface SidesProps {
  form: GameForm;
  sides: readonly Side[];
  scenario: Scenario;
  set: Setter;
  /** What it was before the last conflict: what differs is marked. */
  was?: Scenario | undefined;
}

/** The sides as the form shows them: two beside each other, more each by itself. */
export const parts_of = ({ sides }: GameForm): (readonly Side[])[] =>
  sides.length === 2 ? [sides] : sides.map((side) => [side]);

/** Who plays: two can be swapped. */
export function SideHeads(props: {
  form: GameForm;
  sides: readonly Side[];
  of(side: Side): ComponentChildren;
  onSwap?: () => void;
}) {
  const { form, sides, of, onSwap } = props;
  const [first, second] = sides;
  if (first && second) return <Sides attacker={of(first)} defender={of(second)} onSwap={onSwap} />;
  return first ? (
    <div class="sides of-1">
      <div class={`side ${place_tone(form.sides.indexOf(first))}`}>{of(first)}</div>
    </div>
  ) : null;
}

/** A side without such a thing leaves its place empty. */
export function SideRow(props: {
  form: GameForm;
  sides: readonly Side[];
  label: string;
  of(side: Side): ComponentChildren;
}) {
  const { form, sides, label, of } = props;
  return (
    <div class={`tape-row of-${sides.length}`}>
      {sides.map((side) => (
        <div key={side.id} class={`tape-side ${place_tone(form.sides.indexOf(side))}`}>
          {of(side)}
        </div>
      ))}
      <span class="tape-label" lang={useLabelLanguage()} aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
