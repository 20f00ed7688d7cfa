import { quoteText } from "@/lib/domain/text/quotes";
import { escapePattern } from "../duck/escape-pattern";
import { isGeoName } from "../profile/name-meaning";
import { areBareExponents, findExponentCodes } from "./exponent-codes";
import { planText, type ColumnContext, type ColumnPlan, type Remark } from "./column-plan";
import {
  emptyDecimals,
  findMarkReading,
  findNumberShape,
  groupMarks,
  hasEmptyDecimals,
  minusSigns,
  plainNumber,
  type MarkReading,
  type NumberShape,
} from "./number-shape";
import { toTrimmed } from "./missing-words";
import { findNumbering, remarkOnTrailingZeros } from "./trailing-zeros";

const strictInteger = String.raw`[ \t\r\n]*(-?(0|[1-9][0-9]{0,18})|\+(0|[1-9][0-9]{0,5}))[ \t\r\n]*`;

const isCastInteger = (raw: string, cast: string) => `CAST(${cast} AS VARCHAR) = ${raw}`;

function toInteger(raw: string): string {
  const cast = `TRY_CAST(${raw} AS BIGINT)`;
  return `CASE WHEN ${isCastInteger(raw, cast)} THEN ${cast} WHEN regexp_full_match(${raw}, ${quoteText(strictInteger)}) THEN ${cast} END`;
}

/** Text from '00' up to '0:' begins with a zero and another digit: an identifier, not a number. */
const isCastDecimal = (raw: string, cast: string) =>
  `(isfinite(${cast}) AND (${raw} < '00' OR ${raw} >= '0:') AND NOT contains(${raw}, '_'))`;

/** Digits alone do not fit: next to them, values with exponents are codes. */
const isCastExponent = (raw: string, cast: string) =>
  `(${isCastDecimal(raw, cast)} AND regexp_matches(${raw}, '[^0-9]'))`;

function toDecimal(isDecimal: typeof isCastDecimal): (raw: string) => string {
  return (raw) => {
    const cast = `TRY_CAST(${raw} AS DOUBLE)`;
    return `CASE WHEN ${isDecimal(raw, cast)} THEN ${cast} END`;
  };
}

function planPlain(values: readonly string[], name = ""): ColumnPlan | null {
  if (!values.every((value) => plainNumber.test(value))) return null;
  const examples = (pattern: RegExp) => values.filter((value) => pattern.test(value)).slice(0, 3);
  const padded = examples(/^[+-]?0\d/);
  if (padded.length > 0) {
    return planText([{ text: "Values that begin with zeros are kept whole, as text.", examples: padded }]);
  }
  const dialled = examples(/^\+\d{7,}$/);
  if (dialled.length > 0)
    return planText([{ text: "Numbers that begin with + are kept whole, as text.", examples: dialled }]);
  const codes = findExponentCodes(values, name);
  if (codes !== null) return planText([codes]);
  if (!values.every((value) => Number.isFinite(Number(value)))) return null;
  if (!values.every((value) => /^[+-]?\d+$/.test(value))) {
    const numbering = findNumbering(values, name);
    if (numbering !== null) return planText([numbering]);
    const remarks = [...remarkOnDecimals(values), ...remarkOnTrailingZeros(values)];
    const isDecimal = areBareExponents(values) ? isCastExponent : isCastDecimal;
    return { storage: "DOUBLE", toValue: toDecimal(isDecimal), isCast: isDecimal, missingWords: [], remarks };
  }
  const tooLong = values.filter((value) => BigInt.asIntN(64, BigInt(value)) !== BigInt(value)).slice(0, 3);
  if (tooLong.length > 0) {
    return planText([{ text: "Whole numbers too long to be stored exactly are kept as text.", examples: tooLong }]);
  }
  const remarks = remarkOnDates(values);
  return { storage: "BIGINT", toValue: toInteger, isCast: isCastInteger, missingWords: [], remarks };
}

/** Reports numbers that may be something else, or have more digits than are stored. */
function remarkOnDecimals(values: readonly string[]): Remark[] {
  if (values.every((value) => /^\d+E\d+$/.test(value))) {
    const text = "Values such as 1E10 are read as numbers with an exponent; they could also be codes.";
    return [{ text, examples: values.slice(0, 3) }];
  }
  const rounded = values.filter((value) => /^[+-]?[1-9]\d{15,}\.\d*[1-9]/.test(value)).slice(0, 3);
  return rounded.length === 0
    ? []
    : [{ text: "Numbers of more than 16 digits before the point were rounded.", examples: rounded }];
}

/** Reports whole numbers that look like dates without separators: 20240131. */
function remarkOnDates(values: readonly string[]): Remark[] {
  const isDate = (value: string) => {
    const [, year, month, day] = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(value) ?? [];
    return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  };
  if (values.length < 2 || !values.every(isDate)) return [];
  const text =
    "The numbers look like dates of year, month and day without marks; choose the type date to read them so.";
  return [{ text, examples: values.slice(0, 3) }];
}

