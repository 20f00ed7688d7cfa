import type { ColumnProfile } from "@/lib/domain/profile";
import type { RowFilter } from "@/lib/domain/row-filter";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toCodeFilters } from "../python/code-filters";
import type { CodeReading } from "../python/code-reading";
import type { PythonToken } from "../python/python-tokens";

/** What the database could compute to arrive at the same result as a program. */
export interface DerivationPlan {
  dataset: DatasetFacts;
  /** Columns that the program names, numbers apart from the others. */
  numeric: ColumnProfile[];
  other: ColumnProfile[];
  /** Row filters to try, the likeliest first. */
  filterSets: RowFilter[][];
  words: ReadonlySet<string>;
  /** Whether the program does nothing that the plan does not know of, so that a difference is an error. */
  plain: boolean;
}

const mostNumeric = 4;
const mostOther = 4;

/** Methods and functions that change neither rows nor values. Anything else may, and then a difference proves nothing. */
const harmless = new Set([
  ..."df datasets result fig figs pd px go np float int round str len list dict True False None".split(" "),
  ..."groupby mean median sum min max std var count size nunique agg aggregate reset_index sort_values".split(" "),
  ..."sort_index rename rename_axis to_frame copy dropna notna notnull isin loc columns index values astype".split(" "),
  ..."tolist to_dict item items set_index by name ascending as_index observed numeric_only inplace drop".split(" "),
  ..."corr bar line scatter histogram box pie x y color title labels template text orientation data_frame".split(" "),
  ..."update_layout update_traces update_xaxes update_yaxes xaxis_title yaxis_title xaxis yaxis rangemode".split(" "),
  ..."showlegend legend_title hovermode tickformat separators margin height width DataFrame ndigits subset".split(" "),
  ..."color_discrete_sequence category_orders texttemplate textposition zeroline dict".split(" "),
]);

const grouping = ["groupby", "resample", "Grouper", "pivot_table", "pivot", "crosstab", "value_counts"];

/**
 * Whether a table shows some rows of the data and no groups of them: that the database has these rows too says nothing of whether they are
 * the ones to show.
 */
export function picksRows({ words }: DerivationPlan, { shown, all }: { shown: number; all: number }): boolean {
  return shown < all && grouping.every((word) => !words.has(word));
}

/** Looks for what to recompute; null when the program reads no dataset or several. */
export function toDerivationPlan(reading: CodeReading): DerivationPlan | null {
  const [dataset] = reading.datasets;
  if (dataset === undefined || reading.datasets.length > 1) return null;
  const { filters, complete } = toCodeFilters(reading);
  return {
    dataset,
    numeric: withFilteredLast(reading.columns.filter(isStoredNumber), filters).slice(0, mostNumeric),
    other: reading.columns.filter((column) => !isStoredNumber(column)).slice(0, mostOther),
    filterSets: toFilterSets(filters),
    words: reading.words,
    plain: complete && isPlain(reading),
  };
}

const mostFilterSets = 3;

/** Ways in which the filters of a program may apply: together, without those on presence, each alone, not at all. */
function toFilterSets(filters: readonly RowFilter[]): RowFilter[][] {
  const comparing = filters.filter((filter) => filter.op !== "not_missing");
  const present = filters.filter((filter) => filter.op === "not_missing");
  const equals = comparing.filter((filter) => filter.op === "=").map((filter) => filter.column);
  const contradict = new Set(equals).size < equals.length;
  const sets = [
    ...(contradict ? [] : [[...filters], comparing]),
    ...(contradict ? comparing.map((filter) => [filter]) : []),
    present,
  ];
  const different = sets.filter((set, index) => sets.findIndex((known) => sameFilters(known, set)) === index);
  return [...different.filter((set) => set.length > 0).slice(0, mostFilterSets), []];
}

/** Columns that only choose rows are the least likely to be measured. */
function withFilteredLast(columns: readonly ColumnProfile[], filters: readonly RowFilter[]): ColumnProfile[] {
  const filtered = new Set(filters.filter((filter) => filter.op !== "not_missing").map((filter) => filter.column));
  return [...columns.filter(({ name }) => !filtered.has(name)), ...columns.filter(({ name }) => filtered.has(name))];
}

function isStoredNumber(column: ColumnProfile): boolean {
  return /INT|DOUBLE|FLOAT|DECIMAL|REAL/u.test(column.storage);
}

function isPlain(reading: CodeReading): boolean {
  const columns = new Set(reading.columns.map((column) => column.name));
  const assigned = toAssignedNames(reading.tokens);
  return reading.tokens.every((token, index) => {
    if (token.kind === "operator") return !["+", "-", "*", "/", "**", "//", "%", "|", "~", "@"].includes(token.text);
    if (token.kind !== "name") return true;
    const isMethodOfNumpy = reading.tokens[index - 2]?.text === "np" && reading.tokens[index - 1]?.text === ".";
    return !isMethodOfNumpy && (harmless.has(token.text) || columns.has(token.text) || assigned.has(token.text));
  });
}

/** Names that the program gives to values of its own; names of arguments, which stand in brackets, are none. */
function toAssignedNames(tokens: readonly PythonToken[]): Set<string> {
  const names = new Set<string>();
  let depth = 0;
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind === "operator" && "([{".includes(text)) depth += 1;
    if (kind === "operator" && ")]}".includes(text)) depth -= 1;
    if (kind === "name" && depth === 0 && tokens[index + 1]?.text === "=") names.add(text);
  }
  return names;
}

/** The columns that the program groups by: those named in its `groupby`, or counted by `value_counts`. */
export function toGroupedColumns(tokens: readonly PythonToken[], columns: readonly ColumnProfile[]): string[] {
  const names = new Set(columns.map((column) => column.name));
  const start = tokens.findIndex((token) => token.kind === "name" && token.text === "groupby");
  if (start !== -1) {
    const grouped: string[] = [];
    for (const token of tokens.slice(start + 2)) {
      if (token.text === ")" || (token.kind === "name" && token.text !== "by")) break;
      if (token.kind === "string" && names.has(token.text)) grouped.push(token.text);
    }
    return grouped;
  }
  const counts = tokens.findIndex((token) => token.kind === "name" && token.text === "value_counts");
  if (counts === -1) return [];
  const before = tokens.slice(0, counts).findLast((token) => token.kind === "string" && names.has(token.text));
  return before === undefined ? [] : [before.text];
}

function sameFilters(left: readonly RowFilter[], right: readonly RowFilter[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
