// A game of one's own is kept on this device, under a name.
import { useState } from "preact/hooks";
import type { Scenario } from "../api/types";
import { free_name, keep_game, new_game_id, useOwnGames } from "../state/own_games";
import { title_in } from "../state/scenario";
import { Text } from "./controls";
import { tr } from "../texts/texts";

export function KeepGame(props: {
  text: string;
  /** Without the text. */
  scenario: Scenario;
  /** The kept game that it was opened from. */
  mine?: string | undefined;
  onKept?(id: string): void;
}) {
  const { text, scenario, mine, onKept } = props;
  const all = useOwnGames();
  const kept = all.find((one) => one.id === mine);
  const [typed, type] = useState<string>();
  const name = typed ?? kept?.name ?? free_name(title_in(text) ?? tr("My game"), all);
  const [refused, refuse] = useState<string>();
  const is_kept = kept?.text === text && JSON.stringify(kept.scenario) === JSON.stringify(scenario);
  const keep = (id: string, as: string) => {
    const why = keep_game({ id, name: as, text, scenario });
    refuse(why);
    if (why) return;
    type(undefined);
    onKept?.(id);
  };
  const others = all.filter((one) => one.id !== mine);
  return (
    <>
      <Text label={tr("Its name")} value={name} onValue={type} />
      <div class="sheet-buttons">
        <button
          type="button"
          class="main-button"
          disabled={is_kept && name === kept?.name}
          onClick={() => keep(kept?.id ?? new_game_id(), name)}
        >
          {kept ? tr("Keep the changes") : tr("Keep it")}
        </button>
        {kept && !is_kept && (
          <button
            type="button"
            class="button"
            onClick={() => keep(new_game_id(), free_name(name, [...others, kept]))}
          >
            {tr("Keep it as another game")}
          </button>
        )}
      </div>
      {refused && (
        <p class="problem" role="alert">
          {refused}
        </p>
      )}
      <p class="soft" role="status">
        {is_kept
          ? tr("“{name}” is kept as it is here. You find it under Games.", { name: kept.name })
          : kept
            ? tr("“{name}” is kept as it was before.", { name: kept.name })
            : tr("It is kept in this browser alone, and listed under Games.")}
      </p>
    </>
  );
}
