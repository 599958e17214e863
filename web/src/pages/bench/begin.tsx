// How a bench is begun: a small game that plays, a copy of one of the house, a system of the house, or a file.
import { useRef, useState } from "preact/hooks";
import { useOnce } from "../../api/answer";
import { games, problem_in } from "../../api/client";
import type { Problem } from "../../api/types";
import { ProblemNote } from "../../parts/problem";
import { kMostBytes, useOwnGames } from "../../state/own_games";
import { title_in } from "../../state/scenario";
import { bench_of_own, type Bench } from "./bench";
import { kOfTheHouse } from "../../parts/system_name";
import { copy_of, of_system, of_text } from "./begin_from";
import { tr } from "../../texts/texts";
import { service_language } from "../../texts/language";

const kAbout = 31; // games come with Casus: their places are kept while they are asked for

export function Begin({ onBegin, kept }: { onBegin(bench: Bench): void; kept?: Bench | undefined }) {
  const { value: list, problem } = useOnce(games);
  const [unread, set_unread] = useState<Problem>();
  const file = useRef<HTMLInputElement>(null);
  const mine = useOwnGames();
  const begin = (make: () => Promise<Bench>) => {
    set_unread(undefined);
    make().then(onBegin, (reason: unknown) => set_unread(problem_in(reason)));
  };
  const opened = async (given: File | undefined) => {
    if (!given) return;
    if (given.size > kMostBytes)
      return set_unread({
        title: tr("{name} is too large: a game has 256 KiB at most", { name: given.name }),
        status: 0,
      });
    const text = await given.text();
    begin(() => of_text(text));
  };
  const title_of = (bench: Bench) =>
    title_in(bench.text ?? "") ??
    kOfTheHouse.find((one) => one.id === bench.system)?.title ??
    tr("what was here last");
  return (
    <div class="begin">
      {(problem ?? unread) && <ProblemNote problem={(problem ?? unread)!} />}
      <div class="buttons">
        {kept && (
          <button type="button" class="main-button" onClick={() => onBegin(kept)}>
            {tr("Go on with {title}", { title: title_of(kept) })}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={!list}
          onClick={() => list && begin(() => of_text(list.template))}
        >
          {tr("A small game that plays")}
        </button>
        <button type="button" class="button" onClick={() => file.current?.click()}>
          {tr("Open a file")}
        </button>
        <input
          ref={file}
          class="unseen"
          type="file"
          accept=".toml,.txt,text/plain,application/toml"
          aria-label={tr("The file of a game")}
          tabIndex={-1}
          onChange={(e) => {
            void opened(e.currentTarget.files?.[0]);
            e.currentTarget.value = "";
          }}
        />
      </div>
      {mine.length > 0 && (
        <>
          <h3>{tr("My games")}</h3>
          <ul class="begin-list">
            {mine.map((one) => (
              <li key={one.id}>
                <button type="button" class="begin-item" onClick={() => onBegin(bench_of_own(one))}>
                  {one.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{tr("Change the rulebook of")}</h3>
      <ul class="begin-list" lang={service_language()}>
        {kOfTheHouse.map((one) => (
          <li key={one.id}>
            <button type="button" class="begin-item" onClick={() => begin(() => of_system(one.id))}>
              {one.title}
            </button>
          </li>
        ))}
      </ul>
      <h3>{tr("A copy of")}</h3>
      <ul class="begin-list" lang={service_language()}>
        {list?.games.map((one) => (
          <li key={one.system}>
            <button type="button" class="begin-item" onClick={() => begin(() => copy_of(one.system))}>
              {one.title}
            </button>
          </li>
        )) ?? Array.from({ length: kAbout }, (_, k) => <li key={k} class="begin-place" />)}
      </ul>
    </div>
  );
}
