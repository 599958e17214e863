// The situations looked at lately: one tap to one's own battle, with its chance as it stands.
import { useEffect, useState } from "preact/hooks";
import { answered, useAnswer, useOnce } from "../../api/answer";
import type { Odds } from "../../api/types";
import { day_words, percent, time_words } from "../../parts/format";
import { short_title, useSystemNames } from "../../parts/system_name";
import { play_from, under_way, type PlayKept } from "../../state/plays";
import { recents, type Recent } from "../../state/recents";
import { hash_of } from "../../state/route";
import { text_at, title_in } from "../../state/scenario";
import { address_of } from "../../state/situation";
import { title_words } from "../../state/title";
import { tr, tr_count } from "../../texts/texts";

const kShown = 3;

/** Those of one title are one battle here: the page of its game offers each. */
const latest_of_each = (all: readonly Recent[]) =>
  all.filter((one, k) => all.findIndex((r) => r.system === one.system && r.title === one.title) === k);

/** A situation and the play of it that is not over, where there is one. */
interface Mine extends Recent {
  play?: PlayKept;
}

export function useMine(): Mine[] {
  const [list, set] = useState<Mine[]>(() => latest_of_each(recents()).slice(0, kShown));
  useEffect(() => {
    let here = true;
    void under_way().then((plays) => {
      if (here && plays.length > 0)
        set((now) =>
          now.map((r) => {
            const play = play_from(plays, r);
            return play ? { ...r, play } : r;
          }),
        );
    });
    return () => {
      here = false;
    };
  }, []);
  return list;
}

/** Where it is shown: the play itself, where one is under way. */
function useAddress({ system, scenario, play }: Mine): string {
  const { value } = useOnce(() => address_of(system, scenario), scenario);
  return value ? `${value}${play ? `&play=${play.id}` : ""}` : hash_of([system]);
}

const chance_of = (odds: Odds | undefined) => odds?.win.attacker?.probability;

/** When it was looked at, in few words. */
function ago(at: number): string {
  const minutes = Math.round((Date.now() - at) / 60000);
  if (minutes < 1) return tr("just now");
  if (minutes < 60) return tr_count(minutes, "a minute ago", "{n} minutes ago");
  return minutes < 12 * 60 ? time_words(at) : day_words(at);
}

export function Lately({ of }: { of: Mine[] }) {
  return (
    <section class="lately" aria-labelledby="lately">
      <div class="start-head">
        <h2 id="lately">{tr("Last situations")}</h2>
        <span>{tr("kept on this device only")}</span>
      </div>
      <ul class="card lately-list">
        {of.map((one) => (
          <Row key={`${one.system} ${one.title}`} of={one} />
        ))}
      </ul>
    </section>
  );
}

function Row({ of }: { of: Mine }) {
  const name_of = useSystemNames();
  const asked = useAnswer("odds", of.scenario);
  const chance = chance_of(asked.answer);
  return (
    <li>
      <a href={useAddress(of)}>
        <span class="start-words">
          <b>{title_words(of.title)}</b>
          <small>
            {short_title(title_in(text_at(of.scenario, ["game"])) ?? name_of(of.system))} ·{" "}
            {of.play ? tr("a play is under way") : ago(of.at)}
          </small>
        </span>
        <span {...answered(asked, "lately-chance")}>
          {chance !== undefined && (
            <>
              <b data-mine={chance}>{percent(chance)}</b>
              <svg viewBox="0 0 56 5" aria-hidden="true">
                <rect class="bar-d" width="56" height="5" rx="2.5" />
                <rect class="bar-a" width={56 * chance} height="5" rx="2.5" />
              </svg>
            </>
          )}
        </span>
        <i class="chevron" aria-hidden="true" />
      </a>
    </li>
  );
}

/** The way to the latest of them, always in reach of a thumb. */
export function MyBattle({ of }: { of: Mine }) {
  const title = title_words(of.title);
  const asked = useAnswer("odds", of.scenario);
  const chance = chance_of(asked.answer);
  return (
    <div class="bottom-bar my-battle">
      <a class="main-button" href={useAddress(of)}>
        <span class="start-words">
          {tr("My battle")}
          <small>{of.play ? tr("{title}: a play is under way", { title }) : title}</small>
        </span>
        <b {...answered(asked)}>{chance !== undefined && percent(chance)}</b>
      </a>
    </div>
  );
}