interface MarkDecision {
  decimal: "." | ",";
  grouped: boolean;
  remark: string | null;
}

/** Whether a column name denotes a coordinate, which never has thousands separators. */
function isPlaceOnEarth(name: string): boolean {
  return isGeoName(name) !== null || /^(?:geo)?(?:breite|länge|laenge)(?:ngrad)?$/i.test(name.trim());
}

/** Decides what commas and points mean in a column; null when its values contradict each other. */
function decideMarks(readings: ReadonlySet<MarkReading>, context: ColumnContext): MarkDecision | null {
  const has = (part: string) => [...readings].some((reading) => reading.split(", ").includes(part));
  const point = has("decimal point");
  const comma = has("decimal comma");
  const groupComma = has("grouping comma");
  const groupPoint = has("grouping point");
  const openComma = readings.has("open comma");
  const openPoint = readings.has("open point");
  if ((point && (comma || groupPoint)) || (comma && groupComma) || (groupComma && groupPoint)) return null;
  const isCertain = (mark: boolean) => mark || has("grouping blank");
  if (context.decimalMark === ",") {
    return point || groupComma ? null : { decimal: ",", grouped: isCertain(groupPoint || openPoint), remark: null };
  }
  if (context.decimalMark === ".") {
    return comma || groupPoint ? null : { decimal: ".", grouped: isCertain(groupComma || openComma), remark: null };
  }
  if (comma || groupPoint) {
    // A decimal comma does not resolve "5.555" unless some value has a point that can only group.
    if (openPoint && !groupPoint) return null;
    return { decimal: ",", grouped: isCertain(groupPoint), remark: null };
  }
  if (point || groupComma) {
    return { decimal: ".", grouped: isCertain(groupComma || openComma), remark: null };
  }
  if (openComma && openPoint) return null;
  if (openComma) {
    return context.delimiter === ";"
      ? {
          decimal: ",",
          grouped: has("grouping blank"),
          remark: "A comma is read as the decimal mark; it could also divide thousands.",
        }
      : {
          decimal: ".",
          grouped: true,
          remark: "A comma is read as dividing thousands; it could also be the decimal mark.",
        };
  }
  const isDoubtful = openPoint && context.delimiter === ";";
  if (isDoubtful && context.decimalComma === true && !isPlaceOnEarth(context.name ?? "")) {
    return {
      decimal: ",",
      grouped: true,
      remark: "A point is read as dividing thousands; it could also be the decimal mark.",
    };
  }
  return {
    decimal: ".",
    grouped: has("grouping blank"),
    remark: isDoubtful ? "A point is read as the decimal mark; it could also divide thousands." : null,
  };
}

/** A pattern for this column's currency, case-insensitive; empty: none. */
function toCurrencyPattern(currency: string): string {
  const escaped = escapePattern(currency);
  return /\p{L}$/u.test(currency) ? String.raw`${escaped}\.?` : escaped;
}

function toStyledPattern({ decimal, grouped }: MarkDecision, minus: boolean, currencyPattern: string): string {
  const mark = decimal === "." ? String.raw`\.` : ",";
  const group = decimal === "." ? `[,${groupMarks}]` : `[.${groupMarks}]`;
  // In India the groups above the thousands have two digits.
  const indian = decimal === "." ? "|[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}" : "";
  const whole = grouped ? `([1-9][0-9]{0,2}(${group}[0-9]{3})+${indian}|[0-9]+)` : "[0-9]+";
  const currency = currencyPattern === "" ? "" : `(${currencyPattern})?`;
  const size = `(${whole}(${mark}[0-9]*)?|${mark}[0-9]+)(e[+-]?[0-9]+)?[ \u00a0\u202f]?(%${currency === "" ? "" : `|${currency}`})?`;
  const plain = (signs: string) => `[${signs}]? ?${currency} ?[${signs}]?${size}`;
  return minus ? `(?i)(${plain(`+${minusSigns}-`)}|\\( ?${currency} ?${size}\\)|${size} ?-)` : `(?i)${plain("+-")}`;
}

