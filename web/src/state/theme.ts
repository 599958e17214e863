// Light or dark: as the system says, unless one was chosen here.
import { store_text, stored_text } from "./storage";
export type Theme = "system" | "light" | "dark";
const kKey = "casus.theme";

export function theme(): Theme {
  const value = stored_text(kKey);
  return value === "light" || value === "dark" ? value : "system";
}

export function keep_theme(chosen: Theme = theme()): void {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  store_text(kKey, chosen === "system" ? undefined : chosen);
}
