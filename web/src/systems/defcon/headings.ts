// Moves in the order and under the headings of the table: what is allowed first, and what belongs to this
// phase before what belongs to another.
import type { Finding, Judged, LegalMove, Move } from "../../api/types";
import { tr } from "../../texts/texts";

export interface Operation {
  move: Move;
  text: string;
  allowed: boolean;
  findings: Finding[];
  effect?: string;
}

export interface Heading {
  title: string;
  allowed: Operation[];
  refused: Operation[];
}

/** Which phase an operation belongs to (DE-32); what is left out goes by its own text. */
const kPhaseOf: Record<string, string> = {
  destabilize: "political",
  coup: "political",
  protect: "political",
  build: "production",
  replace: "production",
  upgrade: "production",
  launch: "nuclear/launch",
  create_missile: "nuclear/create",
  bombard: "operations",
  attack: "operations",
  redeploy: "operations",
};

const kTitles: Record<string, string> = {
  destabilize: tr("Destabilize"),
  coup: tr("Coup"),
  protect: tr("Protect"),
  build: tr("Build"),
  replace: tr("Replace"),
  upgrade: tr("Upgrade"),
  launch: tr("Launch"),
  create_missile: tr("Make a missile"),
  bombard: tr("Bombard"),
  attack: tr("Attack"),
  redeploy: tr("Redeploy"),
  technology: tr("Technologies"),
  activate: tr("Technologies"),
  develop: tr("Technologies"),
  discard_missions: tr("Missions"),
  score_mission: tr("Missions"),
  return_mission: tr("Missions"),
  draw_missions: tr("Missions"),
  discard_objective: tr("Objectives"),
  declare_victory: tr("Objectives"),
  bet: tr("The coup"),
  contest: tr("The coup"),
  place: tr("The coup"),
  retaliate: tr("Answers to the strike"),
  reward: tr("The reward"),
  pass: tr("Nothing more"),
};

const kOrder = [...new Set(Object.values(kTitles))];

function type_of(move: Move): string {
  return typeof move.type === "string" ? move.type : "";
}

function title_of(move: Move): string {
  return kTitles[type_of(move)] ?? tr("Other");
}

export function operations_of(judged: Judged | undefined): Operation[] {
  const of =
    (allowed: boolean) =>
    ({ move, text, findings = [], effect }: LegalMove): Operation => ({
      move,
      text,
      allowed,
      findings,
      effect: allowed ? effect : undefined,
    });
  return [...(judged?.moves ?? []).map(of(true)), ...(judged?.refused ?? []).map(of(false))];
}

export function headings_of(operations: Operation[]): Heading[] {
  const all = new Map<string, Heading>();
  for (const operation of operations) {
    const title = title_of(operation.move);
    const heading = all.get(title) ?? { title, allowed: [], refused: [] };
    (operation.allowed ? heading.allowed : heading.refused).push(operation);
    all.set(title, heading);
  }
  const place = (title: string) => (kOrder.indexOf(title) + kOrder.length + 1) % (kOrder.length + 1);
  return [...all.values()].sort((a, b) => place(a.title) - place(b.title));
}

/** Whether the operation belongs to another phase than this: then it is told after the others. */
export function of_another_phase(move: Move, phase: string, step: string): boolean {
  const of = kPhaseOf[type_of(move)];
  return of !== undefined && of !== (phase === "nuclear" ? `${phase}/${step || "launch"}` : phase);
}

/** Broken clauses before those that rest on us, before the rest; each clause with its words. */
export function told_first(findings: Finding[]): Finding[] {
  const weight = (finding: Finding) =>
    !finding.holds ? 0 : finding.standing === "assumed" ? 1 : finding.standing === "read" ? 2 : 3;
  return findings.slice().sort((a, b) => weight(a) - weight(b));
}

/** Of whom an operation needs to be: who holds its area, or whose unit is there. */
const kNeedsControl = new Set(["protect", "build", "create_missile"]);
const kNeedsUnit = new Set(["replace", "upgrade"]);
const kFromNextDoor = new Set(["attack", "bombard", "redeploy"]);
const kAgainstOthers = new Set(["attack", "bombard", "coup", "destabilize"]);

/** What is said of an area, as far as it tells sense from nonsense. */
export interface Ground {
  active: string;
  holder: (area: string) => string;
  /** Whose unit stands there; "" where none does. */
  unit: (area: string) => string;
  missile: (area: string) => string;
  developed: (technology: string) => boolean;
  /** Whether a way leads from the one to the other. */
  next_to: (area: string, other: string) => boolean;
}

const word = (move: Move, key: string) => (typeof move[key] === "string" ? (move[key] as string) : "");

/**
 * Whether somebody at the table could have meant it: a refused move whose unit, control, missile or technology is not
 * there, or that leads nowhere near, is asked by nobody. Of another phase's only what nothing but the phase forbids.
 */
export function makes_sense(operation: Operation, of: Ground, phase: string, step: string): boolean {
  const { move, allowed, findings } = operation;
  if (allowed) return true;
  const type = type_of(move);
  const target = Array.isArray(move.targets) && typeof move.targets[0] === "string" ? move.targets[0] : "";
  const [area, from] = [word(move, "area") || target, word(move, "from")];
  if (of_another_phase(move, phase, step) && findings.filter((one) => !one.holds).length > 1) return false;
  if (kNeedsControl.has(type) && of.holder(area) !== of.active) return false;
  if (kNeedsUnit.has(type) && of.unit(area) !== of.active) return false;
  if (kFromNextDoor.has(type) && (of.unit(from) !== of.active || !of.next_to(from, area))) return false;
  if (kAgainstOthers.has(type) && of.holder(area) === of.active) return false;
  if (type === "launch" && of.missile(from) !== of.active) return false;
  if (type === "technology" || type === "activate") return of.developed(word(move, "technology"));
  return true;
}
