import type { Fault, Problem } from "../api/types";
import { service_language } from "../texts/language";
import { tr } from "../texts/texts";
import { Served } from "./served";

/** What went wrong, in the service's words, with line and column where it knows them. */
export function ProblemNote({ problem, lead }: { problem: Problem; lead?: string }) {
  const faults = problem.faults ?? [];
  return (
    <div class="problem" role="alert">
      <b>{lead ?? problem.title}</b>
      {faults.length === 0 && problem.detail && <p lang={service_language()}>{problem.detail}</p>}
      {faults.length > 0 && <FaultList faults={faults} />}
    </div>
  );
}

export interface FaultShown extends Fault {
  /** The page itself says it, in its language. */
  own?: boolean;
}

/** Faults of what somebody wrote, each with its place. */
export function FaultList({ faults }: { faults: FaultShown[] }) {
  return (
    <ul class="plain">
      {faults.map((f, k) => (
        <li key={k}>
          {f.line > 0 && (
            <span class="where">
              {tr("line {line}, column {column}:", { line: f.line, column: f.column })}{" "}
            </span>
          )}
          {f.own ? f.text : <Served>{f.text}</Served>}
        </li>
      ))}
    </ul>
  );
}
