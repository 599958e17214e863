// Names of the form's rows.
import { kToken } from "./scenario";

export const kWords: Record<string, string> = {
  common: "Commons",
  special: "Specials",
  leader: "Leaders",
  alarm: "Alarms",
  turret: "Turrets",
  stronghold: "Strongholds",
};

export const called = (who: string) => (who === kToken ? "The token" : who || "Nobody");
