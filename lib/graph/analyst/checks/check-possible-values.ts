import type { Check } from "@/lib/domain/answer";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { ColumnProfile } from "@/lib/domain/profile";
import { toPlainName } from "../match-column";
import { toNumberText } from "../plain-words";
import { findDataFaults } from "./find-data-faults";
import { toNamedValues, toNameWords, toNumbers, type NamedValues } from "./result-values";

const tolerance = 1e-9;

/** A kind of number with the range that it cannot leave. */
interface Kind {
  what: string;
  matches: (words: readonly string[]) => boolean;
  low: number;
  high: number;
}

const has = (words: readonly string[], ...wanted: string[]) => wanted.some((word) => words.includes(word));
/** Names that speak about such a number but are none. */
const isAbout = (words: readonly string[]) =>
  has(
    words,
    "change",
    "growth",
    "difference",
    "diff",
    "increase",
    "decrease",
    "error",
    "deviation",
    "rank",
    "count",
    "n",
  );

const kinds: readonly Kind[] = [
  {
    what: "p-value",
    matches: (words) =>
      has(words, "pvalue", "pval") || (has(words, "p") && (has(words, "value", "val") || words.length === 1)),
    low: 0,
    high: 1,
  },
  {
    what: "correlation",
    matches: (words) =>
      (has(words, "corr", "correlation", "pearson", "spearman", "kendall") ||
        (words.length === 1 && has(words, "r"))) &&
      !has(
        words,
        "p",
        "pvalue",
        "value",
        "pairs",
        "rows",
        "strength",
        "count",
        "n",
        "rank",
        "statistic",
        "t",
        "change",
      ),
    low: -1,
    high: 1,
  },
  {
    what: "percentage",
    matches: (words) => has(words, "percent", "percentage", "pct", "%") && !isAbout(words),
    low: 0,
    high: 100,
  },
  {
    what: "share",
    matches: (words) => has(words, "share", "proportion", "fraction") && !isAbout(words),
    low: 0,
    high: 100,
  },
  {
    what: "deviation or variance",
    matches: (words) =>
      has(words, "std", "stddev", "variance", "sd", "deviation", "sem", "iqr") &&
      !has(words, "change", "difference", "diff", "from"),
    low: 0,
    high: Number.POSITIVE_INFINITY,
  },
  {
    what: "count",
    matches: (words) =>
      (has(words, "count", "frequency") ||
        words.join(" ").startsWith("number of") ||
        (words.length === 1 && has(words, "n"))) &&
      !has(words, "change", "difference", "diff", "growth", "z"),
    low: 0,
    high: Number.POSITIVE_INFINITY,
  },
];

/**
 * Whether all values are ones that can exist: correlations within ±1, p-values within 0 and 1, shares within 0 and 100 %,
 * no negative counts, and numbers where numbers are due.
 * @param options.analysisType names what an unnamed single value is.
 */
export function checkPossibleValues(options: {
  result: AnalysisResult;
  analysisType: string;
  /** Columns of the data; what they hold themselves is possible. */
  columns: readonly ColumnProfile[];
  /** Columns that the code reads, and rows of the largest dataset that it reads; left out when several datasets are combined. */
  reading?: { columns: readonly ColumnProfile[]; rowCount: number };
}): Check {
  const name = "Possible values";
  const named = toNamedValues(options.result);
  const faults = [
    ...named.flatMap((values) => toRangeFault(values, options) ?? []),
    ...named.flatMap((values) => toMissingFault(values, options.result) ?? []),
    ...findDataFaults({ named, ...options }),
  ];
  if (faults.length > 0) return { name, passed: false, detail: faults.slice(0, 3).join(" ") };
  return { name, passed: true, detail: "No value is impossible for what it stands for." };
}

function toRangeFault(
  named: NamedValues,
  options: { analysisType: string; columns: readonly ColumnProfile[] },
): string | null {
  const words = toNameWords(named.from === "scalar" ? options.analysisType : named.name);
  if (named.from === "scalar" && !has(words, "correlation")) return null;
  const kind = kinds.find((candidate) => candidate.matches(words));
  if (kind === undefined || isRangeOfData(named.name, kind, options.columns)) return null;
  const bad = toNumbers(named.values).find((value) => value < kind.low - tolerance || value > kind.high + tolerance);
  if (bad === undefined) return null;
  const where = named.name === "" ? "" : ` (${named.name})`;
  const bounds = kind.high === Number.POSITIVE_INFINITY ? "be negative" : `lie outside ${kind.low} and ${kind.high}`;
  return `A ${kind.what} cannot ${bounds}, but there is ${toNumberText(bad)}${where}.`;
}

/** Whether a column of the data that the name speaks of leaves the range itself. */
function isRangeOfData(name: string, kind: Kind, columns: readonly ColumnProfile[]): boolean {
  const plain = toPlainName(name);
  return columns.some(({ name: column, min, max }) => {
    const spoken = toPlainName(column);
    if (spoken === "" || !plain.includes(spoken)) return false;
    return (typeof min === "number" && min < kind.low) || (typeof max === "number" && max > kind.high);
  });
}

/** A single value that is missing, or a column of numbers that are all missing. */
function toMissingFault(named: NamedValues, result: AnalysisResult): string | null {
  if (named.values.length === 0 || named.values.some((value) => value !== null)) return null;
  if (named.from === "scalar") return "The result is no number (NaN or empty).";
  if (named.from === "entry") {
    const all = result.kind === "record" && result.entries.every(({ value }) => value === null);
    return all ? "All values of the result are missing." : null;
  }
  return isNumberColumn(named.name, result) ? `All values of ${named.name} are missing.` : null;
}

function isNumberColumn(name: string, result: AnalysisResult): boolean {
  return (
    result.kind === "table" &&
    result.columns.some((column) => column.name === name && /num|int|float|double|decimal/iu.test(column.type))
  );
}
