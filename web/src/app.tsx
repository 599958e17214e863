// The frame: the head with the places that are reached from everywhere, the page of the route, the clause dialog.
import { useEffect, useRef, useState } from "preact/hooks";
import { ClauseDialog } from "./parts/chip";
import { Away } from "./parts/away";
import { lazy } from "./parts/lazy";
import { useReturning } from "./parts/use_returning";
import { kOfTheHouse, useSystemNames } from "./parts/system_name";
import { kPageCode } from "./early";
import { kBrought } from "./engine/brought";
import SystemFrame from "./pages/system";
import { hash_of, type Route } from "./state/route";
import { useRoute } from "./state/use_route";
import { keep_theme, theme, type Theme } from "./state/theme";
import { recents } from "./state/recents";
import { kOwnGame } from "./state/scenario";
import { systems } from "./api/client";
import { useOnce } from "./api/answer";
import type { SystemId } from "./api/types";
import { LanguageSelect } from "./parts/language_select";
import { tr, tr_with } from "./texts/texts";

const kPages: Record<string, { title: string; page: ReturnType<typeof lazy<{ route: Route }>> }> = {
  games: { title: tr("The games"), page: lazy(kPageCode.games) },
  bench: { title: tr("The bench"), page: lazy(kPageCode.bench) },
  study: { title: tr("The study"), page: lazy(kPageCode.study) },
  evening: { title: tr("This evening"), page: lazy(kPageCode.evening) },
  dice: { title: tr("Dice"), page: lazy(kPageCode.dice) },
  verify: { title: tr("Verify a log"), page: lazy(kPageCode.verify) },
  "fair-dice": { title: tr("How the dice work"), page: lazy(kPageCode["fair-dice"]) },
  clauses: { title: tr("The clauses"), page: lazy(kPageCode.clauses) },
  match: { title: tr("A match"), page: lazy(kPageCode.match) },
};

/** Says that no service is asked, where the page brings an engine of its own. */
const OnDevice = kBrought ? lazy(() => import("./engine/on_device")) : undefined;

export function App() {
  const route = useRoute();
  const head = route.parts[0] ?? "games";
  const other = kPages[head];
  const { value: all, problem } = useOnce(systems);
  const name_of = useSystemNames();
  const listed = (id: SystemId) => id === kOwnGame || (all ?? []).some((one) => one.system === id);
  const by_heart = (id: SystemId) => kOfTheHouse.some((one) => one.id === id);
  // Until the service has said which systems there are, or where it says nothing, the page of one says why.
  const system = !other && (by_heart(head) || listed(head) || problem) ? head : undefined;
  const title = other?.title ?? (system ? name_of(system) : all ? tr("Not found") : "…");
  const about = system ?? (listed(route.parts[1] ?? "") ? route.parts[1] : undefined);
  // What is about no game is about the one looked at last.
  const lately = about ?? recents()[0]?.system ?? "aggression";
  const places = [
    { name: tr("Games"), of: "games", href: "#/" },
    { name: tr("Study"), of: "study", href: hash_of(["study", lately]) },
    {
      name: tr("Clauses"),
      of: "clauses",
      href: hash_of(["clauses", lately === kOwnGame ? "aggression" : lately]),
    },
    { name: tr("Dice"), of: "dice", href: "#/dice" },
    { name: tr("Bench"), of: "bench", href: "#/bench" },
  ];
  const first = useRef(true);
  useEffect(() => {
    document.title = `${title} · Casus`;
    if (first.current) {
      first.current = false;
      return;
    }
    scrollTo(0, 0);
    document.getElementById("top")?.focus({ preventScroll: true });
  }, [title]);
  const top = useRef<HTMLElement>(null);
  useReturning(top);
  const Other = other?.page;
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(e) => {
          e.preventDefault();
          const m = document.getElementById("main");
          m?.setAttribute("tabindex", "-1");
          m?.focus();
        }}
      >
        {tr("Skip to the content")}
      </a>
      <header class="top" id="top" tabIndex={-1} ref={top}>
        <a class="mark" href="#/" aria-label={"Casus"}>
          C<span>{"asus"}</span>
          <i>.</i>
        </a>
        <nav class="places" aria-label={tr("Places")}>
          {places.map((one) => (
            <a
              key={one.of}
              href={one.href}
              aria-current={one.of === head ? "page" : one.of === "games" && system ? "true" : undefined}
            >
              {one.name}
            </a>
          ))}
        </nav>
      </header>
      {system ? (
        <SystemFrame key={system} system={system} />
      ) : Other ? (
        <Other route={route} />
      ) : !all ? (
        <main id="main">
          <div class="waiting-block" aria-busy="true" />
        </main>
      ) : (
        <main id="main" class="narrow">
          <p>
            {tr_with("There is nothing at this address. {begin}", {
              begin: <a href="#/">{tr("Begin here.")}</a>,
            })}
          </p>
        </main>
      )}
      <Foot />
      <ClauseDialog />
      <Away />
    </>
  );
}

const kThemes: { id: Theme; name: string }[] = [
  { id: "system", name: tr("as the system") },
  { id: "light", name: tr("light") },
  { id: "dark", name: tr("dark") },
];

function Foot() {
  const [chosen, choose] = useState<Theme>(theme);
  const next = kThemes[(kThemes.findIndex((t) => t.id === chosen) + 1) % kThemes.length];
  return (
    <footer class="foot">
      <nav aria-label={tr("More")}>
        <a href="#/evening">{tr("This evening")}</a>
        <a href="#/match">{tr("Matches")}</a>
        <a href="#/verify">{tr("Verify a log")}</a>
        <a href="#/fair-dice">{tr("How the dice work")}</a>
      </nav>
      {OnDevice && <OnDevice />}
      <button
        type="button"
        class="link"
        onClick={() => {
          if (next) {
            keep_theme(next.id);
            choose(next.id);
          }
        }}
      >
        {tr("Colours: {name}", { name: kThemes.find((t) => t.id === chosen)?.name ?? "" })}
      </button>
      <LanguageSelect />
    </footer>
  );
}
