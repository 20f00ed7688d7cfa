import type { Cell } from "@/lib/domain/cell";
import type { ResultTable } from "@/lib/domain/execution";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import { toList } from "../plain-words";
import { agree } from "./compare-cells";
import type { DerivationPlan } from "./derivation-plan";
import type { Recomputation } from "./recomputation";

const nothing: Recomputation = { equal: [], different: [] };
const mostPairs = 60;

/** Recomputes a table about columns: one row a column (missing values, distinct ones, statistics), `describe`, correlations. */
export async function recomputeColumnFacts(
  table: ResultTable,
  plan: DerivationPlan,
  store: DatasetStore,
): Promise<Recomputation> {
  const facts = compareWithProfile(table, plan);
  return facts.length > 0 ? { equal: facts, different: [] } : recomputeCorrelations(table, plan, store);
}

/** Compares with the facts that the database counted when the data was read; no query. Only without filters. */
function compareWithProfile(table: ResultTable, plan: DerivationPlan): string[] {
  if (plan.filterSets.some((filters) => filters.some((filter) => filter.op !== "not_missing"))) return [];
  const { profile } = plan.dataset;
  const names = table.rows.map((row) => row[0] ?? null);
  const isGapCount = ["isna", "isnull"].some((word) => plan.words.has(word));
  const columns = names.map((name) => profile.columns.find((column) => column.name === name));
  if (columns.length > 0 && columns.every((column) => column !== undefined)) {
    return toFacts(profile.rowCount).flatMap(({ title, of }) => {
      const expected = columns.map(of);
      const found = table.columns.filter((_, index) => index > 0 && agree(cellsOf(table, index), expected));
      // One number alone may be equal by chance: its name has to say what it is.
      const isTold = found.some(({ name }) => isGapCount && name.toLowerCase() === title);
      return found.length > 0 && (new Set(expected).size > 1 || isTold)
        ? [`${title} of ${columns.length === 1 ? String(names[0]) : `${columns.length} columns`}`]
        : [];
    });
  }
  const described = table.columns.slice(1).flatMap(({ name }, index) => {
    const column = profile.columns.find((candidate) => candidate.name === name);
    return column !== undefined && isDescribed(names, cellsOf(table, index + 1), column, profile.rowCount)
      ? [name]
      : [];
  });
  return described.length > 0 ? [`count, mean, deviation and extremes of ${toList(described)}`] : [];
}

function toFacts(rowCount: number): { title: string; of: (column: ColumnProfile) => Cell }[] {
  const share = rowCount === 0 ? 0 : 1 / rowCount;
  return [
    { title: "missing values", of: (column) => column.missing },
    { title: "shares of missing values", of: (column) => column.missing * share },
    { title: "shares of missing values", of: (column) => column.missing * share * 100 },
    { title: "numbers of different values", of: (column) => column.distinct },
    { title: "numbers of values", of: (column) => rowCount - column.missing },
    { title: "means", of: (column) => column.mean },
    { title: "medians", of: (column) => column.median },
  ];
}

/** Whether the rows `count`, `mean`, `std`, `min`, `50%`, `max` of a column are those of its profile. */
function isDescribed(
  names: readonly Cell[],
  values: readonly Cell[],
  column: ColumnProfile,
  rowCount: number,
): boolean {
  const known: Readonly<Record<string, Cell>> = {
    count: rowCount - column.missing,
    mean: column.mean,
    std: column.deviation,
    min: column.min,
    "50%": column.median,
    median: column.median,
    max: column.max,
  };
  const places = names.flatMap((name, index) => (Object.hasOwn(known, String(name)) ? [index] : []));
  return (
    places.length >= 4 && places.every((place) => agree([values[place] ?? null], [known[String(names[place])] ?? null]))
  );
}

/** Correlations by pairs, as a matrix or as a list with two columns of names. */
async function recomputeCorrelations(
  table: ResultTable,
  plan: DerivationPlan,
  store: DatasetStore,
): Promise<Recomputation> {
  if (!plan.words.has("corr")) return nothing;
  const numbers = new Set(
    plan.dataset.profile.columns.filter((column) => column.mean !== null).map(({ name }) => name),
  );
  const pairs = toPairs(table, numbers);
  if (pairs.length < 2 || pairs.length > mostPairs) return nothing;
  const measures = pairs.map(([column, other]) => ({ aggregate: "corr" as const, column, with: other }));
  for (const filters of plan.filterSets.slice(0, 2)) {
    const [row = []] = await store.aggregate({ versionId: plan.dataset.versionId, groupBy: [], measures, filters });
    if (
      !agree(
        pairs.map(([, , value]) => value),
        row,
      )
    )
      continue;
    return {
      equal: [
        `${pairs.length} correlations of ${toList([...new Set(pairs.flatMap(([left, right]) => [left, right]))])}`,
      ],
      different: [],
      measures: pairs.map(([column, other]) => ({
        aggregate: "corr" as const,
        column,
        with: other,
        rows: { filters, keys: [] },
      })),
    };
  }
  return nothing;
}

function toPairs(table: ResultTable, numbers: ReadonlySet<string>): [string, string, Cell][] {
  return table.rows.flatMap((row): [string, string, Cell][] => {
    const [left, second] = row;
    if (typeof left !== "string" || !numbers.has(left)) return [];
    if (typeof second === "string" && numbers.has(second)) return [[left, second, row[2] ?? null]];
    return table.columns.flatMap(({ name }, index): [string, string, Cell][] =>
      index > 0 && numbers.has(name) && name > left ? [[left, name, row[index] ?? null]] : [],
    );
  });
}

function cellsOf(table: ResultTable, index: number): Cell[] {
  return table.rows.map((row) => row[index] ?? null);
}
