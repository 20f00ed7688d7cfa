import type { DuckSession } from "../duck/duck-session";
import { planText, type ColumnPlan, type FileContext } from "./column-plan";
import { toMissingCondition } from "./missing-condition";
import { planColumn } from "./plan-column";
import { findMissingWord, trimBlanks } from "./missing-words";
import { findMarkReading, findNumberShape, plainNumber } from "./number-shape";
import { findDayFirst } from "./plan-date";

/** A relation of raw text columns `c0`, `c1`, …, NULL where a field is empty. */
export interface RawTable {
  /** SQL for FROM. */
  relation: string;
  /** Distinct texts of each column from the beginning of the file. */
  samples: readonly (readonly string[])[];
  /** Final names of the columns. */
  names: readonly string[];
  delimiter: string | null;
  /** The date order that a person chose. */
  dateOrder?: "day first" | "month first";
  /** The decimal mark that a person chose. */
  decimalMark?: "." | ",";
}

const columnsAQuery = 200;
/** Maximum rounds to adapt a plan to its counter-examples before it becomes text. */
const rounds = 6;

/** Number of unfit texts to examine, spread over all of them. */
const misfitsLooked = 40;

function toMisfitCondition(index: number, plan: ColumnPlan): string {
  const raw = `c${index}`;
  return `${raw} IS NOT NULL AND NOT ${toMissingCondition(raw, plan)} AND (${plan.toValue(raw)}) IS NULL`;
}

/**
 * Counts the texts of each column in `indexes` that its plan cannot read, over all rows; leaves out columns without
 * any.
 */
async function countMisfits(
  session: DuckSession,
  options: { relation: string; plans: readonly ColumnPlan[]; indexes: readonly number[] },
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let start = 0; start < options.indexes.length; start += columnsAQuery) {
    const indexes = options.indexes.slice(start, start + columnsAQuery);
    const measures = indexes.map(
      (index) => `count(CASE WHEN ${toMisfitCondition(index, options.plans[index] ?? planText())} THEN 1 END)`,
    );
    const [row = []] = await session.query(`SELECT ${measures.join(", ")} FROM ${options.relation}`);
    indexes.forEach((index, place) => {
      const count = Number(row[place]);
      if (count > 0) counts.set(index, count);
    });
  }
  return counts;
}

/**
 * Lists some of the texts that a column's plan cannot read: the first and last by order, and others spread over all.
 */
async function listMisfits(
  session: DuckSession,
  options: { relation: string; plan: ColumnPlan; index: number; count: number },
): Promise<string[]> {
  const raw = `c${options.index}`;
  const condition = toMisfitCondition(options.index, options.plan);
  const stride = Math.ceil(options.count / 5000);
  const [row = []] = await session.query(
    `SELECT min(${raw}), max(${raw}),
      list_sort(list(DISTINCT ${raw}) FILTER (WHERE hash(${raw}) % ${stride} = 0))[1:${misfitsLooked}]
      FROM ${options.relation} WHERE ${condition}`,
  );
  const [first, last, list] = row;
  return [first, last, ...(Array.isArray(list) ? list : [])].filter((text) => typeof text === "string");
}

/** Derives the order of day and month from all decided date columns. */
function findFileOrder(samples: readonly (readonly string[])[]): boolean | null {
  const orders = new Set(samples.map((texts) => findDayFirst(texts.slice(0, 200))).filter((order) => order !== null));
  return orders.size === 1 ? orders.has(true) : null;
}

/** Derives how to resolve ambiguities from the file as a whole. */
export function toFileContext(table: Omit<RawTable, "relation" | "names">): FileContext {
  const { dateOrder, decimalMark, delimiter, samples } = table;
  return {
    decimalMark,
    delimiter,
    dayFirst: dateOrder === undefined ? findFileOrder(samples) : dateOrder === "day first",
    orderChosen: dateOrder !== undefined,
    decimalPoint: hasDecimalPoint(samples),
    decimalComma: hasDecimalComma(samples),
  };
}

