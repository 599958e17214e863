// One sweep from its first cell to its last. Where a situation is refused its cell stays blank, and says why.
import { ProblemError, swept, type Options } from "../api/client";
import type { Json, Problem, Scenario, Sweep } from "../api/types";
import { values_of, vary_of, type Axis } from "./axis";
import { CellReader } from "./cells";
import { tr } from "../texts/texts";

type Pair = [number, number];

export interface Run {
  /** [row][column], as far as they are there */
  chances: (number | undefined)[][];
  /** Neighbours between which the chances are even: [across, up] each. */
  crossings: [Pair, Pair][];
  done: number;
  of: number;
  state: "running" | "whole" | "stopped";
  /** The answer as it came, where it came whole. */
  text?: string;
  /** Why cells were left blank. */
  refused?: string;
  problem?: Problem;
}

const pair = (at: Json[]): Pair => [Number(at[0]), Number(at[1])];
export const problem_of = (reason: unknown, otherwise = tr("The service stopped telling of it.")): Problem =>
  reason instanceof ProblemError
    ? reason.problem
    : { title: tr("The sweep ended early"), status: 0, detail: otherwise };
/** The situation itself is refused; not the amount of work, nor the way to the service. */
export const is_refusal = (problem: Problem) =>
  (problem.status === 422 || problem.status === 400) &&
  !/too much/.test(problem.faults?.[0]?.text ?? problem.detail ?? "");

/** What an axis may not be, learnt from a refusal: "'tokens[2]' is 0, an integer from 1 to 500 was expected". */
export function within(axis: Axis, problem: Problem): Axis {
  const said = problem.faults?.[0]?.text ?? problem.detail ?? "";
  const [, name, is, least, most] =
    /'([^']+)' is (-?\d+), an integer from (-?\d+) to (-?\d+) was expected/.exec(said) ?? [];
  if (!name || !axis.path.endsWith(name) || !values_of(axis).includes(Number(is))) return axis;
  const bounds = { least: Number(least), most: Number(most) };
  return { ...axis, ...bounds, from: Math.max(axis.from, bounds.least), to: Math.min(axis.to, bounds.most) };
}

/** The cells as a spreadsheet takes them: parted by tabs, the values of the axes before them; blank where there is none. */
export function table_of([across, up]: [Axis, Axis], chances: Run["chances"]): string {
  const head = [`${up.text} \\ ${across.text}`, ...values_of(across)];
  const rows = values_of(up).map((value, row) => [
    value,
    ...values_of(across).map((_, column) => chances[row]?.[column] ?? ""),
  ]);
  return [head, ...rows].map((row) => `${row.join("\t")}\n`).join("");
}

export async function sweep(
  scenario: Scenario,
  [across, up]: [Axis, Axis],
  control: AbortController,
  tell: (run: Run) => void,
  options: Options = {},
): Promise<void> {
  const columns = values_of(across);
  const rows = values_of(up);
  let run: Run = {
    chances: rows.map(() => columns.map(() => undefined)),
    crossings: [],
    done: 0,
    of: rows.length * columns.length,
    state: "running",
  };
  const say = (change: Partial<Run>) => {
    run = { ...run, ...change };
    tell(run);
  };
  control.signal.addEventListener("abort", () => {
    if (run.state === "running") say({ state: "stopped" });
  });
  say({});

  try {
    const reader = new CellReader();
    let blank = 0;
    const take = (piece: string) => {
      const cells = reader.feed(piece);
      if (cells.length === 0) return;
      for (const { at, win, refused } of cells) {
        const row = run.chances[rows.indexOf(Number(at[1]))];
        if (row && win) row[columns.indexOf(Number(at[0]))] = win.attacker.probability;
        if (refused === undefined) continue;
        ++blank;
        run = { ...run, refused: run.refused ?? refused };
      }
      const known = run.chances.reduce(
        (sum, row) => sum + row.filter((chance) => chance !== undefined).length,
        0,
      );
      say({ done: known + blank });
    };
    const text = await swept(
      scenario,
      { ...options, vary: [vary_of(across), vary_of(up)], find: 0.5 },
      take,
      control.signal,
    );
    const { crossings = [] } = JSON.parse(text) as Sweep;
    say({
      text,
      crossings: crossings.map(({ below, above }) => [pair(below), pair(above)]),
      state: "whole",
    });
  } catch (reason) {
    if (!control.signal.aborted) say({ state: "stopped", problem: problem_of(reason) });
  }
}
