// Findings as chips with their words, and what would have to change.
import type { JSX } from "preact";
import type { Finding } from "../../api/types";
import { Chip } from "../../parts/chip";
import { MendButton } from "../../parts/mend";
import { told_first } from "./headings";
import { tr_count, tr_with } from "../../texts/texts";
import { Served } from "../../parts/served";

export function Findings({ findings }: { findings: Finding[] }): JSX.Element | null {
  if (findings.length === 0) return null;
  return (
    <ul class="why">
      {findings.map((finding, at) => (
        <li key={at}>
          <Chip system="defcon" id={finding.clause} standing={finding.standing} broken={!finding.holds} />
          <span>
            <Served>{finding.text}</Served>
            {finding.remedy && (
              <em class="remedy-of">
                {tr_with("It would need: {remedy}.", { remedy: <Served>{finding.remedy}</Served> })}
              </em>
            )}{" "}
            <MendButton of={finding} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The broken clauses in sight; those that hold a tap away. */
export function AllFindings({ findings, allowed }: { findings: Finding[]; allowed: boolean }): JSX.Element {
  const broken = findings.filter((finding) => !finding.holds);
  const held = told_first(findings.filter((finding) => finding.holds));
  return (
    <>
      <Findings findings={broken} />
      {held.length > 0 && (
        <details class="held">
          <summary>
            {allowed
              ? tr_count(held.length, "Why it is allowed: 1 finding", "Why it is allowed: {n} findings")
              : tr_count(held.length, "1 more that holds", "{n} more that hold")}
          </summary>
          <Findings findings={held} />
        </details>
      )}
    </>
  );
}
