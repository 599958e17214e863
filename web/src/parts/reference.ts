// The clauses of a system arranged for reading: its sections, each clause once with all its parts, narrowed
// by a search.
import type { ClausesAnswer, ClauseText, RulebookAnswer } from "../api/types";
import { tr } from "../texts/texts";

export interface ClauseEntry {
  id: string;
  rows: (ClauseText & { part?: string })[];
  fields: RulebookAnswer["fields"];
}

export interface Section {
  title: string;
  facts: string[];
  tables: { head: string[]; rows: string[][] }[];
  clauses: ClauseEntry[];
  /** Clauses that count here too and stand in full further up. */
  also: string[];
}

/**
 * `book`: its numbers and options stand with the clauses that they belong to. Clauses of no section come
 * last.
 */
export function reference(answer: ClausesAnswer, book?: RulebookAnswer): Section[] {
  const entries = new Map<string, ClauseEntry>();
  for (const row of answer.clauses) {
    let entry = entries.get(row.clause);
    if (!entry)
      entries.set(
        row.clause,
        (entry = {
          id: row.clause,
          rows: [],
          fields: book?.fields.filter((f) => f.clause === row.clause) ?? [],
        }),
      );
    entry.rows.push(row);
  }
  const placed = new Set<string>();
  const sections = answer.sections.map(
    (section): Section => ({
      title: section.title,
      facts: section.facts ?? [],
      tables: section.tables ?? [],
      also: section.clauses.filter((id) => placed.has(id)),
      clauses: section.clauses
        .filter((id) => !placed.has(id) && placed.add(id))
        .flatMap((id) => entries.get(id) ?? []),
    }),
  );
  const rest = [...entries.values()].filter((entry) => !placed.has(entry.id));
  if (rest.length > 0)
    sections.push({
      title: sections.length > 0 ? tr("And also") : tr("The clauses"),
      facts: [],
      tables: [],
      clauses: rest,
      also: [],
    });
  return sections;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "");

/** What holds every word of the search: clauses by id and text, facts and tables by their lines. */
export function narrowed(sections: readonly Section[], search: string): Section[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...sections];
  const holds = (...texts: string[]) => {
    const all = plain(texts.join(" "));
    return words.every((word) => all.includes(word));
  };
  return sections
    .map((section) => ({
      ...section,
      also: [],
      facts: section.facts.filter((fact) => holds(fact)),
      tables: section.tables
        .map((table) => ({ ...table, rows: table.rows.filter((row) => holds(...row)) }))
        .filter((table) => table.rows.length > 0),
      clauses: section.clauses.filter((one) =>
        holds(
          one.id,
          ...one.rows.map((row) => `${row.part ?? ""} ${row.text}`),
          ...one.fields.map((f) => f.text),
        ),
      ),
    }))
    .filter((section) => section.facts.length + section.tables.length + section.clauses.length > 0);
}