function planStyled(
  values: readonly string[],
  shapes: readonly NumberShape[],
  context: ColumnContext,
): ColumnPlan | null {
  const readings = new Set<MarkReading>();
  for (const shape of shapes) {
    const reading = findMarkReading(shape.core);
    if (reading === null) return null;
    readings.add(reading);
  }
  const marks = decideMarks(readings, context);
  const symbols = new Set(shapes.map((shape) => shape.currency).filter((currency) => currency !== ""));
  const percents = shapes.filter((shape) => shape.percent).length;
  if (marks === null || symbols.size > 1 || (percents > 0 && percents < shapes.length)) return null;
  // Only a blank, a separator or decimals in some value show that they are money.
  const worded = shapes.filter((shape) => shape.currency !== "");
  if (worded.some((shape) => shape.codeLike) && worded.every((shape) => shape.codeLike)) return null;
  const { decimal } = marks;
  const isDoubtful = context.delimiter === "," && context.decimalPoint === true && context.decimalMark === undefined;
  if (decimal === "," && isDoubtful) {
    const text = "The values may be numbers with a decimal comma, but other columns have a point; kept as text.";
    return planText([{ text, examples: values.slice(0, 3) }]);
  }
  const minus = shapes.some((shape) => shape.unusualMinus);
  // List numbers are written like this, too: (1), (2), (3).
  if (shapes.every((shape) => shape.unusualMinus) && readings.has("none") && readings.size === 1) return null;
  const isBare = decimal === "." && !marks.grouped && symbols.size === 0 && percents === 0 && !minus;
  if (isBare && values.every((value) => plainNumber.test(value))) {
    const plain = planPlain(values, context.name);
    const remarks = marks.remark === null ? [] : [{ text: marks.remark, examples: values.slice(0, 3) }];
    return plain && { ...plain, remarks: [...plain.remarks, ...remarks] };
  }
  const whole =
    percents === 0 && shapes.every((shape) => !/[eE]/.test(shape.core)) && [...readings].every(isWhole(marks));
  const currency = [...symbols].map(toCurrencyPattern).join("");
  const pattern = quoteText(toStyledPattern(marks, minus, currency));
  const dropped = quoteText(decimal === "." ? "[^0-9.eE+-]" : "[^0-9,eE+-]");
  const dashes = values.some(hasEmptyDecimals);
  const toValue = (written: string) => {
    // Otherwise the dash of `12,-` would be read as a minus sign.
    const isDashed = minus || dashes;
    const raw = isDashed ? `regexp_replace(${written}, ${quoteText(emptyDecimals)}, '\\1\\2')` : written;
    const bare = currency === "" ? raw : `regexp_replace(${raw}, ${quoteText(`(?i)${currency}`)}, '')`;
    const plain = minus ? `translate(${bare}, '${minusSigns}', '----')` : bare;
    const kept = `replace(regexp_replace(${plain}, ${dropped}, '', 'g'), ',', '.')`;
    const isWithin = `regexp_matches(${raw}, '[0-9][^()+-]*[)-][ \\t\\r\\n]*$')`;
    const digits = minus ? `CASE WHEN ${isWithin} THEN '-' || rtrim(${kept}, '-') ELSE ${kept} END` : kept;
    return `CASE WHEN regexp_full_match(${toTrimmed(raw)}, ${pattern}) THEN TRY_CAST(${digits} AS ${whole ? "BIGINT" : "DOUBLE"}) END`;
  };
  return {
    storage: whole ? "BIGINT" : "DOUBLE",
    toValue,
    missingWords: [],
    remarks: toRemarks({ values, marks, symbols, percents, minus, dashes }),
  };
}

function isWhole(marks: MarkDecision): (reading: MarkReading) => boolean {
  const open: MarkReading[] = marks.grouped ? [marks.decimal === "." ? "open comma" : "open point"] : [];
  const whole: readonly MarkReading[] = ["none", "grouping comma", "grouping point", "grouping blank", ...open];
  return (reading) => whole.includes(reading);
}

function toRemarks(found: {
  values: readonly string[];
  marks: MarkDecision;
  symbols: ReadonlySet<string>;
  percents: number;
  minus: boolean;
  dashes: boolean;
}): Remark[] {
  const { marks } = found;
  const texts: string[] = [];
  if (marks.remark !== null) texts.push(marks.remark);
  else if (marks.decimal === ",") texts.push("Numbers are written with a decimal comma.");
  else if (marks.grouped) texts.push("Marks between thousands were removed.");
  for (const symbol of found.symbols)
    texts.push(`The currency sign ${symbol} was removed; the values are numbers now.`);
  if (found.minus) texts.push("Numbers in parentheses, or with a minus sign of another form, are negative.");
  if (found.dashes) texts.push("Dashes in place of decimals mean zero: 12,- is 12.");
  if (found.percents > 0) texts.push("The percent sign was removed: 95 stands for 95 %.");
  const examples = found.values.filter((value) => !/^\d+$/.test(value)).slice(0, 3);
  return texts.map((text) => ({ text, examples }));
}

/**
 * Plans how to read a column of these values (trimmed, none missing) as numbers, or as text that must stay whole; null
 * when they are not numbers.
 */
export function planNumber(values: readonly string[], context: ColumnContext): ColumnPlan | null {
  const shapes: NumberShape[] = [];
  for (const value of values) {
    const shape = findNumberShape(value);
    if (shape === null) return null;
    shapes.push(shape);
  }
  const mayGroup = context.decimalMark === undefined ? context.delimiter === ";" : context.decimalMark === ",";
  const needsContext = mayGroup && shapes.some((shape) => findMarkReading(shape.core) === "open point");
  return (needsContext ? null : planPlain(values, context.name)) ?? planStyled(values, shapes, context);
}
