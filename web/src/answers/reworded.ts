// What the service said in other words: those of a game, or the players' names where a sheet names sides.
import { useMemo } from "preact/hooks";
import type { Asked } from "../api/answer";
import { by_name, names_in_order, type Names } from "../parts/roll/by_name";
import { agreed } from "../parts/verbs";
import type { Answers } from "./answers";

const kKept = new Set(["move", "path", "set", "id", "with", "piece"]); // what is looked up by, and is not read

/** Every text in what the service said, by `how`. */
export function reworded<T>(said: T, how: (text: string) => string): T {
  const of = (value: unknown): unknown => {
    if (typeof value === "string") return how(value);
    if (Array.isArray(value)) return value.map(of);
    if (!value || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, kKept.has(key) ? inner : of(inner)]),
    );
  };
  return of(said) as T;
}

/** Answers with the players in them. */
function answers_by_name(answers: Answers, names: Names): Answers {
  const called = names_in_order(names);
  const each = <T>(asked: Asked<T>): Asked<T> =>
    asked.answer
      ? { ...asked, answer: reworded(asked.answer, (text) => agreed(by_name(text, names), called)) }
      : asked;
  return {
    judge: each(answers.judge),
    odds: each(answers.odds),
    advise: each(answers.advise),
    sensitivity: each(answers.sensitivity),
  };
}

/** Answers in other words; `on`: what `how` depends on. */
export const useReworded = (
  answers: Answers,
  how: (answers: Answers) => Answers,
  ...on: unknown[]
): Answers =>
  useMemo(() => how(answers), [answers.judge, answers.odds, answers.advise, answers.sensitivity, ...on]);

export const useAnswersByName = (answers: Answers, names: Names): Answers =>
  useReworded(answers, (said) => answers_by_name(said, names), names_in_order(names).join("\n"));
