import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { isTable } from "../figures/is-table";
import { toPlainName } from "../figures/plain-name";
import { findKeyColumns } from "../figures/result-figures";

/** What a result was computed for and from. */
export interface DegenerateInput {
  question: string;
  result: AnalysisResult;
  datasets: readonly { profile: Pick<DatasetProfile, "rowCount" | "columns"> }[];
}

/**
 * Finds why a result says nothing although it was computed without a fault: its values are the same whatever the data is, as when a
 * quantity is divided by itself or one row is counted per group. Two computations of such a misreading agree.
 * @returns the reason as a clause, followed by what to do; null for a result that says something.
 */
export function findDegenerate({ question, result, datasets }: DegenerateInput): string | null {
  if (isQuotientOfItself(result)) {
    return "the value is that of a quantity divided by itself. Name the two quantities to compare.";
  }
  if (hasNoValue(result)) return "no row has a value for this. Choose other rows or another column.";
  const table = toMainTable(result);
  if (table === null || isAboutColumns(table, datasets)) return null;
  const groups = readGroups(table, datasets);
  const asked = readQuestion(question, datasets);
  if (groups === null || isList(groups, asked)) return null;
  return rules.reduce<string | null>((found, rule) => found ?? rule(groups, asked), null);
}

/** Whether an entry of 1 or 100 stands beside its numerator and its denominator, which have the same name. */
function isQuotientOfItself(result: AnalysisResult): boolean {
  const names =
    result.kind === "table"
      ? result.columns.map(({ name }) => name)
      : result.kind === "record"
        ? result.entries.map(({ name }) => name)
        : [];
  const rows =
    result.kind === "table" ? result.rows : result.kind === "record" ? [result.entries.map(({ value }) => value)] : [];
  const plain = names.map((name) => name.trim());
  // Labels that would be the same differ by blanks behind them.
  const [first] = names.filter(
    (name, index) => name === plain[index] && plain.indexOf(name) !== plain.lastIndexOf(name),
  );
  if (first === undefined || rows.length === 0) return false;
  const [top, bottom] = [plain.indexOf(first), plain.lastIndexOf(first)];
  return rows.every(
    (row) => row[top] === row[bottom] && row.slice(0, top).some((value) => value === null || isWhole(value)),
  );
}

/** Whether the value that a result leads with is missing. */
function hasNoValue(result: AnalysisResult): boolean {
  if (result.kind === "scalar") return result.value === null;
  return result.kind === "record" && result.entries[0]?.value === null;
}

function isWhole(value: unknown): boolean {
  return value === 1 || value === 100;
}

function toMainTable(result: AnalysisResult): ResultTable | null {
  if (result.kind === "table") return result;
  if (result.kind === "scalar") return null;
  const [first] = result.entries;
  return first !== undefined && isTable(first.value) ? first.value : null;
}

/** Whether rows describe columns of the data, such as how many values of each are missing. */
function isAboutColumns(table: ResultTable, datasets: DegenerateInput["datasets"]): boolean {
  const names = new Set(datasets.flatMap(({ profile }) => profile.columns.map(({ name }) => name)));
  return table.columns.some((_, index) => table.rows.every((row) => names.has(String(row[index]))));
}

/** A result with several groups. */
interface Groups {
  /** First measure, by which the answer is judged. */
  lead: Measure;
  measures: Measure[];
  /** Name of the first key. */
  key: string;
  count: number;
  /** Whether every group has exactly one row of the data. */
  hasOneRowEach: boolean;
  /** Whether the groups are days. */
  areDays: boolean;
  /** Number of rows of each group, where the result has it. */
  rows: Cell[] | null;
  /** Whether all columns are columns of the data. */
  isPlain: boolean;
}

interface Measure {
  name: string;
  cells: Cell[];
  /** Whether it counts rows or values. */
  isCount: boolean;
  /** Whether it counts rows. */
  isRows: boolean;
  /** Whether it is a quotient or a percentage. */
  isShare: boolean;
  /** Column of numbers that its name mentions. */
  column: ColumnProfile | undefined;
}

const rowWords = /^(?:n|rows?|rows? used|rows? count|count|n rows|number of rows|number|size|observations|records)$/u;
const countWords = /\b(?:counts?|rows?|number of|different|distinct|unique|n)\b/u;
const shareWords = /%|\b(?:share|percent|percentage|pct|proportion|fraction|ratio|rate|per)\b/u;

