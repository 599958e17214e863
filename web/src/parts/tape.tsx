// Two sides beside each other, quantity by quantity: the attacker's number at the left, the defender's at the
// right, what it is between them.
import type { ComponentChildren } from "preact";
import { Stepper } from "./stepper";
import { tr } from "../texts/texts";
import { useLabelLanguage } from "./served";

export function Sides(props: {
  attacker: ComponentChildren;
  defender: ComponentChildren;
  onSwap?: () => void;
  swap?: string;
}) {
  return (
    <div class="sides">
      <div class="side attacker">{props.attacker}</div>
      <div class="side defender">{props.defender}</div>
      {props.onSwap && (
        <button
          type="button"
          class="round-button swap"
          aria-label={props.swap ?? tr("Swap the sides")}
          title={props.swap ?? tr("Swap the sides")}
          onClick={props.onSwap}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 7h12l-3.500-3.500M17 13H5l3.500 3.500" />
          </svg>
        </button>
      )}
    </div>
  );
}

export interface Number {
  value: number;
  onValue(value: number): void;
  least?: number;
  most?: number;
  /** What the number is, in full: for readers of the page. */
  label: string;
  was?: number | undefined;
}

/** A number of a row; what it is stands beside it. */
export const TapeNumber = ({ least = 0, most = 99, ...rest }: Number) => (
  <Stepper bare least={least} most={most} {...rest} />
);

/** A row of the tape. A side without such a thing leaves its place empty. */
export function TapeRow(props: {
  label: ComponentChildren;
  attacker?: Number | undefined;
  defender?: Number | undefined;
}) {
  const one = (n: Number | undefined, side: string) => (
    <div class={`tape-side ${side}`}>{n && <TapeNumber {...n} />}</div>
  );
  return (
    <div class="tape-row">
      {one(props.attacker, "attacker")}
      <span class="tape-label" lang={useLabelLanguage()} aria-hidden="true">
        {props.label}
      </span>
      {one(props.defender, "defender")}
    </div>
  );
}
