import type { Caveat } from "@/lib/domain/answer";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toCount, toList, toNumberText } from "../plain-words";
import type { CodeReading } from "../python/code-reading";

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
}

/** Caveats about missing values of the columns that a program reads; none when missing values are what it is about. */
export async function findMissingCaveats(
  columns: readonly ColumnProfile[],
  dataset: DatasetFacts,
  options: MissingOptions,
): Promise<Caveat[]> {
  const gaps = columns.filter((column) => column.missing > 0);
  if (countsMissing(options.reading)) return [];
  if (gaps.length > mostSingle) return [toCombinedCaveat(gaps, dataset)];
  return Promise.all(gaps.map((column) => toMissingCaveat(column, dataset, options)));
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

function toCombinedCaveat(gaps: readonly ColumnProfile[], dataset: DatasetFacts): Caveat {
  const sorted = [...gaps].sort((left, right) => right.missing - left.missing);
  const named = sorted.map((column) => `${toNumberText(column.missing)} in ${column.name}`);
  return {
    text: `${toCount(gaps.length, "column")} in use have missing values, of ${toCount(dataset.profile.rowCount, "row")}: ${toList(named, mostNamed)}.`,
    columns: gaps.map((column) => column.name),
    effect: "Figures of different columns may describe different rows.",
  };
}

async function toMissingCaveat(column: ColumnProfile, dataset: DatasetFacts, options: MissingOptions): Promise<Caveat> {
  const { rowCount } = dataset.profile;
  const one = column.missing === 1;
  const fact = `${toNumberText(column.missing)} of ${toCount(rowCount, "row")} ${one ? "has" : "have"} no ${column.name}`;
  const base = { columns: [column.name], rows: column.missing };
  if (isFilled(column, options.reading)) {
    return {
      ...base,
      text: `${fact}; the code fills the gaps.`,
      effect: "Filled values are assumptions and pull results towards them.",
    };
  }
  if (options.grouped.includes(column.name)) {
    return keepsMissingKeys(options.reading)
      ? { ...base, text: `${fact} and ${one ? "forms a group of its" : "form a group of their"} own.` }
      : {
          ...base,
          text: `${fact} and ${one ? "is" : "are"} in none of the groups.`,
          effect: "Groups may be larger than they look.",
        };
  }
  const groups = await toGroupCounts(column, dataset, options);
  const share = rowCount === 0 ? 0 : column.missing / rowCount;
  return {
    ...base,
    text: `${fact} and ${one ? "is" : "are"} left out${groups === "" ? "" : `: ${groups}`}.`,
    effect:
      share >= 0.3
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
