import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { isDate } from "@/lib/lexicon/columns/column-date";
import {
  isAdditive,
  isFractional,
  isGroupable,
  isIdentifier,
  isMeasure,
  isYear,
} from "@/lib/lexicon/columns/column-role";
import { toNameParts } from "@/lib/lexicon/columns/column-unit";

/** Explains how to add a model for what the engine cannot do. */
export const modelHint =
  "For questions beyond that, connect a language model under **Settings › Models**, or set `OPENAI_API_KEY` (or `OPENAI_BASE_URL` for any OpenAI-compatible server, also a local one) and restart.";

function toWord(name: string): string {
  const core = toNameParts(name)
    .core.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return core === "" ? name.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() : core;
}

/** Names of columns for examples, without their units; null for none. */
export interface ExampleColumns {
  /** With an aggregate, for example `total Sales` or `average Price`. */
  measure: string | null;
  /** The same column alone. */
  column: string | null;
  group: string | null;
  /** Whether there is exactly one date column. */
  dated: boolean;
}

/** Finds columns for examples: amounts that add up before other quantities, and neither codes nor names. */
export function toExampleColumns(dataset: DatasetFacts | null): ExampleColumns {
  const { columns, rowCount } = dataset?.profile ?? { columns: [], rowCount: 0 };
  // Few different numbers in many rows are codes more often than quantities.
  const isCode = (column: ColumnProfile) => column.distinct <= 12 && rowCount > 50 && !isFractional(column);
  const measures = columns.filter((column) => isMeasure(column) && !isYear(column) && !isCode(column));
  const measure = measures.find(isAdditive) ?? measures[0];
  const isGroup = (column: ColumnProfile) =>
    ![isMeasure, isIdentifier, isDate].some((is) => is(column)) && isGroupable(column);
  const group = columns.find((column) => isGroup(column) && column.distinct > 1 && column.distinct <= 50);
  return {
    measure: measure === undefined ? null : `${isAdditive(measure) ? "total" : "average"} ${toWord(measure.name)}`,
    column: measure === undefined ? null : toWord(measure.name),
    group: group === undefined ? null : toWord(group.name),
    dated: columns.filter(isDate).length === 1,
  };
}

const countQuestion = "How many rows are there?";

/** Up to three questions that the engine can answer about a dataset, from its own columns. */
export function toSuggestions(dataset: DatasetFacts | null): string[] {
  if (dataset === null) return [];
  if (dataset.profile.rowCount === 0) return [countQuestion];
  const { measure, column, group, dated } = toExampleColumns(dataset);
  const begun = measure === null ? null : `${measure.charAt(0).toUpperCase()}${measure.slice(1)}`;
  const ideas = [
    begun !== null && group !== null && `${begun} by ${group}`,
    begun !== null && dated && `${begun} by month`,
    measure !== null && group !== null && `Which ${group} has the highest ${measure}?`,
    group !== null && `Number of rows by ${group}`,
    column !== null && `Distribution of ${column}`,
    ...[countQuestion, "Which columns have missing values?", "Describe the data"],
  ].filter((idea) => idea !== false);
  return [...new Set(ideas)].slice(0, 3);
}
