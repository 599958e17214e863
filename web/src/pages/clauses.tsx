// The clauses of a system as a reference to read and search; chips elsewhere lead here, to the clause they
// name.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { clauses, rulebook, systems } from "../api/client";
import { useOnce } from "../api/answer";
import type { Standing, SystemId } from "../api/types";
import { Card } from "../parts/card";
import { is_ours, kStandings } from "../parts/chip";
import { Select } from "../parts/controls";
import { Marked } from "../parts/marked";
import { narrowed, reference, type ClauseEntry, type Section } from "../parts/reference";
import { ProblemNote } from "../parts/problem";
import { short_title } from "../parts/system_name";
import { value_words } from "../parts/value_words";
import { go, hash_of, type Route } from "../state/route";
import { tr, tr_count, tr_with } from "../texts/texts";
import { Served } from "../parts/served";
import { service_language } from "../texts/language";
import "./reading.css";
import "./clauses.css";

const kShortest = 40; // letters of a value that stands beside its name
const kShort: Partial<Record<Standing, string>> = {
  ref: tr("reference sheet"),
  read: tr("our reading"),
  assumed: tr("house rule"),
};

export default function Page({ route }: { route: Route }) {
  const system = (route.parts[1] ?? "aggression") as SystemId;
  return <Reference key={system} system={system} route={route} />;
}

