import type { Caveat } from "@/lib/domain/answer";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toCount, toList, toNumberText } from "../plain-words";
import type { CodeReading } from "../python/code-reading";
import { toWhichRows } from "./caveat-rows";
import type { FigureUse } from "./figure-use";

const mostGroups = 6;
/** More columns with missing values than this are told in one caveat. */
const mostSingle = 3;
const mostNamed = 6;

const measuring = new Set([
  "mean",
  "median",
  "std",
  "var",
  "min",
  "max",
  "quantile",
  "corr",
  "groupby",
  "pearsonr",
  "count",
  "describe",
]);

/** What a caveat about missing values depends on. */
export interface MissingOptions {
  reading: CodeReading;
  /** Columns that the code groups by. */
  grouped: readonly string[];
  store: DatasetStore;
  /** How the figures use their columns; null when the program could not be followed. */
  use?: FigureUse | null;
}

/** Caveats about missing values of the columns that a program reads; none when missing values are what it is about. */
export async function findMissingCaveats(
  columns: readonly ColumnProfile[],
  dataset: DatasetFacts,
  options: MissingOptions,
): Promise<Caveat[]> {
  if (countsMissing(options.reading)) return [];
  const use = options.use?.source.dataset === dataset ? options.use : null;
  const used = use === null ? columns : columns.filter(({ name }) => isUsed(name, use));
  const { gaps, rowCount } = await countGaps(
    used.filter((column) => column.missing > 0),
    dataset,
    { use, store: options.store },
  );
  if (gaps.length > mostSingle) return [toCombinedCaveat(gaps, rowCount)];
  return Promise.all(gaps.map((column) => toMissingCaveat(column, { dataset, rowCount, use }, options)));
}

function isUsed(name: string, { measured, keys, conditions }: FigureUse): boolean {
  return measured.has(name) || keys.has(name) || conditions.has(name);
}

/** Missing values among the rows that the figures count. */
async function countGaps(
  columns: readonly ColumnProfile[],
  dataset: DatasetFacts,
  { use, store }: { use: FigureUse | null; store: DatasetStore },
): Promise<{ gaps: ColumnProfile[]; rowCount: number }> {
  const isWhole = use === null || (use.where.length === 0 && !use.source.distinct) || use.source.joins.length > 0;
  if (isWhole || columns.length === 0) return { gaps: [...columns], rowCount: dataset.profile.rowCount };
  const [row = []] = await store.aggregate({
    versionId: dataset.versionId,
    groupBy: [],
    measures: [
      { aggregate: "count", column: null },
      ...columns.map(({ name }) => ({ aggregate: "count" as const, column: name })),
    ],
    filters: [],
    distinct: use.source.distinct,
    where: { kind: "all", of: use.where },
  });
  const [rowCount = 0, ...present] = row.map(Number);
  const counted = columns.map((column, index) => ({ ...column, missing: rowCount - (present[index] ?? 0) }));
  return { gaps: counted.filter((column) => column.missing > 0), rowCount };
}

/** Whether a program looks for missing values and measures nothing from which they would be left out. */
function countsMissing({ tokens, words }: CodeReading): boolean {
  const measures = tokens.some(
    (token, index) =>
      measuring.has(token.text) &&
      (token.kind === "string" || (token.kind === "name" && tokens[index - 1]?.text === ".")),
  );
  return !measures && (words.has("isna") || words.has("isnull"));
}

function toCombinedCaveat(gaps: readonly ColumnProfile[], rowCount: number): Caveat {
  const sorted = [...gaps].sort((left, right) => right.missing - left.missing);
  const named = sorted.map((column) => `${toNumberText(column.missing)} in ${column.name}`);
  return {
    text: `${toCount(gaps.length, "column")} in use have missing values, of ${toCount(rowCount, "row")}: ${toList(named, mostNamed)}.`,
    columns: gaps.map((column) => column.name),
    effect: "Figures of different columns may describe different rows.",
  };
}

