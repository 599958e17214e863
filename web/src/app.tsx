// The frame: the head with the four systems, the page of the route, the clause dialog.
import { useEffect, useRef, useState } from "preact/hooks";
import { ClauseDialog } from "./parts/chip";
import { lazy } from "./parts/lazy";
import { useSystemNames } from "./parts/system_name";
import SystemFrame from "./pages/system";
import { hash_of, useRoute, type Route } from "./state/route";
import { keep_theme, theme, type Theme } from "./state/theme";
import { kOwnGame } from "./state/scenario";
import { systems } from "./api/client";
import { useOnce } from "./api/answer";
import type { SystemId } from "./api/types";

export const kSystems: { id: SystemId; name: string }[] = [
  { id: "aggression", name: "Aggression" },
  { id: "conflict-chart", name: "Chart" },
  { id: "columbia", name: "Columbia" },
  { id: "defcon", name: "Defcon" },
];
const kGames = "games";

const kPages: Record<string, { title: string; page: ReturnType<typeof lazy<{ route: Route }>> }> = {
  games: { title: "The games", page: lazy(() => import("./pages/games")) },
  bench: { title: "The bench", page: lazy(() => import("./pages/bench")) },
  study: { title: "The study", page: lazy(() => import("./pages/study")) },
  evening: { title: "This evening", page: lazy(() => import("./pages/evening")) },
  dice: { title: "Dice", page: lazy(() => import("./pages/dice")) },
  verify: { title: "Verify a log", page: lazy(() => import("./pages/verify")) },
  "fair-dice": { title: "How the dice work", page: lazy(() => import("./pages/fair_dice")) },
  clauses: { title: "The clauses", page: lazy(() => import("./pages/clauses")) },
};

export function App() {
  const route = useRoute();
  const head = route.parts[0] ?? "aggression";
  const other = kPages[head];
  const { value: all, problem } = useOnce(systems);
  const name_of = useSystemNames();
  const listed = (id: SystemId) => id === kOwnGame || (all ?? []).some((one) => one.system === id);
  const by_heart = (id: SystemId) => kSystems.find((one) => one.id === id);
  // Until the service has said which systems there are, or where it says nothing, the page of one says why.
  const system = !other && (by_heart(head) || listed(head) || problem) ? head : undefined;
  const title =
    other?.title ?? (system ? (by_heart(system)?.name ?? name_of(system)) : all ? "Not found" : "…");
  const about = system ?? (listed(route.parts[1] ?? "") ? route.parts[1] : undefined);
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
        Skip to the content
      </a>
      <header class="top" id="top" tabIndex={-1}>
        <a class="mark" href="#/aggression" aria-label="Casus">
          C<span>asus</span>
          <i>.</i>
        </a>
        <nav class="systems" aria-label="Systems">
          {kSystems.map((s) => (
            <a
              key={s.id}
              href={`#/${s.id}`}
              aria-current={s.id === about ? (s.id === system ? "page" : "true") : undefined}
            >
              {s.name}
            </a>
          ))}
          <a
            href={hash_of([kGames])}
            aria-current={head === kGames ? "page" : about && !by_heart(about) ? "true" : undefined}
          >
            Games
          </a>
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
            There is nothing at this address. <a href="#/aggression">Begin here.</a>
          </p>
        </main>
      )}
      <Foot about={about ?? "aggression"} />
      <ClauseDialog />
    </>
  );
}

const kThemes: { id: Theme; name: string }[] = [
  { id: "system", name: "as the system" },
  { id: "light", name: "light" },
  { id: "dark", name: "dark" },
];

function Foot({ about }: { about: SystemId }) {
  const [chosen, choose] = useState<Theme>(theme);
  const next = kThemes[(kThemes.findIndex((t) => t.id === chosen) + 1) % kThemes.length];
  return (
    <footer class="foot">
      <nav aria-label="More">
        <a href="#/evening">This evening</a>
        <a href={hash_of(["study", about])}>The study</a>
        <a href="#/bench">The bench</a>
        {about !== kOwnGame && <a href={hash_of(["clauses", about])}>The clauses</a>}
        <a href="#/dice">Dice</a>
        <a href="#/verify">Verify a log</a>
        <a href="#/fair-dice">How the dice work</a>
      </nav>
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
        Colours: {kThemes.find((t) => t.id === chosen)?.name}
      </button>
    </footer>
  );
}
