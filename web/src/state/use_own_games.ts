import { useEffect, useState } from "preact/hooks";
import { on_own_games, own_games, type OwnGame } from "./own_games";

/** The games that this device keeps, as they are now: another tab's changes show here, too. */
export function useOwnGames(): OwnGame[] {
  const [list, set] = useState(own_games);
  useEffect(() => on_own_games(() => set(own_games())), []);
  return list;
}
