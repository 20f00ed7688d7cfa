import type { Caveat } from "@/lib/domain/answer";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toCount, toList, toNumberText } from "../plain-words";
import type { CodeReading } from "../python/code-reading";

const mostGroups = 6;
const mostColumns = 12;
const mostNotices = 8;

/**
 * What the data itself does to the answer, counted over all rows: missing values of the columns that the code reads (by group
 * where it groups), repeated rows, and what was repaired while reading. Each begins with the fact.
 */
export async function findDataCaveats(options: {
  reading: CodeReading;
  /** Columns that the code groups by. */
  grouped: readonly string[];
  store: DatasetStore;
}): Promise<Caveat[]> {
  const { reading, grouped, store } = options;
  const caveats = await Promise.all(
    reading.datasets.map(async (dataset) => {
      const used = dataset.profile.columns.filter((column) => reading.columns.includes(column));
      const missing = await Promise.all(
        used
          .filter((column) => column.missing > 0)
          .slice(0, mostColumns)
          .map(async (column) => toMissingCaveat(column, dataset, { words: reading.words, grouped, store })),
      );
      return [...missing, ...toRepeatedCaveat(dataset, reading), ...toNoticeCaveats(dataset, reading, used)];
    }),
  );
  return caveats.flat();
}

async function toMissingCaveat(
  column: ColumnProfile,
  dataset: DatasetFacts,
  options: { words: ReadonlySet<string>; grouped: readonly string[]; store: DatasetStore },
): Promise<Caveat> {
  const { rowCount } = dataset.profile;
  const { words, grouped } = options;
  const verb = column.missing === 1 ? "has" : "have";
  const fact = `${toNumberText(column.missing)} of ${toCount(rowCount, "row")} ${verb} no ${column.name}`;
  const base = { columns: [column.name], rows: column.missing };
  if (words.has("fillna") || words.has("interpolate") || words.has("SimpleImputer")) {
    return {
      ...base,
      text: `${fact}; the code fills gaps.`,
      effect: "Filled values are assumptions and pull results towards them.",
    };
  }
  if (["isna", "isnull"].some((word) => words.has(word))) return { ...base, text: `${fact}.` };
  const are = column.missing === 1 ? "is" : "are";
  if (grouped.includes(column.name)) {
    return {
      ...base,
      text: `${fact} and ${are} in none of the groups.`,
      effect: "Groups may be larger than they look.",
    };
  }
  const groups = await toGroupCounts(column, dataset, options);
  const share = rowCount === 0 ? 0 : column.missing / rowCount;
  return {
    ...base,
    text: `${fact} and ${are} left out${groups === "" ? "" : `: ${groups}`}.`,
    effect:
      share >= 0.3
        ? `Only ${toNumberText(Math.round((1 - share) * 100))} % of the rows count; the answer may be off if the others differ.`
        : "The answer describes the other rows; it may move if these differ from them.",
  };
}

/** How many rows without a value each group has: `1 Adelie, 1 Gentoo`; empty when the code does not group or groups finely. */
async function toGroupCounts(
  column: ColumnProfile,
  dataset: DatasetFacts,
  options: { grouped: readonly string[]; store: DatasetStore },
): Promise<string> {
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

function toRepeatedCaveat(dataset: DatasetFacts, reading: CodeReading): Caveat[] {
  const { duplicateRows, rowCount } = dataset.profile;
  if (duplicateRows === 0 || reading.words.has("drop_duplicates") || reading.words.has("duplicated")) return [];
  const [verb, are] = duplicateRows === 1 ? ["repeats", "is"] : ["repeat", "are"];
  return [
    {
      text: `${toNumberText(duplicateRows)} of ${toCount(rowCount, "row")} ${verb} an earlier row and ${are} counted again.`,
      columns: [],
      rows: duplicateRows,
      effect: "Counts and sums may be too high.",
    },
  ];
}

/** What was assumed or repaired while reading, where it touches columns in use or the whole file. */
function toNoticeCaveats(dataset: DatasetFacts, reading: CodeReading, used: readonly ColumnProfile[]): Caveat[] {
  const names = new Set(used.map((column) => column.name));
  return dataset.notices
    .filter(({ columns }) => columns.length === 0 || used.length === 0 || columns.some((column) => names.has(column)))
    .slice(0, mostNotices)
    .map(({ text, columns, rows }) => ({ text, columns: [...columns], ...(rows === undefined ? {} : { rows }) }));
}
