// A title says what a situation is: "Ten armies against ten". Once that was changed it says where it comes from, and no more.
import type { Scenario } from "../api/types";
import { canonical } from "./evening";
import { text_at } from "./scenario";
import { tr } from "../texts/texts";

/** What may be declared or weighed differently while the title holds as before. */
const kBeside = new Set(["title", "attack", "operation", "goal", "declared", "value", "rounds"]);

const told_by_title = (s: Scenario) =>
  canonical(Object.fromEntries(Object.entries(s).filter(([key]) => !kBeside.has(key))));

const kLongest = 180; // letters; the service takes titles of 200

/** The title of what a situation comes from: its own, where nothing was changed. */
export const plain_title = (title: string) => title.replace(/^From “(.*)”$/, "$1");

/** A scenario after a change, under the title that is true of it. A title that somebody wrote stays until the next change. */
export function retitled(next: Scenario, was: Scenario, begun: Scenario): Scenario {
  const title = text_at(next, ["title"]);
  if (!title || title !== text_at(was, ["title"])) return next;
  const as_begun = told_by_title(next) === told_by_title(begun);
  const alike = as_begun || told_by_title(next) === told_by_title(was);
  const true_title = as_begun
    ? text_at(begun, ["title"], title)
    : alike
      ? title
      : `From “${plain_title(title).slice(0, kLongest)}”`;
  return true_title === title ? next : { ...next, title: true_title };
}

/** What a situation is called: of one that a conflict has left, which one that was. */
export function title_of({ scenario, before }: { scenario: Scenario; before?: Scenario }): string {
  const title = text_at(scenario, ["title"], tr("A situation of your own"));
  return before && title === text_at(before, ["title"]) ? `After “${plain_title(title)}”` : title;
}

/** "From" or "After", where it says one, in the language of the page; and the title itself. */
export function title_parts(title: string): [lead: string, title: string] {
  const [, lead, rest] = /^(From|After) “(.*)”$/.exec(title) ?? [];
  return lead && rest ? [lead === "From" ? tr("From|a title") : tr("After|a title"), rest] : ["", title];
}

/** A title as it is shown, in one line. */
export function title_words(title: string): string {
  const [lead, rest] = title_parts(title);
  return lead ? tr("{lead} “{title}”", { lead, title: rest }) : title;
}
