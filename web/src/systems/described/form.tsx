// The form of any described game: what a scenario of it may say, as controls. It draws and calls `set`, and asks
// nothing of anybody.
import { Card } from "../../parts/card";
import { More, Text } from "../../parts/controls";
import { Stepper } from "../../parts/stepper";
import { by_name } from "../../parts/roll/by_name";
import { TapeNumber } from "../../parts/tape";
import { get, number_at } from "../../state/scenario";
import type { GameField, GameForm as GameFormType, Json, Scenario, SystemId } from "../../api/types";
import { Field } from "./field";
import { Own } from "./own";
import { Rules } from "./rules";
import { path_of_track, say, unsaid, type Setter } from "./scenario";
import { parts_of, SideHeads, SideRow, type Side } from "./side_rows";
import { Damaged, Units } from "./units";
import { field_words, names_of, role_of, side_words } from "./words";
import { Worths } from "./worths";
import { tr } from "../../texts/texts";
import { LabelsServed } from "../../parts/served";
import { service_language } from "../../texts/language";
import "./form.css";

export interface GameFormProps {
  form: GameFormType;
  scenario: Scenario;
  set: Setter;
  /** Two sides in each other's place. */
  onSwap?: () => void;
  /** Where chips find the clauses: the game's own id where nothing is said. */
  system?: SystemId;
  /** What it was before the last conflict: what differs is marked. */
  was?: Scenario | undefined;
}

const kLong = 13; // letters of a name that are written smaller

export function GameForm({ form, scenario, set, onSwap, system = form.system, was }: GameFormProps) {
  const names = names_of(form, scenario);
  const shared = form.ask.filter((field) => !field.each_side);
  const orders = form.ask.filter((field) => field.each_side && field.type === "order");
  const each = form.ask.filter((field) => field.each_side && field.type !== "order");
  /** What the file says of a field, with the players in it. */
  const said = (field: GameField) => by_name(field_words(field), names);
  const field_of = (field: GameField, path: string[], label?: string) => {
    const otherwise = unsaid(field, scenario);
    return (
      <Field
        key={path.join(".")}
        form={form}
        scenario={scenario}
        field={field}
        value={get(scenario, path) ?? otherwise}
        was={was && (get(was, path) ?? otherwise)}
        onValue={(value: Json) => say(set, path, value, otherwise)}
        {...(label === undefined ? { text: said(field) } : { label })}
      />
    );
  };
  const side_name = (side: Side) => {
    const role = role_of(side);
    return (
      <>
        <Text
          bare
          wraps
          class={`place ${side_words(side, scenario).length > kLong ? "long" : ""}`}
          label={tr("Name of {side}", { side: side.says })}
          value={side_words(side, scenario)}
          onValue={(name) => say(set, [side.id, "name"], name, side.says)}
        />
        <span class="who" lang={role.served ? service_language() : undefined}>
          {role.words}
        </span>
      </>
    );
  };
  const track_of = (track: GameFormType["tracks"][number], path: string[], label: string) => ({
    label,
    value: number_at(scenario, path, track.is),
    least: track.from,
    most: track.to,
    was: was && number_at(was, path, track.is),
    onValue: (n: number) => say(set, path, n, track.is),
  });
  return (
    <LabelsServed.Provider value={true}>
      <Card title={form.sides.length === 2 ? tr("The two sides") : tr("The sides")} class="game-form">
        {parts_of(form).map((sides) => (
          <div key={sides[0]?.id} class="part-of-sides">
            <SideHeads form={form} sides={sides} of={side_name} onSwap={onSwap} />
            {form.tracks
              .filter((track) => track.each_side)
              .map((track) => (
                <SideRow
                  key={track.name}
                  form={form}
                  sides={sides}
                  label={field_words(track)}
                  of={(side) => (
                    <TapeNumber
                      {...track_of(
                        track,
                        path_of_track(track, scenario, [side.id]),
                        `${side_words(side, scenario)}: ${track.says}`,
                      )}
                    />
                  )}
                />
              ))}
            <Units {...{ form, sides, scenario, set, was }} />
            {each.map((field) => (
              <SideRow
                key={field.name}
                form={form}
                sides={sides}
                label={said(field)}
                of={(side) =>
                  field_of(field, [side.id, field.name], `${side_words(side, scenario)}: ${said(field)}`)
                }
              />
            ))}
            <Damaged {...{ form, sides, scenario, set, was }} />
            <Own {...{ form, sides, scenario, set }} />
            {orders.flatMap((field) =>
              sides.map((side) => (
                <More
                  key={`${side.id} ${field.name}`}
                  title={tr("{field}: {side’s}", { field: said(field), side: side_words(side, scenario) })}
                >
                  {field_of(field, [side.id, field.name])}
                </More>
              )),
            )}
          </div>
        ))}
      </Card>
      {(shared.length > 0 || form.tracks.some((track) => !track.each_side)) && (
        <Card title={tr("The situation")} class="game-form">
          <div class="asked-fields">
            {form.tracks
              .filter((track) => !track.each_side)
              .map((track) => (
                <Stepper
                  key={track.name}
                  {...track_of(track, path_of_track(track, scenario), by_name(field_words(track), names))}
                />
              ))}
            {shared.map((field) =>
              field.type === "order" ? (
                <More key={field.name} title={said(field)}>
                  {field_of(field, [field.name])}
                </More>
              ) : (
                field_of(field, [field.name])
              ),
            )}
          </div>
        </Card>
      )}
      <Card class="rest">
        <Rules form={form} scenario={scenario} set={set} system={system} />
        <Worths form={form} scenario={scenario} set={set} />
      </Card>
    </LabelsServed.Provider>
  );
}