function readGroups(table: ResultTable, datasets: DegenerateInput["datasets"]): Groups | null {
  const keys = findKeyColumns(table);
  const [key] = keys;
  if (key === undefined || table.rows.length < 2) return null;
  const columns = datasets.flatMap(({ profile }) => profile.columns);
  const named = new Map(columns.map((column) => [column.name, column]));
  const measures = table.columns.flatMap(({ name }, index) => {
    const cells = table.rows.map((row) => row[index] ?? null);
    if (keys.includes(index) || !cells.every((cell) => cell === null || typeof cell === "number")) return [];
    return [toMeasure(name, { cells, columns })];
  });
  // A number of rows in front is the answer; behind it is how many rows a value rests on.
  const [lead, ...others] = measures;
  if (lead === undefined) return null;
  const rows = others.find(({ isRows }) => isRows)?.cells ?? null;
  const keyName = table.columns[key]?.name ?? "";
  return {
    ...{ lead, measures, key: keyName, count: table.totalRows },
    hasOneRowEach:
      rows === null ? keys.length === 1 && isUnique(table, { key, datasets }) : rows.every((cell) => cell === 1),
    areDays: table.rows.every((row) => row[key] === null || isoDay.test(String(row[key]))),
    rows,
    isPlain: table.columns.every(({ name }) => named.has(name)),
  };
}

