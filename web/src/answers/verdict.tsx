// Allowed or not, and why; where nothing is declared, what may be. What is refused shows the clause that
// refuses it.
import { useContext, useState } from "preact/hooks";
import { answered, type Asked } from "../api/answer";
import type { Finding, Json, Judged, LegalMove, Move, SystemId } from "../api/types";
import { Chip, Chips } from "../parts/chip";
import { CoverHere } from "../parts/cover";
import { plainly } from "../api/plainly";
import { MendButton } from "../parts/mend";
import { after_lead, capital, shared_lead } from "../parts/format";
import { Served, SharedLead } from "../parts/served";
import { service_language } from "../texts/language";
import { tr, tr_count } from "../texts/texts";

/** The findings, each with its clause. */
export function Findings({ system, of }: { system: SystemId; of: Finding[] }) {
  return (
    <ul class="findings">
      {of.map((f, k) => (
        <li key={k} class={f.holds ? "" : "broken"}>
          <Chip system={system} id={f.clause} standing={f.standing} broken={!f.holds} />
          <span lang={service_language()}>
            {capital(f.text)}
            {f.remedy && <em class="remedy">{capital(f.remedy)}</em>} <MendButton of={f} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Verdict(props: {
  system: SystemId;
  asked: Asked<Judged>;
  onDeclare?: (move: Move) => (() => void) | undefined;
  /** Declares what may be declared on a table at rest. */
  onSet?: (set: { [path: string]: Json }) => void;
}) {
  const { system, asked, onDeclare, onSet } = props;
  const [open, set_open] = useState(false);
  const { partial } = useContext(CoverHere);
  const { answer, problem } = asked;
  if (problem) {
    const faults = problem.faults ?? [];
    return (
      <section {...answered(asked, "verdict unsound")} role="status">
        <b>
          <Mark kind="odd" />
          {problem.status === 422 || problem.status === 400 ? tr("This is no situation yet") : problem.title}
        </b>
        <ul class="plain" lang={service_language()}>
          {faults.length > 0 ? (
            faults.map((f, k) => <li key={k}>{capital(f.text)}</li>)
          ) : (
            <li>{problem.detail ?? problem.title}</li>
          )}
        </ul>
      </section>
    );
  }
  if (!answer)
    return (
      <section class="verdict neutral" aria-busy="true">
        <b>…</b>
      </section>
    );
  const moves = answer.moves ?? [];
  if (answer.at_rest !== undefined) {
    const may_follow = (answer.may_declare ?? []).length + (answer.next ?? []).length > 0;
    if (partial && !may_follow) {
      return (
        <section {...answered(asked, "verdict neutral")} role="status">
          <b>{tr("A part of it is secret")}</b>
          <p>
            <Served>{capital(plainly(answer.at_rest))}.</Served>{" "}
            {tr("When the conflict begins, the service says whether it is allowed.")}
          </p>
        </section>
      );
    }
    return (
      <section {...answered(asked, "verdict neutral at-rest")} role="status" data-at-rest="true">
        <b>{tr("Nothing is declared")}</b>
        <p lang={service_language()}>{capital(plainly(answer.at_rest))}.</p>
        <Openings system={system} of={answer} onSet={onSet} />
      </section>
    );
  }
  if (answer.allowed === undefined) {
    return (
      <section {...answered(asked, "verdict neutral")} role="status">
        <div class="verdict-head">
          <b>
            {moves.length === 0
              ? tr("Nothing to declare: chance comes first")
              : tr_count(moves.length, "1 move allowed", "{n} moves allowed")}
          </b>
          {moves.length > 1 && <Chips system={system} of={common(moves)} />}
        </div>
        {moves.length > 0 && <Moves system={system} moves={moves} onDeclare={onDeclare} />}
      </section>
    );
  }
  const findings = answer.findings ?? [];
  const broken = findings.filter((f) => !f.holds);
  return (
    <section {...answered(asked, `verdict ${answer.allowed ? "allowed" : "refused"}`)}>
      <div class="verdict-head">
        <button type="button" class="verdict-words" aria-expanded={open} onClick={() => set_open(!open)}>
          <span role="status">
            <Mark kind={answer.allowed ? "yes" : "no"} />
            {answer.allowed ? tr("Allowed") : tr("Not allowed")}
          </span>
          <small lang={service_language()}>{capital(answer.text ?? "")}</small>
        </button>
        <Chips system={system} of={answer.allowed ? findings : broken} />
      </div>
      {(open || !answer.allowed) && <Findings system={system} of={open ? findings : broken} />}
      {!answer.allowed && moves.length > 0 && (
        <>
          <p class="instead">{tr_count(moves.length, "Allowed instead", "{n} other moves are allowed")}</p>
          <Moves system={system} moves={moves} onDeclare={onDeclare} />
        </>
      )}
    </section>
  );
}

export function Mark({ kind }: { kind: "yes" | "no" | "odd" }) {
  const path = {
    yes: "M4 10.500 8.200 15 16 5.500",
    no: "M5 5 15 15M15 5 5 15",
    odd: "M10 4v8M10 15.500v.500",
  }[kind];
  return (
    <svg class="mark-sign" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const kShown = 4;

function grounds(move: LegalMove): { clause: string; standing?: Finding["standing"] }[] {
  return move.findings ?? (move.clauses ?? []).map((clause) => ({ clause }));
}

type Opening = NonNullable<Judged["may_declare"]>[number];

/** What may be declared on a table at rest, under its headings. */
function Openings(props: {
  system: SystemId;
  of: Judged;
  onSet: ((set: { [path: string]: Json }) => void) | undefined;
}) {
  const { system, of, onSet } = props;
  const list = of.may_declare ?? [];
  const groups = new Map<string, Opening[]>();
  for (const one of list) {
    const group = groups.get(one.group ?? "") ?? [];
    groups.set(one.group ?? "", [...group, one]);
  }
  if (list.length === 0) {
    return of.may_declare && (of.next ?? []).length > 0 ? (
      <p class="soft">
        {tr("Nothing may be declared as it stands: the turn passes on, or the table is changed.")}
      </p>
    ) : null;
  }
  const rows = (some: Opening[]) => (
    <ul class="moves" lang={service_language()}>
      {some.map((one, k) => (
        <li key={k}>
          {onSet ? (
            <button type="button" class="move" data-opening onClick={() => onSet(one.set)}>
              {capital(one.text)}
            </button>
          ) : (
            <span class="move">{capital(one.text)}</span>
          )}
          <Chips system={system} of={one.clauses.map((clause) => ({ clause }))} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <p class="instead">{tr("What may be declared")}</p>
      {[...groups].map(([group, some]) =>
        group && list.length > kShown ? (
          <details key={group} class="more">
            <summary lang={service_language()}>
              {group} <small class="soft">{some.length}</small>
            </summary>
            <div class="more-in">{rows(some)}</div>
          </details>
        ) : (
          <div key={group}>
            <SharedLead of={group} />
            {rows(some)}
          </div>
        ),
      )}
      {(of.more ?? 0) > 0 && (
        <p class="soft">
          {tr_count(of.more ?? 0, "And 1 more of the same kind.", "And {n} more of the same kind.")}
        </p>
      )}
    </>
  );
}

/** The clauses that every one of the moves rests on: said once. */
function common(moves: LegalMove[]): { clause: string; standing?: Finding["standing"] }[] {
  const [first, ...rest] = moves;
  return first
    ? grounds(first).filter((f) => rest.every((m) => grounds(m).some((g) => g.clause === f.clause)))
    : [];
}

/** Legal moves; a tap declares one, where the scenario has words for it. */
export function Moves(props: {
  system: SystemId;
  moves: LegalMove[];
  onDeclare?: (move: Move) => (() => void) | undefined;
}) {
  const { system, moves, onDeclare } = props;
  const [all, set_all] = useState(false);
  const said = new Set(moves.length > 1 ? common(moves).map((f) => f.clause) : []);
  const lead = shared_lead(moves.map((m) => m.text));
  const shown = all || moves.length <= kShown + 1 ? moves : moves.slice(0, kShown);
  return (
    <>
      <SharedLead of={lead} />
      <ul class="moves">
        {shown.map((m) => {
          const declare = onDeclare?.(m.move);
          return (
            <li key={JSON.stringify(m.move)}>
              {declare ? (
                <button type="button" class="move" lang={service_language()} onClick={declare}>
                  {after_lead(m.text, lead)}
                </button>
              ) : (
                <span class="move" lang={service_language()}>
                  {after_lead(m.text, lead)}
                </span>
              )}
              <Chips system={system} of={grounds(m).filter((f) => !said.has(f.clause))} />
            </li>
          );
        })}
        {shown.length < moves.length && (
          <li>
            <button type="button" class="button wide" onClick={() => set_all(true)}>
              {tr("Show all {n}", { n: moves.length })}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
