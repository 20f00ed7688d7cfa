import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toNameText } from "@/lib/prompts/cell-text";
import { findSimilarColumns } from "../facts/match-column";
import { toNeededColumns } from "../facts/needed-columns";
import { toList } from "@/lib/prompts/plain-words";
import type { AnalystFacts } from "../state";

/** One line for each variable of the plan that no dataset has, with the columns whose names are most like it. */
export function toNearestLines(facts: Pick<AnalystFacts, "requirements">, datasets: readonly DatasetFacts[]): string[] {
  return toNeededColumns(facts, datasets).missing.flatMap((name) => {
    const similar = findSimilarColumns(name, datasets).map(toNameText);
    return similar.length === 0 ? [] : [`instead of ${toNameText(name)}: ${toList(similar)}`];
  });
}

/** An explanation of a limitation, with the nearest columns behind it when it names none of them. */
export function withNearestColumns(
  explanation: string,
  facts: Pick<AnalystFacts, "requirements">,
  datasets: readonly DatasetFacts[],
): string {
  const { missing } = toNeededColumns(facts, datasets);
  const similar = [...new Set(missing.flatMap((name) => findSimilarColumns(name, datasets)))];
  if (similar.length === 0 || similar.some((name) => explanation.includes(name))) return explanation;
  return `${explanation}\n\nNearest in the data: ${toList(similar.map(toMarkdownName))}.`;
}

/** A column name as Markdown shows it letter by letter. */
function toMarkdownName(name: string): string {
  const line = name.replace(/\s+/gu, " ").trim();
  return line.includes("`") ? line.replace(/[\\`*_[\]<>#|]/gu, "\\$&") : `\`${line}\``;
}
