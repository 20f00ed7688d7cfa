import { zonedTimesText } from "@/lib/domain/datasets/zoned-times";
import { quoteText } from "@/lib/domain/text/quotes";
import { planText, type ColumnContext, type ColumnPlan, type FileContext, type Remark } from "./column-plan";
import { findDateShape, findIsoShape, type DateShape } from "./date-shape";
import { toTrimmed } from "./missing-words";
import { isBirthName } from "./name-hints";
import { remarkOnShortYears, toPast } from "./short-years";

/** SQL that is true of text that begins with a digit, because DuckDB also reads `epoch` and `infinity` as dates. */
const beginsWithDigit = (raw: string) => `${raw} >= '0' AND ${raw} < ':'`;

/** Tries the unchanged text first: trimming costs more than all the rest. */
function asItIsOrTrimmed(raw: string, read: (text: string) => { fits: string; value: string }): string {
  const [plain, trimmed] = [read(raw), read(toTrimmed(raw))];
  return `CASE WHEN ${plain.fits} THEN ${plain.value} WHEN ${trimmed.fits} THEN ${trimmed.value} END`;
}

const isCastDate = (raw: string, cast: string) => `(${beginsWithDigit(raw)} AND CAST(${cast} AS VARCHAR) = ${raw})`;

function isoDate(raw: string): string {
  return asItIsOrTrimmed(raw, (text) => {
    const value = `TRY_CAST(${text} AS DATE)`;
    return { fits: isCastDate(text, value), value };
  });
}

/** Most times have 19 characters, the 17th of which is the separator before their seconds: those have no offset. */
const isPlainTime = (raw: string) => `(strlen(${raw}) = 19 AND ${raw}[17] = ':')`;

const isCastTime = (raw: string, cast: string) =>
  `(${beginsWithDigit(raw)} AND ${isPlainTime(raw)} AND ${cast} IS NOT NULL)`;

/** SQL of a time whose zone is UTC or none; with `zoned`, of any zone, converted to UTC. */
function isoTime(raw: string, zoned: boolean): string {
  // Without a zone in the type DuckDB would ignore an offset.
  const offset = quoteText(":[0-9]{2}([.][0-9]+)? ?[+-][0-9]{2}(:?[0-9]{2})? *$");
  return asItIsOrTrimmed(raw, (text) => {
    const plain = `TRY_CAST(${text} AS TIMESTAMP)`;
    const utc = `(TRY_CAST(${text} AS TIMESTAMPTZ) AT TIME ZONE 'UTC')`;
    const value = zoned ? utc : plain;
    const isUtc = zoned ? "" : ` AND (${isPlainTime(text)} OR NOT regexp_matches(${text}, ${offset}))`;
    return { fits: `${beginsWithDigit(text)}${isUtc} AND ${value} IS NOT NULL`, value };
  });
}

function planIso(values: readonly string[]): ColumnPlan | null {
  const shapes = values.map(findIsoShape);
  if (shapes.includes(null)) return null;
  if (!shapes.some((shape) => shape?.hasTime)) {
    return {
      storage: "DATE",
      toValue: isoDate,
      isCast: isCastDate,
      missingWords: [],
      remarks: [],
    };
  }
  const zones = new Set(shapes.map((shape) => shape?.zone ?? ""));
  const zoned = [...zones].some((zone) => zone !== "" && zone !== "Z");
  const remarks: Remark[] = zoned
    ? [
        {
          text: zonedTimesText,
          examples: values.filter((value) => value.length > 19).slice(0, 3),
        },
      ]
    : [];
  const isCast = zoned ? undefined : isCastTime;
  return { storage: "TIMESTAMP", toValue: (raw) => isoTime(raw, zoned), isCast, missingWords: [], remarks };
}

interface OrderDecision {
  dayFirst: boolean;
  remark: string | null;
}

/** Whether days come first; null when the values contradict each other. */
function decideOrder(shapes: readonly DateShape[], context: FileContext): OrderDecision | null {
  const orders = new Set(shapes.map((shape) => shape.order));
  const dayFirst = orders.has("day first");
  if (dayFirst && orders.has("month first")) return null;
  const open = shapes.filter((shape) => shape.pattern.startsWith("@1"));
  if (dayFirst || orders.has("month first") || open.length === 0) return { dayFirst, remark: null };
  const dotted = open.every((shape) => shape.pattern.startsWith("@1."));
  if (dotted && context.orderChosen !== true) return { dayFirst: true, remark: null };
  const likely = context.dayFirst ?? context.delimiter === ";";
  if (context.orderChosen === true) return { dayFirst: likely, remark: null };
  const order = likely ? "day before month" : "month before day";
  return { dayFirst: likely, remark: `The dates fit both orders of day and month; they are read with the ${order}.` };
}

