// What the service says of a fault is said for terminals, too: here it loses what nobody at a page can type. What is
// wrong stays, and what was meant.

const kOption = /(^|[^\w-])--[a-z]/;
const kCommand = /\bcasus [a-z]+\b/;

/** The parts of a sentence, each with the mark that ends it. Names in quotes are left whole. */
const parts_of = (text: string) => text.match(/(?:'[^']*'|[^;,])+[;,]?\s*/g) ?? [text];

export function plainly(text: string): string {
  const said = text
    .replace(/^--[a-z-]+: /, "")
    .replace(/^--([a-z-]+) is /, "the $1 is ")
    .replace(/ \((?:max_[a-z_]+|[a-z_]+ = [a-z]+|[a-z_]+(?:\.[a-z_]+)+)\)/g, "")
    .replace(/`([^`]+)`/g, (_, name: string) => name.replace(/_/g, " "))
    .replace(
      /(^|[^\w"'])\[([a-z_]+)\]/g,
      (_, before: string, name: string) => before + name.replace(/_/g, " "),
    )
    .replace(/, an allowed move(?: of [^,;]+)? was expected/, "")
    .replace(/, something declared was expected/, "; something has to be declared first");
  const kept = parts_of(said).filter((part, k) => k === 0 || !(kOption.test(part) || kCommand.test(part)));
  return kept
    .join("")
    .replace(/[;,]\s*$/, "")
    .replace(/^\s*(?:and|or) /, "");
}
