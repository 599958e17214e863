// Where two variants of a game differ, in what their files say: clauses, values of the rulebook, sentences, lines.
import type { GameForm, Json, RulebookAnswer } from "../../api/types";
import type { Values } from "../../parts/rule_fields";
import { differing } from "./lines";
import { tr } from "../../texts/texts";

/** A game as it was read, and the values set over its rulebook. */
export interface Read {
  text: string;
  form: GameForm;
  sentences: readonly string[];
  values: Values;
}

export interface Difference {
  /** What it is: a clause by its id, a value by its name. */
  name: string;
  clause?: string;
  says?: string;
  /** In A and in B; undefined where there is none. */
  from: Json | undefined;
  to: Json | undefined;
}

const equal = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** What is in one list or the other, by a name, where its value is not the same in both. */
function differing_in<T>(
  a: readonly T[],
  b: readonly T[],
  name_of: (one: T) => string,
  value_of: (one: T | undefined, of: "a" | "b") => Json | undefined,
  more: (one: T) => { clause?: string; says?: string },
): Difference[] {
  const names = [...new Set([...a, ...b].map(name_of))];
  return names.flatMap((name) => {
    const [one, other] = [a, b].map((list) => list.find((item) => name_of(item) === name));
    const [from, to] = [value_of(one, "a"), value_of(other, "b")];
    const either = other ?? one;
    return either === undefined || equal(from, to) ? [] : [{ name, ...more(either), from, to }];
  });
}

export function clauses_differing(a: GameForm, b: GameForm): Difference[] {
  return differing_in(
    a.clauses,
    b.clauses,
    (one) => one.id,
    (one) => one && (one.standing === "assumed" ? tr("{rule} (house rule)", { rule: one.says }) : one.says),
    (one) => ({ clause: one.id }),
  );
}

/** Values of the rulebook, and what a scenario is asked: as each file has them, and as they are set over it. */
export function values_differing(a: Read, b: Read): Difference[] {
  const over = (read: Read, name: string, is: Json) => read.values[name] ?? is;
  const said = (one: { clause?: string; says: string }) => ({
    says: one.says,
    ...(one.clause ? { clause: one.clause } : {}),
  });
  return [
    ...differing_in(
      a.form.rulebook,
      b.form.rulebook,
      (one) => one.name,
      (one, of) => one && over(of === "a" ? a : b, one.name, one.is),
      said,
    ),
    ...differing_in(
      a.form.ask,
      b.form.ask,
      (one) => one.name,
      (one) => one && tr("asked, {value} where nothing is said", { value: JSON.stringify(one.is) }),
      said,
    ),
  ];
}

/** Of a rulebook of the house: the values that the variant has otherwise than it is printed. */
export const book_differing = (fields: RulebookAnswer["fields"], values: Values): Difference[] =>
  fields
    .filter((field) => field.path in values)
    .map((field) => ({
      name: field.path,
      clause: field.clause,
      says: field.text,
      from: field.value,
      to: values[field.path],
    }));

/** Sentences about steps and ends that only one of the two says; those about values and clauses are told as such. */
export function sentences_differing(a: Read, b: Read): { gone: string[]; new: string[] } {
  const told = (sentence: string) => !/^(Rulebook|Asked), /.test(sentence);
  return {
    gone: a.sentences.filter((one) => told(one) && !b.sentences.includes(one)),
    new: b.sentences.filter((one) => told(one) && !a.sentences.includes(one)),
  };
}

/** The clauses that a sentence cites: "Round, 1 dice (RK-2, RK-3): …". */
export function cited(sentence: string, form: GameForm): string[] {
  const [, list = ""] = /^[^:]*?\(([^()]*)\)\s*:/.exec(sentence) ?? [];
  const known = new Set(form.clauses.map((one) => one.id));
  return list.split(/,\s*/).filter((id) => known.has(id));
}

/** The clauses that the two variants decide otherwise: their own words, values or steps differ. */
export function clauses_touched(a: Read, b: Read): string[] {
  const { gone, new: fresh } = sentences_differing(a, b);
  const ids = [
    ...clauses_differing(a.form, b.form).map((one) => one.name),
    ...values_differing(a, b).flatMap((one) => one.clause ?? []),
    ...gone.flatMap((one) => cited(one, a.form)),
    ...fresh.flatMap((one) => cited(one, b.form)),
  ];
  return [...new Set(ids)];
}

/** The lines that differ, each group with a line before and after it; empty where the texts are the same. */
export function lines_differing(a: string, b: string): ReturnType<typeof differing>[] {
  const lines = differing(a, b);
  const groups: ReturnType<typeof differing>[] = [];
  let last = -2;
  lines.forEach((line, k) => {
    if (line.kind === "same") return;
    if (k > last + 2 || groups.length === 0) {
      const before = lines[k - 1];
      groups.push(before?.kind === "same" ? [before] : []);
    } else
      for (let between = last + 1; between < k; ++between) groups[groups.length - 1]!.push(lines[between]!);
    groups[groups.length - 1]!.push(line);
    last = k;
  });
  return groups;
}
