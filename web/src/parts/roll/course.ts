// The chance along a play: what it is when so much of it has been shown, and what changed it.
import type { CoursePoint } from "../../api/types";
import type { Happening } from "../throws";

/** How it stood when so many happenings had been told; nothing where the service has not said. */
export function chance_at(
  course: readonly CoursePoint[] | undefined,
  told: readonly Happening[],
  shown: number,
): CoursePoint["win"] | undefined {
  const until = told[shown]?.from ?? Number.POSITIVE_INFINITY;
  return course?.filter((point) => point.entries <= until).pop()?.win;
}

/** The chance at the start and after each throw that has been told, for a line of it. */
export function course_line(
  course: readonly CoursePoint[] | undefined,
  told: readonly Happening[],
  shown: number,
): number[] {
  if (!course || course.length === 0) return [];
  const line = [course[0]!.win.attacker];
  for (let at = 0; at < shown; ++at) {
    if (told[at]!.kind !== "throw") continue;
    let next = at + 1;
    while (next < shown && told[next]!.kind !== "throw") ++next;
    const win = chance_at(course, told, next);
    if (win) line.push(win.attacker);
  }
  return line;
}
