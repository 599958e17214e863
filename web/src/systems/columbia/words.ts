// Names of the form's rows.
import { kToken } from "./scenario";
import { tr } from "../../texts/texts";

export const kWords: Record<string, string> = {
  common: tr("Commons"),
  special: tr("Specials"),
  leader: tr("Leaders"),
  alarm: tr("Alarms"),
  turret: tr("Turrets"),
  stronghold: tr("Strongholds"),
};

export const called = (who: string) => (who === kToken ? tr("The token") : who || tr("Nobody"));
