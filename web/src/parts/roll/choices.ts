// Many choices as a few: the likely ones first, the rest in groups of what they have in common. It knows no game: a group
// is the number of things that a move names, or the words with which it is told.
import type { Question } from "../../api/types";
import { capital, spaced } from "../format";
import { tr } from "../../texts/texts";

export interface Choice {
  /** Its number among the question's. */
  k: number;
  text: string;
}
export interface Group {
  name: string;
  choices: Choice[];
}
export interface Arranged {
  likely: Choice[];
  groups: Group[];
}

const kPlain = 7; // so many are still seen at a glance

type Asked = Pick<Question, "choices" | "otherwise">;

/** What the text says before it comes to particulars. */
const lead_of = (text: string) =>
  capital(text.split(/,|:| (?:from|at|in|against|with|by|committing|to|of|on) /)[0]!.trim());

function group_of(choice: Question["choices"][number]): string {
  const list = Object.entries(choice.move).find(([, value]) => Array.isArray(value));
  if (!list) return lead_of(choice.text);
  const [name, values] = list as [string, unknown[]];
  const one = spaced(name).replace(/s$/, "");
  return values.length === 0
    ? lead_of(choice.text)
    : `${lead_of(choice.text.split(/ [^ ]+, /)[0]!).split(" ")[0]} ${values.length} ${values.length === 1 ? one : `${one}s`}`;
}

/** `likely`: the numbers of what is likely to be chosen, as far as that is known. */
export function arranged(asked: Asked, likely: readonly number[] = []): Arranged {
  const all = asked.choices.map((choice, k) => ({ k, text: capital(choice.text) }));
  const first = [...new Set([...likely, asked.otherwise])].flatMap((k) => (all[k] ? [all[k]] : []));
  if (all.length <= kPlain) {
    const rest = all.filter((one) => likely.length > 0 && !likely.includes(one.k));
    return {
      likely: likely.length > 0 ? [...first.filter((one) => likely.includes(one.k)), ...rest] : all,
      groups: [],
    };
  }
  const groups = gathered(
    all.filter((one) => !first.includes(one)),
    (one) => group_of(asked.choices[one.k]!),
  );
  const [many, lone] = parted(groups);
  // A few that have nothing in common are seen as they are.
  if (lone.length + first.length <= kPlain) return { likely: [...first, ...lone], groups: many };
  const [by_verb, single] = parted(gathered(lone, (one) => one.text.split(" ")[0]!));
  const others = single.length > 0 ? [{ name: tr("Others"), choices: single }] : [];
  return { likely: first, groups: [...many, ...by_verb, ...others] };
}

function gathered(choices: readonly Choice[], name_of: (choice: Choice) => string): Group[] {
  const groups: Group[] = [];
  for (const one of choices) {
    const name = name_of(one);
    const known = groups.find((group) => group.name === name);
    if (known) known.choices.push(one);
    else groups.push({ name, choices: [one] });
  }
  return groups;
}

/** Those of several choices, and the choices that are alone in theirs. */
function parted(groups: readonly Group[]): [Group[], Choice[]] {
  const many = groups.filter((group) => group.choices.length > 1);
  return [many, groups.filter((group) => !many.includes(group)).flatMap((group) => group.choices)];
}

/** Those that say all the words that are looked for. */
export function found(asked: Asked, search: string): Choice[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return asked.choices.flatMap(({ text }, k) =>
    words.every((word) => text.toLowerCase().includes(word)) ? [{ k, text: capital(text) }] : [],
  );
}
