// Losses chosen by tapping what is lost, one hit after the other, until all are placed.
import { useState } from "preact/hooks";
import { capital } from "../../parts/format";
import type { GameForm, Step } from "../../api/types";
import {
  can_be_hit,
  hits_of,
  hits_to_place,
  may_pick,
  picked_choice,
  placed,
  with_one,
  type Hits,
} from "./casualties";
import { named_words } from "./words";
import { tr, tr_count } from "../../texts/texts";

type Asked = NonNullable<Step["question"]>;

export function Losses(props: { form: GameForm; asked: Asked; onChoice(k: number): void }) {
  const { form, asked, onChoice } = props;
  const all = hits_of(asked.choices);
  const [picked, pick] = useState<Hits>({});
  if (!all) return null;
  const total = hits_to_place(all);
  const chosen = picked_choice(all, picked);
  const usual = all[asked.otherwise];
  return (
    <>
      <p class="soft" role="status">
        {total === undefined
          ? tr("Tap what is hit.")
          : tr_count(
              total,
              "Tap what is hit: {placed} of 1 hit placed.",
              "Tap what is hit: {placed} of {n} hits placed.",
              { placed: placed(picked) },
            )}
      </p>
      <ul class="losses">
        {can_be_hit(all).map(({ name, most }) => {
          const n = picked[name] ?? 0;
          return (
            <li key={name}>
              <button
                type="button"
                class="casualty"
                aria-pressed={n > 0}
                disabled={!may_pick(all, picked, name)}
                onClick={() => pick(with_one(picked, name))}
              >
                {capital(named_words(form, name))} <b>{n}</b> <small>{tr("of {most}", { most })}</small>
              </button>
            </li>
          );
        })}
      </ul>
      <div class="buttons">
        <button type="button" class="main-button" disabled={chosen < 0} onClick={() => onChoice(chosen)}>
          {chosen < 0 ? tr("Not all are placed") : tr("So be it")}
        </button>
        {placed(picked) > 0 && (
          <button type="button" class="button" onClick={() => pick({})}>
            {tr("Anew")}
          </button>
        )}
        {usual && chosen !== asked.otherwise && (
          <button type="button" class="button" onClick={() => pick(usual)}>
            {tr("As usual")}
          </button>
        )}
      </div>
    </>
  );
}
