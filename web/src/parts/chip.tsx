// Clauses as chips: solid where the sheet states it, dashed and gold where it is our reading or a house rule.
// A chip opens the clause's text and standing in a dialog; `openClause` does it from anywhere, and
// <ClauseDialog/> stands once, in app.tsx.
import { useEffect, useState } from "preact/hooks";
import { clauses, rulebook, systems } from "../api/client";
import { useOnce } from "../api/answer";
import type { ClauseText, GameForm, Standing, SystemId } from "../api/types";
import { Dialog } from "./dialog";
import { Served } from "./served";
import { value_words } from "./value_words";
import { hash_of } from "../state/route";
import { kOwnGame } from "../state/scenario";
import { tr } from "../texts/texts";
import { service_language } from "../texts/language";

/** What the service names where a game's file cites no clause. */
const kNoClause = "file";

interface Opened {
  system: SystemId;
  id: string;
}

const editions = new Map<SystemId, number>();

/** The edition that the page shows: a clause's standing may depend on it. */
export function tell_edition(system: SystemId, edition: number | undefined): void {
  if (edition === undefined) editions.delete(system);
  else editions.set(system, edition);
}

/** The built-in rulebook in force: that of the edition shown, else the latest. */
export async function book_in_force(system: SystemId): Promise<string> {
  const books = (await systems()).find((s) => s.system === system)?.rulebooks ?? [];
  const edition = editions.get(system);
  return (
    (books.find((b) => b.edition !== undefined && b.edition === edition) ?? books[books.length - 1])?.name ??
    system
  );
}

/** `page`: of the rules, where it is not a part of the text. */
type Clause = ClauseText & { page?: string };
const own = new Map<SystemId, Clause[]>();

/** The clauses of a game that the page has read already; of one's own nobody else can be asked. */
export function tell_clauses(system: SystemId, { clauses: list }: GameForm): void {
  own.set(
    system,
    list.map(({ id, says, page, standing }) => ({
      clause: id,
      standing,
      text: says,
      ...(page ? { page } : {}),
    })),
  );
}

let tell: (opened: Opened | undefined) => void = () => {};

export function openClause(system: SystemId, id: string): void {
  tell({ system, id });
}

export const kStandings: Record<Standing, string> = {
  stated: tr("the rules state it"),
  ref: tr("from the game’s reference sheet"),
  read: tr("our reading of an unclear rule"),
  assumed: tr("a house rule: the rules are silent"),
};

export function is_ours(standing: Standing | undefined): boolean {
  return standing === "read" || standing === "assumed";
}

export function Chip(props: { system: SystemId; id: string; standing?: Standing; broken?: boolean }) {
  const { system, id, standing, broken } = props;
  if (id === kNoClause) return null;
  return (
    <button
      type="button"
      class={`chip ${is_ours(standing) ? "ours" : ""} ${broken ? "broken" : ""}`}
      onClick={() => openClause(system, id)}
      aria-label={
        standing ? `${tr("Clause {id}", { id })}, ${kStandings[standing]}` : tr("Clause {id}", { id })
      }
    >
      <span>{id}</span>
    </button>
  );
}

export function Chips(props: {
  system: SystemId;
  of: { clause: string; standing?: Standing; holds?: boolean }[];
}) {
  const { system, of } = props;
  const seen = new Set<string>();
  return (
    <span class="chips">
      {of
        .filter((f) => !seen.has(f.clause) && seen.add(f.clause))
        .map((f) => (
          <Chip
            key={f.clause}
            system={system}
            id={f.clause}
            standing={f.standing}
            broken={f.holds === false}
          />
        ))}
    </span>
  );
}

export function StandingMark({ standing }: { standing: Standing }) {
  return <span class={`standing ${is_ours(standing) ? "ours" : ""}`}>{kStandings[standing]}</span>;
}

export function ClauseDialog() {
  const [opened, set] = useState<Opened | undefined>();
  useEffect(() => {
    tell = set;
    return () => {
      tell = () => {};
    };
  }, []);
  return (
    <Dialog
      title={opened?.id ?? ""}
      open={opened !== undefined}
      onClose={() => set(undefined)}
      class="clause-sheet"
    >
      {opened && <ClauseBody {...opened} onLeave={() => set(undefined)} />}
    </Dialog>
  );
}

function ClauseBody({ system, id, onLeave }: Opened & { onLeave(): void }) {
  const { value, problem } = useOnce(
    async (): Promise<Clause[]> =>
      own.get(system) ?? (await clauses(system, await book_in_force(system))).clauses,
    system,
  );
  const { value: book } = useOnce(
    async () => (system === kOwnGame ? undefined : rulebook(await book_in_force(system))),
    system,
  );
  const rows = value?.filter((c) => c.clause === id) ?? [];
  const fields = book?.fields.filter((f) => f.clause === id) ?? [];
  if (problem) return <p class="note">{problem.title}</p>;
  if (!value) return <div class="waiting-block" aria-busy="true" />;
  return (
    <>
      {rows.length === 0 && <p>{tr("The rulebook in force has no clause of this name.")}</p>}
      {rows.map((row, k) => (
        <div key={k} class="clause">
          <p>
            <Served>{row.text}</Served>
            {row.page && ` (${tr("p. {page}", { page: row.page })})`}
          </p>
          <StandingMark standing={row.standing} />
        </div>
      ))}
      {fields.length > 0 && (
        <dl class="fields">
          {fields.map((f) => (
            <div key={f.path}>
              <dt lang={service_language()}>{f.text}</dt>
              <dd>{value_words(f.value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {system !== kOwnGame && (
        <p>
          <a class="link" href={hash_of(["clauses", system], { c: id })} onClick={onLeave}>
            {tr("All clauses of this game")}
          </a>
        </p>
      )}
    </>
  );
}