async function toMissingCaveat(
  column: ColumnProfile,
  { dataset, rowCount, use }: { dataset: DatasetFacts; rowCount: number; use: FigureUse | null },
  options: MissingOptions,
): Promise<Caveat> {
  const one = column.missing === 1;
  const fact = `${toNumberText(column.missing)} of ${toCount(rowCount, "row")} ${one ? "has" : "have"} no ${column.name}`;
  const { id: datasetId, versionId } = dataset;
  const isWhole = use === null || (use.where.length === 0 && !use.source.distinct);
  const which = isWhole
    ? { which: { datasetId, versionId, column: column.name, value: null } }
    : toWhichRows(use, [{ column: column.name, op: "is_missing" }]);
  const base = { columns: [column.name], rows: column.missing, ...which };
  if (isFilled(column, options.reading)) {
    return {
      ...base,
      text: `${fact}; the code fills the gaps.`,
      effect: "Filled values are assumptions and pull results towards them.",
    };
  }
  if (use?.conditions.has(column.name) === true) {
    return {
      ...base,
      text: `${fact} and ${one ? "counts" : "count"} as not matching.`,
      effect: "The answer may be too low if some of them would match.",
    };
  }
  if (options.grouped.includes(column.name) || use?.keys.has(column.name) === true) {
    return keepsMissingKeys(options.reading)
      ? { ...base, text: `${fact} and ${one ? "forms a group of its" : "form a group of their"} own.` }
      : {
          ...base,
          text: `${fact} and ${one ? "is" : "are"} in none of the groups.`,
          effect: "Groups may be larger than they look.",
        };
  }
  const isFiltered = use !== null && use.where.length > 0;
  const groups = isFiltered ? "" : await toGroupCounts(column, dataset, options);
  const share = rowCount === 0 ? 0 : column.missing / rowCount;
  return {
    ...base,
    text: `${fact} and ${one ? "is" : "are"} left out${groups === "" ? "" : `: ${groups}`}.`,
    effect:
      share > 0.5
        ? `More than half of the rows do not count; the answer holds for the other ${toNumberText(Math.round((1 - share) * 100))} % only.`
        : share >= 0.3
          ? `Only ${toNumberText(Math.round((1 - share) * 100))} % of the rows count; the answer may be off if the others differ.`
          : "The answer describes the other rows; it may move if these differ from them.",
  };
}

/** Whether a program fills the gaps of a column or of the whole frame. A text put into gaps is a label, no value of a number. */
function isFilled(column: ColumnProfile, { tokens, words }: CodeReading): boolean {
  if (words.has("SimpleImputer") || words.has("interpolate")) return true;
  return tokens.some((token, index) => {
    if (token.text !== "fillna" || tokens[index - 1]?.text !== ".") return false;
    if (tokens[index + 2]?.kind === "string") return false;
    const isColumn = tokens[index - 2]?.text === "]";
    return !isColumn || tokens[index - 3]?.text === column.name;
  });
}

/** Whether groups are made with `dropna=False`. */
function keepsMissingKeys({ tokens }: CodeReading): boolean {
  return tokens.some(
    (token, index) => token.text === "dropna" && tokens[index + 1]?.text === "=" && tokens[index + 2]?.text === "False",
  );
}

/** How many rows without a value each group has: `1 Adelie and 1 Gentoo`; empty when the code does not group or groups finely. */
async function toGroupCounts(column: ColumnProfile, dataset: DatasetFacts, options: MissingOptions): Promise<string> {
  const [key, ...others] = options.grouped;
  const isColumn = dataset.profile.columns.some((candidate) => candidate.name === key && candidate.type !== "personal");
  if (key === undefined || others.length > 0 || !isColumn) return "";
  const groups = await options.store.aggregate({
    versionId: dataset.versionId,
    groupBy: [key],
    measures: [{ aggregate: "count", column: null }],
    filters: [{ column: column.name, op: "is_missing" }],
  });
  if (groups.length === 0 || groups.length > mostGroups) return "";
  const texts = groups
    .map(([group = null, count = 0]) => ({
      group: group === null ? `without ${key}` : String(group),
      count: Number(count),
    }))
    .sort((left, right) => right.count - left.count || left.group.localeCompare(right.group))
    .map(({ group, count }) => `${toNumberText(count)} ${group}`);
  return toList(texts, mostGroups);
}
