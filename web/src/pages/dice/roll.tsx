// A throw of what stands above: each expression once, and how good that is. It proves nothing to anybody: dice
// that must be trusted are those of a play.
import { useEffect, useState } from "preact/hooks";
import { Card } from "../../parts/card";
import { number_words, percent } from "../../parts/format";
import { owner_tone } from "../../parts/tones";
import type { Curve } from "./curves";
import { chances_at, drawn, fallen } from "./dice";
import { tr } from "../../texts/texts";

interface Throw {
  number: number;
  values: { place: number; expression: string; is_chance: boolean; value: number; at_least: number }[];
}

const kKept = 8;

function words({ is_chance, value }: Throw["values"][number]): string {
  if (is_chance) return value === 1 ? tr("yes") : tr("no");
  return number_words(value);
}

export function Rolls({ curves }: { curves: Curve[] }) {
  const [throws, set_throws] = useState<Throw[]>([]);
  const what = curves.map(({ answer }) => answer.expression).join("\n");
  useEffect(() => set_throws([]), [what]);
  const roll = () => {
    const values = curves.map(({ place, answer }) => {
      const value = fallen(answer.distribution, drawn());
      return {
        place,
        expression: answer.expression,
        is_chance: answer.is_chance,
        value,
        at_least: chances_at(answer.distribution, value).at_least,
      };
    });
    set_throws((all) => [{ number: (all[0]?.number ?? 0) + 1, values }, ...all].slice(0, kKept));
  };
  const [now, ...before] = throws;
  return (
    <Card
      title={tr("A roll")}
      aside={
        <button type="button" class="main-button roll-dice" onClick={roll}>
          {tr("Roll")}
        </button>
      }
    >
      <div role="status">
        {now ? (
          <ul class="fell" key={now.number}>
            {now.values.map((one) => (
              <li key={one.place} class={owner_tone(one.place)}>
                <b data-fell={one.value}>{words(one)}</b>
                <span>
                  <code>{one.expression}</code>
                  {!one.is_chance && (
                    <small>{tr("so much or more in {chance}", { chance: percent(one.at_least) })}</small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p class="aside-note">{tr("One throw of what stands above, by this browser.")}</p>
        )}
      </div>
      {before.length > 0 && (
        <p class="aside-note">
          {tr("Before: {throws}", {
            throws: before.map(({ values }) => values.map((one) => words(one)).join(" / ")).join(", "),
          })}
        </p>
      )}
    </Card>
  );
}
