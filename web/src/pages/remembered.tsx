// What this browser remembers of the game that is shown: its last situations, its players' names, its house rules. Each can
// be forgotten.
import { useState } from "preact/hooks";
import { useOnce } from "../api/answer";
import { check_game, game as game_told, systems } from "../api/client";
import type { GameForm, Scenario, SystemId } from "../api/types";
import { capital, moment_words, spaced } from "../parts/format";
import { value_words } from "../parts/value_words";
import { forget_name, forget_recent, forget_recents, forget_rule, habits_of } from "../state/habits";
import { recents_of } from "../state/recents";
import { game_of, kOwnGame, text_at } from "../state/scenario";
import type { Situation } from "../state/situation";
import { title_words } from "../state/title";
import { printed_words } from "../systems/side_names";
import { situation_words } from "../systems/situation_words";
import { field_words, field_value_words } from "../systems/described/words";
import { tr, tr_with } from "../texts/texts";

/** The form of a game that is told in a file; a system of the house has none. */
async function form_of(system: SystemId, scenario: Scenario): Promise<GameForm | undefined> {
  if (system === kOwnGame) return (await check_game(text_at(scenario, ["game"]))).form;
  const is_told = (await systems()).some((one) => one.system === system && one.described);
  return is_told ? (await game_told(system)).form : undefined;
}

export function Remembered({ situation, onClose }: { situation: Situation; onClose(): void }) {
  const { system, scenario } = situation;
  const game = game_of(system, scenario);
  const [, forgotten] = useState(0); // counts what was forgotten here
  const asked = useOnce(() => form_of(system, scenario), system);
  const list = recents_of(game);
  const { names, rules } = habits_of(game);
  const forget = (what: () => void) => () => {
    what();
    forgotten((n) => n + 1);
  };
  const form = asked.value;
  const rule_words = (name: string) => {
    const field = form?.rulebook.find((one) => one.name === name);
    const value = rules[name] ?? null;
    return field
      ? `${field_words(field)}: ${field_value_words(form!, value)}`
      : `${capital(spaced(name))}: ${value_words(value)}`;
  };
  if (list.length + Object.keys(names).length + Object.keys(rules).length === 0)
    return (
      <p class="soft">
        {tr(
          "Nothing yet. The situations of this game that you look at, the names of its players and your house rules are kept here, in this browser alone.",
        )}
      </p>
    );
  return (
    <>
      {list.length > 0 && (
        <>
          <ul class="shelf">
            {list.map((one) => {
              const when = moment_words(one.at);
              const title = title_words(one.title);
              return (
                <li key={one.at} class="forgettable">
                  <button
                    type="button"
                    class="shelf-item"
                    aria-current={
                      JSON.stringify(one.scenario) === JSON.stringify(scenario) ? "true" : undefined
                    }
                    onClick={() => {
                      situation.load(one.scenario);
                      onClose();
                    }}
                  >
                    <b>{title}</b>
                    <span>{situation_words(system, one.scenario, form)}</span>
                    <span>{when}</span>
                  </button>
                  <Forget what={`${title}, ${when}`} onForget={forget(() => forget_recent(one))} />
                </li>
              );
            })}
          </ul>
          <button type="button" class="button" onClick={forget(() => forget_recents(game))}>
            {tr("Forget these situations")}
          </button>
        </>
      )}
      {Object.keys(names).length > 0 && (
        <>
          <h3>{tr("Names of players")}</h3>
          <ul class="shelf">
            {Object.entries(names).map(([printed, called]) => (
              <li key={printed} class="forgettable">
                <span>
                  {tr_with("{called} for {printed}", {
                    called: <b>{called}</b>,
                    printed: printed_words(printed),
                  })}
                </span>
                <Forget what={called} onForget={forget(() => forget_name(game, printed))} />
              </li>
            ))}
          </ul>
        </>
      )}
      {Object.keys(rules).length > 0 && (
        <>
          <h3>{tr("House rules")}</h3>
          <ul class="shelf">
            {Object.keys(rules).map((name) => (
              <li key={name} class="forgettable">
                <span>{rule_words(name)}</span>
                <Forget what={rule_words(name)} onForget={forget(() => forget_rule(game, name))} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="soft">
        {tr(
          "Names and house rules are filled into situations that come with the game. All of this is kept in this browser alone, and nothing of a match is among it.",
        )}
      </p>
    </>
  );
}

function Forget({ what, onForget }: { what: string; onForget(): void }) {
  return (
    <button type="button" class="link strong" aria-label={tr("Forget {what}", { what })} onClick={onForget}>
      {tr("Forget")}
    </button>
  );
}
