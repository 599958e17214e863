// One sweep from its first cell to its last. The service refuses a sweep whole where it refuses one of its
// situations; then the rest is asked for row by row, and in such a row cell by cell, so that only what is
// refused stays blank.
import { ProblemError, swept } from "../api/client";
import type { Json, Problem, Scenario, Sweep } from "../api/types";
import { values_of, vary_of, type Axis } from "./axis";
import { CellReader } from "./cells";

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
export const problem_of = (reason: unknown, otherwise = "The service stopped telling of it."): Problem =>
  reason instanceof ProblemError
    ? reason.problem
    : { title: "The sweep ended early", status: 0, detail: otherwise };
/** The situation itself is refused; not the amount of work, nor the way to the service. */
export const is_refusal = (problem: Problem) =>
  (problem.status === 422 || problem.status === 400) &&
  !/too much/.test(problem.faults?.[0]?.text ?? problem.detail ?? "");

export async function sweep(
  scenario: Scenario,
  [across, up]: [Axis, Axis],
  control: AbortController,
  tell: (run: Run) => void,
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

  const part = async (vary: string[]): Promise<{ text: string; crossings: [Pair, Pair][] }> => {
    const reader = new CellReader();
    const take = (piece: string) => {
      const cells = reader.feed(piece);
      if (cells.length === 0) return;
      for (const { at, win } of cells) {
        const row = run.chances[rows.indexOf(Number(at[1]))];
        if (row) row[columns.indexOf(Number(at[0]))] = win.attacker?.probability;
      }
      say({
        done: run.chances.reduce((sum, row) => sum + row.filter((chance) => chance !== undefined).length, 0),
      });
    };
    const text = await swept(scenario, { vary, find: 0.5 }, take, control.signal);
    const { crossings = [] } = JSON.parse(text) as Sweep;
    return { text, crossings: crossings.map(({ below, above }) => [pair(below), pair(above)]) };
  };
  /** Asks, or says why it was refused; anything else that went wrong is thrown. */
  const asked = async (vary: string[]): Promise<Awaited<ReturnType<typeof part>> | string> => {
    try {
      return await part(vary);
    } catch (reason) {
      const problem = problem_of(reason);
      if (control.signal.aborted || !is_refusal(problem)) throw reason;
      return problem.faults?.[0]?.text ?? problem.detail ?? problem.title;
    }
  };

  try {
    const whole = await asked([vary_of(across), vary_of(up)]);
    if (typeof whole !== "string") return say({ ...whole, state: "whole" });
    let refused = whole;
    for (const value of rows) {
      const row = await asked([vary_of(across), `${up.path}=${value}`]);
      if (typeof row !== "string") {
        say({ crossings: [...run.crossings, ...row.crossings] });
        continue;
      }
      for (const column of columns) {
        const cell = await asked([`${across.path}=${column}`, `${up.path}=${value}`]);
        if (typeof cell === "string") refused = cell;
      }
    }
    if (run.done === 0)
      return say({
        state: "stopped",
        problem: { title: "These values cannot be swept", status: 422, detail: refused },
      });
    say({ state: "whole", refused });
  } catch (reason) {
    if (!control.signal.aborted) say({ state: "stopped", problem: problem_of(reason) });
  }
}
