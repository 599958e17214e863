// The players add to the dice before the first throw: the phone is handed round, each types something that
// nobody could foresee or lets the device draw it, and all are sealed before any is opened.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { fault_of, random_salt, random_text, type Contribution } from "../state/contribution";
import { seat_tone, useTones } from "./tones";
import { tr } from "../texts/texts";

interface ContributeProps {
  players: readonly string[];
  /** All who added something, when nobody else wants to. */
  onSealed(all: Contribution[]): void;
}

export function Contribute({ players, onSealed }: ContributeProps) {
  const [all, set_all] = useState<Contribution[]>([]);
  const [asked, set_asked] = useState<number>();
  const tones = useTones();
  const done = (number: number) => all.some((one) => one.number === number);
  if (asked !== undefined) {
    return (
      <One
        key={asked}
        player={players[asked]!}
        tone={seat_tone(tones, players[asked]!, asked)}
        onText={(text) => {
          set_all([...all, { number: asked, text, salt: random_salt() }]);
          set_asked(undefined);
        }}
      />
    );
  }
  return (
    <div class="contribute">
      <h3>{tr("Who adds to the dice?")}</h3>
      <p>
        {tr(
          "The seed is chosen and committed to. What a player adds now, nobody could foresee when it was chosen: so nobody alone chooses the dice. Hand the phone round; nothing is shown before all are sealed.",
        )}
      </p>
      <ul class="contribute-players">
        {players.map((player, number) => (
          <li key={player} class={seat_tone(tones, player, number)}>
            {done(number) ? (
              <span>{tr("{player} has added something, sealed", { player })}</span>
            ) : (
              <button type="button" class="button" onClick={() => set_asked(number)}>
                {tr("{player} adds something", { player })}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" class="main-button" disabled={all.length === 0} onClick={() => onSealed(all)}>
        {tr("Open them, and throw")}
      </button>
    </div>
  );
}

function One({ player, tone, onText }: { player: string; tone: string; onText(text: string): void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [fault, set_fault] = useState<string>();
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <form
      class={`contribute ${tone}`}
      onSubmit={(e) => {
        e.preventDefault();
        const text = field.current?.value ?? "";
        const wrong = fault_of(text);
        set_fault(wrong);
        if (!wrong) onText(text);
      }}
    >
      <h3>{tr("{player}, add something to the dice", { player })}</h3>
      <p>
        <label for={id}>
          {tr("Any words that nobody could foresee; they are shown when all are sealed")}
        </label>
        <input id={id} ref={field} type="password" autocomplete="off" aria-invalid={fault !== undefined} />
      </p>
      {fault && <p role="alert">{fault}</p>}
      <div class="contribute-ways">
        <button type="submit" class="main-button">
          {tr("Seal it")}
        </button>
        <button type="button" class="button" onClick={() => onText(random_text())}>
          {tr("Let this device draw it")}
        </button>
      </div>
    </form>
  );
}
