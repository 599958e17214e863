// Faults: what cannot be read or answered.
import type { Fault, Problem } from "./schema.ts";

/** Is thrown in place of an answer. `faults` has the file, line and column of each, as far as there is one. */
export class CasusError extends Error {
  override name = "CasusError";
  readonly status: number;
  readonly faults: Fault[];
  constructor(readonly problem: Problem) {
    const { faults = [] } = problem;
    super(faults.map(({ text }) => text).join("\n") || problem.detail || problem.title);
    this.status = problem.status;
    this.faults = faults;
  }
}

/** The problem of an answer that is no success; a proxy or a host of files has words of its own. */
export function problem_of(status: number, text: string): Problem {
  try {
    const body = JSON.parse(text) as Problem;
    if (typeof body === "object" && "status" in body) return body;
  } catch {
    // Not JSON: said below.
  }
  return { type: "about:blank", title: status === 507 ? "Too little memory" : `Status ${status}`, status };
}
