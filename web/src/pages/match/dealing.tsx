// What a device shows of a conflict while it has nothing to do: who is awaited, and whose share of the dice is missing.
import { ProblemNote } from "../../parts/problem";
import type { LiveMatch } from "../../state/live_match";
import { useTones } from "../../parts/tones";
import { match_of } from "../../state/matches";
import { Leave } from "./leave";
import { awaited_words, in_a_sentence } from "./words";
import { tr } from "../../texts/texts";
import { names_words } from "../../parts/format";

/** Who is awaited while this device has nothing to do. It is read aloud by the page, which says it once (match.tsx). */
export function Awaited({ live }: { live: LiveMatch }) {
  const { awaited, you } = live.view!;
  const said = awaited_words(live.view!);
  return (
    <div class="awaited">
      {live.refused && <ProblemNote problem={in_a_sentence(live.refused)} lead={tr("It was not taken")} />}
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {awaited.length === 0 && <p>{tr("The service plays on …")}</p>}
      {!live.lost_share && awaited.some((one) => one.seat === you && one.for !== "choice") && (
        <p>{tr("This device adds its share …")}</p>
      )}
    </div>
  );
}

/** The shares of the dice are dealt by the devices; a player sees who is awaited, and may go on without them. */
export function Dealing({ live, onClose }: { live: LiveMatch; onClose(): void }) {
  const view = live.view!;
  const { shares, missing } = view.conflict!.contributions;
  const host = match_of(live.id)?.host;
  const tones = useTones();
  const due = view.awaited.filter((one) => one.for === "share" || one.for === "opening");
  const skips = view.consents.filter((one) => one.to === "skip");
  return (
    <div class="roll stage dealing">
      <header class="stage-top">
        <button type="button" class="round-button" aria-label={tr("Close the roll")} onClick={onClose}>
          ×
        </button>
        <h2 class="stage-title">{tr("Agreeing on the dice")}</h2>
      </header>
      <div class="stage-middle">
        <p>
          {tr(
            "Each device adds a secret share to the dice. When all are sealed they are opened, and nobody alone has chosen the dice.",
          )}
        </p>
        <ul class="seats-list">
          {shares.map((share) => (
            <li key={share.seat} class={`seat-row ${tones(share.seat)}`}>
              <span>
                <b>{share.seat}</b>{" "}
                <small>{share.opened ? tr("opened") : share.sealed ? tr("sealed") : tr("awaited")}</small>
                {skips
                  .filter((one) => one.about === share.seat)
                  .map((one) => (
                    <small>
                      {" "}
                      {"· "}
                      {tr("{names} would go on without it", { names: names_words(one.agreed) })}
                    </small>
                  ))}
              </span>
              {(view.you !== undefined || host !== undefined) &&
                due.some((one) => one.seat === share.seat && one.seat !== view.you) && (
                  <button
                    type="button"
                    class="button button-small"
                    onClick={() => void live.act({ skip: share.seat }, () => true, host ?? live.key)}
                  >
                    {tr("Go on without it")}
                  </button>
                )}
            </li>
          ))}
        </ul>
        {missing.length > 0 && (
          <p class="soft">{tr("Left out: {missing}.", { missing: missing.join(", ") })}</p>
        )}
        {live.lost_share && (
          <p class="note" role="alert">
            {tr(
              "The share of this seat was sealed on another device, and that one alone can open it. Open the match there, or let the others go on without it: the conflict then begins again with other dice.",
            )}
          </p>
        )}
        {live.lost_share && <Leave live={live} />}
      </div>
      <footer class="stage-foot">
        <Awaited live={live} />
      </footer>
    </div>
  );
}