function Reference({ system, route }: { system: SystemId; route: Route }) {
  const { value: all, problem: unlisted } = useOnce(() => systems());
  const info = all?.find((one) => one.system === system);
  const books = info?.rulebooks ?? [];
  const book = route.query.get("rulebook") ?? books[books.length - 1]?.name;
  const listed = all !== undefined || unlisted !== undefined;
  const { value, problem } = useOnce<Awaited<ReturnType<typeof clauses>>>(
    () => (!listed ? new Promise(() => undefined) : book ? clauses(system, book) : clauses(system)),
    system,
    book,
    listed,
  );
  const { value: fields } = useOnce(
    () => (book ? rulebook(book).catch(() => null) : Promise.resolve(undefined)),
    book,
  );
  const [search, set_search] = useState("");
  const wanted = route.query.get("c") ?? "";
  // All at once, the values of the rulebook too: what is read does not move when they come.
  const ready = value !== undefined && (!book || fields !== undefined);
  const sections = useMemo(
    () => (ready && value ? reference(value, fields ?? undefined) : []),
    [ready, value, fields],
  );
  const shown = useMemo(() => narrowed(sections, search), [sections, search]);
  const found = shown.reduce((sum, section) => sum + section.clauses.length, 0);

  useEffect(() => {
    if (!wanted || sections.length === 0) return;
    const element = document.getElementById(`clause-${wanted}`);
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  }, [wanted, sections]);
  // Until there is something to read there is nothing else either: it would move when that comes.
  const begun = useRef(false);
  begun.current ||= ready || problem !== undefined;
  if (!listed || !begun.current) {
    return (
      <main id="main" class="clauses-page">
        <div class="waiting-block" aria-busy="true" />
      </main>
    );
  }
  const many = sections.length > 2;
  const to = (k: number) => document.getElementById(`section-${k}`)?.scrollIntoView({ block: "start" });
  return (
    <main
      id="main"
      class={`clauses-page ${many ? "sectioned" : ""}`}
      aria-busy={ready || problem ? undefined : "true"}
    >
      <div class="clauses-head">
        <h1 class="page-title">{info ? short_title(info.title) : tr("The clauses")}</h1>
        <div class="clauses-tools">
          <label class="search">
            <span class="unseen">{tr("Search the clauses")}</span>
            <input
              type="search"
              placeholder={tr("Search")}
              value={search}
              onInput={(e) => set_search(e.currentTarget.value)}
            />
          </label>
          {books.length > 1 && (
            <Select
              label={tr("Rulebook")}
              bare
              class="book"
              value={book ?? ""}
              options={books.map(({ name, title }) => ({ value: name, text: title }))}
              onValue={(rulebook) => go(hash_of(["clauses", system], { rulebook }))}
            />
          )}
        </div>
        <p class="clauses-legend">
          <span>
            <span class="chip-like">{tr("solid")}</span> {kStandings.stated}
          </span>
          <span>
            <span class="chip-like ours">{tr("dashed")}</span> {tr("our reading, or a house rule")}
          </span>
        </p>
        <p role="status" class="unseen">
          {search ? tr_count(found, "1 clause", "{n} clauses") : ""}
        </p>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {many && !search && (
        <nav class="contents" aria-label={tr("Sections")}>
          <ol>
            {sections.map((section, k) => (
              <li key={section.title}>
                <button type="button" lang={service_language()} onClick={() => to(k)}>
                  {section.title}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div class="column">
        {ready && shown.length === 0 && (
          <p class="nothing">
            {tr("No clause says “{words}”.", { words: search })}{" "}
            <button type="button" class="link" onClick={() => set_search("")}>
              {tr("Show all")}
            </button>
          </p>
        )}
        {shown.map((section) => (
          <SectionCard
            key={section.title}
            section={section}
            number={sections.findIndex((one) => one.title === section.title)}
            system={system}
            wanted={wanted}
          />
        ))}
      </div>
    </main>
  );
}

function SectionCard(props: { section: Section; number: number; system: SystemId; wanted: string }) {
  const { section, number, system, wanted } = props;
  return (
    <Card class="clause-section">
      <h2 id={`section-${number}`} class="section-title" lang={service_language()}>
        {section.title}
      </h2>
      {section.facts.length > 0 && (
        <ul class="clause-facts" lang={service_language()}>
          {section.facts.map((fact) => (
            <li key={fact}>
              <Marked text={fact} />
            </li>
          ))}
        </ul>
      )}
      {section.tables.map((table, k) => (
        <div
          key={k}
          class="table-room"
          tabIndex={0}
          role="region"
          aria-label={tr("Table of {title}", { title: section.title })}
        >
          <table lang={service_language()}>
            <thead>
              <tr>
                {table.head.map((head, c) => (
                  <th key={c} scope="col">
                    <Marked text={head} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, r) => (
                <tr key={r}>
                  {row.map((cell, c) => (
                    <td key={c}>
                      <Marked text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {section.also.length > 0 && (
        <p class="also">
          {tr_with("Here too: {also}", {
            also: section.also.map((id) => (
              <a key={id} href={hash_of(["clauses", system], { c: id })}>
                <span class="chip-like">{id}</span>
              </a>
            )),
          })}
        </p>
      )}
      {section.clauses.map((one) => (
        <ClauseArticle key={one.id} one={one} system={system} wanted={one.id === wanted} />
      ))}
    </Card>
  );
}

function ClauseArticle({ one, system, wanted }: { one: ClauseEntry; system: SystemId; wanted: boolean }) {
  const ours = one.rows.every((row) => is_ours(row.standing));
  return (
    <article id={`clause-${one.id}`} class={`clause-entry ${wanted ? "wanted" : ""}`} tabIndex={-1}>
      <h3>
        <a
          href={hash_of(["clauses", system], { c: one.id })}
          aria-label={tr("Link to clause {id}", { id: one.id })}
        >
          <span class={`chip-like ${ours ? "ours" : ""}`}>{one.id}</span>
        </a>
      </h3>
      <div>
        {one.rows.map((row, k) => (
          <p key={k}>
            <Served>
              {row.part && <i class="part">{row.part}: </i>}
              {row.text}
            </Served>
            {kShort[row.standing] && (
              <>
                {" "}
                <span class={`standing ${is_ours(row.standing) ? "ours" : ""}`}>{kShort[row.standing]}</span>
              </>
            )}
          </p>
        ))}
        {one.fields.length > 0 && (
          <dl class="clause-fields">
            {one.fields.map((field) => {
              const words = value_words(field.value);
              return (
                <div key={field.path} class={words.length > kShortest ? "long" : ""}>
                  <dt lang={service_language()}>{field.text}</dt>
                  <dd>
                    <Value of={words} />
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </div>
    </article>
  );
}

/** Long values, a chart's rows among them, stay folded. */
function Value({ of }: { of: string }) {
  if (of.length <= 240 && !of.includes("\n")) return <>{of}</>;
  return (
    <details>
      <summary>{tr("Show")}</summary>
      <pre tabIndex={0}>{of}</pre>
    </details>
  );
}