function toMeasure(name: string, { cells, columns }: { cells: Cell[]; columns: readonly ColumnProfile[] }): Measure {
  const plain = toPlainName(name);
  const mentions = columns.filter((column) => {
    const own = toPlainName(column.name);
    return column.type === "number" && own !== "" && ` ${plain} `.includes(` ${own} `);
  });
  const column = mentions.toSorted((left, right) => right.name.length - left.name.length)[0];
  const without = column === undefined ? plain : plain.replace(toPlainName(column.name), " ").trim();
  const isOwn = columns.some((other) => other.name === name);
  return {
    ...{ name, cells, column },
    isRows: !isOwn && rowWords.test(plain),
    isCount: !isOwn && countWords.test(without),
    isShare: !isOwn && shareWords.test(`${without}${name.includes("%") ? " %" : ""}`),
  };
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/u;

/** Whether a key has one row per value: its column never repeats a value, or there are as many groups as rows. */
function isUnique(
  table: ResultTable,
  { key, datasets }: { key: number; datasets: DegenerateInput["datasets"] },
): boolean {
  const name = table.columns[key]?.name;
  return datasets.some(({ profile }) => {
    const own = profile.columns.find((column) => column.name === name);
    if (own !== undefined) return own.distinct === profile.rowCount && own.missing === 0;
    if (datasets.length === 1 && table.totalRows === profile.rowCount) return true;
    // Days of a date are no column of the data.
    const areDays = table.rows.every((row) => row[key] === null || isoDay.test(String(row[key])));
    const dates = profile.columns.filter(({ type }) => type === "date");
    return areDays && dates.length === 1 && dates.every((date) => date.distinct === profile.rowCount - date.missing);
  });
}

/** What a question asks for, apart from the names of columns. */
interface Asked {
  counts: boolean;
  distinct: boolean;
  several: boolean;
  share: boolean;
  absence: boolean;
  list: boolean;
  daily: boolean;
}

function readQuestion(question: string, datasets: DegenerateInput["datasets"]): Asked {
  const names = datasets.flatMap(({ profile }) => profile.columns.map(({ name }) => name.toLowerCase()));
  const words = names.reduce(
    (text, name) => (name.length < 3 ? text : text.replaceAll(name, " ")),
    question.toLowerCase(),
  );
  return {
    counts:
      /\b(?:how many|how often|number of|counts?|counted|counting|rows?|records?|entries|frequency|frequencies|times|anzahl|wie viele)\b/u.test(
        words,
      ),
    distinct: /\b(?:distinct|different|unique)\b/u.test(words),
    several:
      /\b(?:averages?|avg|mean|median|typical|typically|deviation|variance|spread|percentiles?|quartiles?|durchschnitt(?:lich\w*)?|mittelwert)\b/u.test(
        words,
      ),
    share: /%|\b(?:percent|percentages?|shares?|proportions?|fractions?|ratios?|anteil|prozent)\b/u.test(words),
    absence:
      /\b(?:missing|empty|null|blank|gaps?|duplicat\w*|complete\w*|outliers?|zero|no|none|not|without|never)\b/u.test(
        words,
      ),
    daily: /\b(?:days?|daily|dates?)\b/u.test(question.toLowerCase()),
    list: /\b(?:show|list|display|first|last|rows?|records?|entries|examples?|sample)\b/u.test(words),
  };
}

/** Whether the result lists rows of the data rather than groups of them. */
function isList({ isPlain, measures }: Groups, { list }: Asked): boolean {
  return isPlain && (list || measures.length > 1);
}

function isAll(cells: readonly Cell[], value: number): boolean {
  return cells.every((cell) => typeof cell === "number" && Math.abs(cell - value) <= 1e-9 * value);
}

/** Whether every row of the data has the same value in the column of a measure, which then says so rightly. */
function isConstant({ column }: Measure): boolean {
  return column !== undefined && column.min !== null && column.min === column.max;
}

/** Returns a reason for one kind of result that says nothing; null for others. */
type Rule = (groups: Groups, asked: Asked) => string | null;

const rules: readonly Rule[] = [
  ({ lead }) =>
    lead.cells.every((cell) => cell === null)
      ? `no group has a value of “${lead.name}”. Choose another column or other rows.`
      : null,
  ({ lead }, { absence }) =>
    isAll(lead.cells, 0) && !absence
      ? `every value of “${lead.name}” is 0. Check whether the question means another column or condition.`
      : null,
  ({ lead, measures }, { share }) => {
    const doubted = [lead, ...(share ? measures : [])].find(
      ({ isShare, cells, ...measure }) =>
        (isShare || (share && measure.name === lead.name && !measure.isCount)) &&
        (isAll(cells, 1) || isAll(cells, 100)),
    );
    if (doubted === undefined || isAmountOf(doubted, 1)) return null;
    const value = isAll(doubted.cells, 100) ? "100 %" : "1";
    return `every value of “${doubted.name}” is ${value}, because each group is divided by itself. Name what to divide by what.`;
  },
  ({ lead, hasOneRowEach, key }, { distinct }) =>
    lead.isCount && isAll(lead.cells, 1) && hasOneRowEach && !distinct
      ? `every value is 1, because every “${key}” has one row. Ask for a value of these rows, or group by another column.`
      : null,
  ({ lead, rows }, { counts, distinct }) => {
    const isRepeated =
      rows !== null && !lead.isCount && !isConstant(lead) && rows.some((cell) => cell !== 1) && lead.cells.every((cell, index) => cell === rows[index]); // prettier-ignore
    return isRepeated && !counts && !distinct
      ? `every value of “${lead.name}” is the number of rows of its group. Name the column to add up or to average.`
      : null;
  },
  ({ measures }, { counts, distinct, several, share }) => {
    const isMisread = !counts && !distinct && measures.every(({ isShare, isCount }) => isCount && !isShare);
    const wanted = share ? "a share" : several ? "an average" : null;
    return isMisread && wanted !== null
      ? `the values are numbers of rows, but the question asks for ${wanted}. Name the column that it is about.`
      : null;
  },
  // Where the data has a row for each day, "average wind by day" is what it has.
  ({ lead, measures, hasOneRowEach, areDays, key }, { several, daily }) =>
    hasOneRowEach && !(areDays && daily) && !lead.isCount && (several || isOneValue(measures))
      ? `every “${key}” has one row, so each value is that of a single row. Group by another column.`
      : null,
];

/** Whether a measure adds up or averages a column whose every value is this one. */
function isAmountOf(measure: Measure, value: number): boolean {
  return isConstant(measure) && measure.column?.min === value;
}

/** Whether lowest, highest and mean values are the same in every group. */
function isOneValue(measures: readonly Measure[]): boolean {
  const find = (words: RegExp) =>
    measures.find(({ name }) => words.test(name.toLowerCase().replaceAll("_", " ")))?.cells;
  const [low, high, mean] = [
    find(/\b(?:min|minimum|lowest)\b/u),
    find(/\b(?:max|maximum|highest)\b/u),
    find(/\b(?:mean|average|avg)\b/u),
  ];
  if (low === undefined || high === undefined || mean === undefined) return false;
  return mean.every((cell, index) => cell === low[index] && cell === high[index]);
}
