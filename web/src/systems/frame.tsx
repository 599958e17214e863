// What the pages of all systems but the map's have alike: the form at the left; the verdict, what may follow, the roll and
// the answers at the right, in the players' names.
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { AnswerCards, type Answers } from "../answers/answers";
import type { VictorsOf } from "../answers/segments";
import { Verdict } from "../answers/verdict";
import type { Finding, Json, Move, Scenario } from "../api/types";
import { CoverHere } from "../parts/cover";
import { Desk } from "../parts/desk";
import { MendHere, type Mend } from "../parts/mend";
import type { Sides } from "../parts/roll/by_name";
import { tones_of_sides } from "../parts/tones";
import { with_settings } from "../state/scenario";
import type { SystemProps } from "./interface";

export function Frame(
  props: SystemProps & {
    answers: Answers;
    sides: Sides;
    /** Who else plays. */
    others?: readonly string[];
    form: ComponentChildren;
    /** What helps with a table at rest; nothing where it is not. */
    next?: ComponentChildren;
    /** The scenario with a move declared; nothing where it cannot be. */
    declared?(scenario: Scenario, move: Move): Scenario | undefined;
    /** What a setting brings with it. */
    settled?(scenario: Scenario): Scenario;
    victors_of?: VictorsOf;
    /** The odds tell each end in a row. */
    rows?: boolean;
    takes_rules?: boolean;
    /** There is nothing to choose at first: advice will be one line. */
    one_choice?: boolean;
    /** What would mend a finding, where the form has it. */
    mend(broken: Finding): Mend | undefined;
    children?: ComponentChildren;
  },
) {
  const { situation, answers, sides, declared, settled = (s) => s, roll } = props;
  const { watching } = useContext(CoverHere);
  const { attacker, defender, others = [] } = sides.names;
  const declare =
    declared && !watching
      ? (move: Move) =>
          declared(situation.scenario, move) && (() => situation.change((now) => declared(now, move) ?? now))
      : undefined;
  const onSet = (set: { [path: string]: Json }) =>
    situation.change((now) => settled(with_settings(now, set)));
  return (
    <Desk
      sides={sides}
      tones={tones_of_sides(attacker, defender, [...others, ...(props.others ?? [])])}
      head={props.head}
      actions={props.actions(answers.judge)}
      left={props.form}
      right={
        <>
          <MendHere.Provider value={props.mend}>
            <Verdict
              system={situation.system}
              asked={answers.judge}
              onDeclare={declare}
              onSet={watching ? undefined : onSet}
            />
          </MendHere.Provider>
          {!roll && !watching && props.next}
          {roll}
          <AnswerCards
            situation={situation}
            answers={answers}
            names={sides.names}
            wins={sides.wins}
            declare={declare}
            victors_of={props.victors_of}
            rows={props.rows}
            takes_rules={props.takes_rules}
            one_choice={props.one_choice}
          >
            {props.children}
          </AnswerCards>
        </>
      }
    />
  );
}