/** Whether some column of the file writes decimals with a point and nothing else. */
function hasDecimalPoint(samples: readonly (readonly string[])[]): boolean {
  return samples.some((texts) => {
    const few = texts.slice(0, 50);
    return few.length > 0 && few.every((text) => plainNumber.test(text)) && few.some((text) => /\.\d/.test(text));
  });
}

/** Whether some column of the file can be read only with decimal commas, or points between thousands. */
function hasDecimalComma(samples: readonly (readonly string[])[]): boolean {
  return samples.some((texts) => {
    const readings = texts.slice(0, 50).flatMap((text) => {
      if (findMissingWord(text) !== null) return [];
      const shape = findNumberShape(trimBlanks(text));
      return [shape === null ? null : findMarkReading(shape.core)];
    });
    return !readings.includes(null) && readings.some((reading) => /decimal comma|grouping point/.test(reading ?? ""));
  });
}

/** Plans how to read each column from the beginning of the file. Pure. */
export function planColumns(table: Omit<RawTable, "relation">): ColumnPlan[] {
  const context = toFileContext(table);
  return table.samples.map((texts, index) => planColumn(texts, { ...context, name: table.names[index] }));
}

/**
 * Decides how to read each column. The beginning of the file suggests a plan, which is tried on all rows; unfit texts
 * change the plan until none is left. So every text of a column that is not VARCHAR became its value, or is one of its
 * `missingWords`.
 */
export async function inferColumns(session: DuckSession, table: RawTable): Promise<ColumnPlan[]> {
  const known = table.samples.map((texts) => new Set(texts));
  const file = toFileContext(table);
  const contexts = table.samples.map((_, index) => ({ ...file, name: table.names[index] }));
  const plan = (index: number, texts: Iterable<string>) => planColumn([...texts], contexts[index] ?? file);
  const plans = known.map((texts, index) => plan(index, texts));
  // A column whose beginning is empty is tried as whole numbers: its texts then come back as misfits.
  known.forEach((texts, index) => {
    if (texts.size === 0) plans[index] = plan(index, ["0"]);
  });
  let open = plans.flatMap((plan, index) => (plan.storage === "VARCHAR" ? [] : [index]));
  for (let round = 0; open.length > 0; round += 1) {
    const misfits = await countMisfits(session, { relation: table.relation, plans, indexes: open });
    open = [...misfits.keys()];
    for (const [index, count] of misfits) {
      const failed = plans[index] ?? planText();
      const texts = await listMisfits(session, { relation: table.relation, plan: failed, index, count });
      const values = known[index] ?? new Set<string>();
      const before = values.size;
      for (const text of texts) values.add(text);
      const isStuck = values.size === before || round >= rounds;
      plans[index] = isStuck
        ? planText([{ text: "The values are written in too many ways; kept as text.", examples: texts.slice(0, 3) }])
        : plan(index, values);
    }
    open = open.filter((index) => plans[index]?.storage !== "VARCHAR");
  }
  const empty = await findEmptyColumns(session, { relation: table.relation, known });
  for (const index of empty) plans[index] = planText();
  return plans;
}

/** Finds columns without any text at all. */
async function findEmptyColumns(
  session: DuckSession,
  options: { relation: string; known: readonly ReadonlySet<string>[] },
): Promise<number[]> {
  const unknown = options.known.flatMap((texts, index) => (texts.size === 0 ? [index] : []));
  const empty: number[] = [];
  for (let start = 0; start < unknown.length; start += columnsAQuery) {
    const indexes = unknown.slice(start, start + columnsAQuery);
    const counts = indexes.map((index) => `count(c${index})`).join(", ");
    const [row = []] = await session.query(`SELECT ${counts} FROM ${options.relation}`);
    indexes.forEach((index, place) => {
      if (row[place] === "0" || row[place] === 0) empty.push(index);
    });
  }
  return empty;
}