/** Plans how to read a column of these values (trimmed, none missing) as dates or times; null when they are neither. */
export function planDate(values: readonly string[], context: ColumnContext): ColumnPlan | null {
  const iso = planIso(values);
  if (iso !== null) return iso;
  const shapes: DateShape[] = [];
  let isoDates = 0;
  for (const value of values) {
    const shape = findDateShape(value);
    const isoShape = shape === null ? findIsoShape(value) : null;
    if (isoShape !== null && isoShape.zone === null) {
      isoDates += 1;
      shapes.push({ pattern: isoShape.hasTime ? "iso time" : "%Y-%m-%d", order: "open", hasTime: isoShape.hasTime });
    } else if (shape !== null) shapes.push(shape);
    else return null;
  }
  const decision = decideOrder(shapes, context);
  if (decision === null) {
    return planText([
      {
        text: "Some dates have the day first, others the month, so they are kept as text.",
        examples: values.slice(0, 4),
      },
    ]);
  }
  const fill = (pattern: string) =>
    pattern.replace("@1", decision.dayFirst ? "%d" : "%m").replace("@2", decision.dayFirst ? "%m" : "%d");
  const patterns = [...new Set(shapes.map((shape) => shape.pattern))]
    .filter((pattern) => pattern !== "iso time")
    .sort();
  if (patterns.length > 8) return null;
  const remarks: Remark[] = decision.remark === null ? [] : [{ text: decision.remark, examples: values.slice(0, 3) }];
  if (isoDates > 0 || new Set(patterns.map((pattern) => pattern.split(" ")[0])).size > 1) {
    remarks.push({ text: toVarietyText(patterns, decision), examples: toVariety(values, shapes) });
  }
  const isShort = (pattern: string) => pattern.includes("%y");
  const toList = (some: readonly string[]) => some.map((pattern) => quoteText(fill(pattern))).join(", ");
  const [short, long] = [patterns.filter(isShort), patterns.filter((pattern) => !isShort(pattern))];
  const ofBirths = short.length > 0 && isBirthName(context.name ?? "");
  if (short.length > 0) {
    const written = values.filter((_, index) => isShort(shapes[index]?.pattern ?? ""));
    remarks.push(remarkOnShortYears(written, ofBirths));
  }
  const storage = shapes.some((shape) => shape.hasTime) ? "TIMESTAMP" : "DATE";
  const withIso = shapes.some((shape) => shape.pattern === "iso time");
  const toValue = (raw: string) => {
    const parse = (some: readonly string[]) => `try_strptime(${toTrimmed(raw)}, [${toList(some)}])`;
    // Two-digit years first: `%Y` would read "24" as the year 24.
    const parsed = ofBirths
      ? `coalesce(${toPast(parse(short))}, ${long.length > 0 ? parse(long) : "NULL"})`
      : parse([...short, ...long]);
    const known = `CASE WHEN year(${parsed}) >= 1000 THEN ${parsed} END`;
    return `CAST(${withIso ? `coalesce(${known}, ${isoTime(raw, false)})` : known} AS ${storage})`;
  };
  return { storage, toValue, missingWords: [], remarks };
}

/** States that all formats were read and, where the values show it, in which order. */
function toVarietyText(patterns: readonly string[], { dayFirst, remark }: OrderDecision): string {
  const isOrdered = remark === null && patterns.some((pattern) => pattern.startsWith("@1"));
  const order = isOrdered ? ` Where the year comes last, the ${dayFirst ? "day" : "month"} comes first.` : "";
  return `Dates are written in several ways; all were read.${order}`;
}

/** Returns one value of each format, at most four. */
function toVariety(values: readonly string[], shapes: readonly DateShape[]): string[] {
  const first = new Map<string, string>();
  values.forEach((value, index) => {
    const pattern = shapes[index]?.pattern ?? "";
    if (!first.has(pattern)) first.set(pattern, value);
  });
  return [...first.values()].slice(0, 4);
}

/** Derives the order of day and month from the unambiguous dates among `values`; null: none, or both. */
export function findDayFirst(values: readonly string[]): boolean | null {
  const orders = new Set(values.map((value) => findDateShape(value)?.order));
  const dayFirst = orders.has("day first");
  return dayFirst === orders.has("month first") ? null : dayFirst;
}
