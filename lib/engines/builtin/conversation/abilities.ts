import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { ColumnProfile } from "@/lib/domain/profile";
import { isDate, isFractional, isGroupable, isIdentifier, isMeasure, isYear } from "../matching/column-role";
import { toNameParts } from "../matching/column-unit";

/** What the engine can do, as the points of a Markdown list. */
export const abilityPoints: readonly string[] = [
  "count rows or different values, with conditions (“how many … where … is above …”)",
  "averages, medians, totals, minimum, maximum, range and standard deviation, overall or by one or two groups",
  "rankings (“which … has the highest …”, “top 5 … by …”)",
  "distributions, shares and percentages",
  "correlations between two columns of numbers, or of all of them",
  "numbers over time",
  "missing values, duplicates, outliers and an overview of the table",
];

/** How to add a model for what the engine cannot do. */
export const modelHint =
  "For questions beyond that, add a model: set `OPENAI_API_KEY` (or `OPENAI_BASE_URL` for any OpenAI-compatible server, also a local one) and restart.";

function toWord(name: string): string {
  const core = toNameParts(name)
    .core.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return core === "" ? name.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() : core;
}

/** Three questions that the engine can answer about a dataset, made of its own columns. */
export function toSuggestions(dataset: DatasetFacts | null): string[] {
  if (dataset === null) return [];
  const { columns } = dataset.profile;
  // Few different numbers in many rows are more often codes than quantities.
  const few = (column: ColumnProfile) =>
    column.distinct <= 12 && dataset.profile.rowCount > 50 && !isFractional(column);
  const measures = columns.filter((column) => isMeasure(column) && !isYear(column) && !few(column));
  const groups = columns.filter(
    (column) =>
      !isMeasure(column) &&
      !isIdentifier(column) &&
      isGroupable(column) &&
      column.distinct > 1 &&
      column.distinct <= 50,
  );
  const dates = columns.filter(isDate);
  const [measure, second] = measures;
  const [group] = groups;
  const ideas: string[] = [];
  if (measure !== undefined && group !== undefined)
    ideas.push(`Average ${toWord(measure.name)} by ${toWord(group.name)}`);
  if (measure !== undefined && dates.length === 1) ideas.push(`Average ${toWord(measure.name)} over time`);
  if (measure !== undefined && second !== undefined)
    ideas.push(`Correlation between ${toWord(measure.name)} and ${toWord(second.name)}`);
  if (group !== undefined) ideas.push(`Number of rows by ${toWord(group.name)}`);
  if (measure !== undefined) ideas.push(`Distribution of ${toWord(measure.name)}`);
  ideas.push("How many rows are there?", "Which columns have missing values?", "Describe the data");
  return [...new Set(ideas)].slice(0, 3);
}
