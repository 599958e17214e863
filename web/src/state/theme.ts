// Light or dark: as the system says, unless one was chosen here.
export type Theme = "system" | "light" | "dark";
const kKey = "casus.theme";

export function theme(): Theme {
  try {
    const value = localStorage.getItem(kKey);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}

export function keep_theme(chosen: Theme = theme()): void {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  try {
    if (chosen === "system") localStorage.removeItem(kKey);
    else localStorage.setItem(kKey, chosen);
  } catch {
    // no storage: for this visit only
  }
}
