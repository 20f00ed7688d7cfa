import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toNameText } from "@/lib/prompts/text/cell-text";
import { findSimilarColumns } from "../facts/match-column";
import { toNeededColumns } from "../facts/needed-columns";
import { toList } from "@/lib/prompts/plain-words";
import type { AnalystFacts } from "../state";

/** Writes one line for each variable of the plan that no dataset has, with the most similar column names. */
export function toNearestLines(facts: Pick<AnalystFacts, "requirements">, datasets: readonly DatasetFacts[]): string[] {
  return toNeededColumns(facts, datasets).missing.flatMap((name) => {
    const similar = findSimilarColumns(name, datasets).map(toNameText);
    return similar.length === 0 ? [] : [`instead of ${toNameText(name)}: ${toList(similar)}`];
  });
}

/** Appends the nearest columns to an explanation of a limitation that names none of them. */
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

/** Escapes a column name so that Markdown shows it literally. */
function toMarkdownName(name: string): string {
  const line = name.replace(/\s+/gu, " ").trim();
  return line.includes("`") ? line.replace(/[\\`*_[\]<>#|]/gu, "\\$&") : `\`${line}\``;
}
