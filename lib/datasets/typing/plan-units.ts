import { quoteText } from "@/lib/domain/text/quotes";
import { escapePattern } from "../duck/escape-pattern";
import { planText, type ColumnContext, type ColumnPlan } from "./column-plan";
import { toTrimmed } from "./missing-words";
import { findNumberShape } from "./number-shape";
import { planNumber } from "./plan-number";
import { findUnit } from "./units";

const blanks = " \t\u00a0\u2007\u2009\u202f\u3000";
const numberThenUnit = new RegExp(String.raw`^([^\p{L}]*?[\d.,])([${blanks}]*)([^\d.,'’${blanks}].*)$`, "u");
/**
 * Letters that are almost always units after a blank, except those of house numbers and sizes, as in `12 A` and `34 L`.
 */
const physical = new Set("ghlmstNVWJ");

interface Quantity {
  number: string;
  /** As written in the file. */
  spelling: string;
  /** The same for all spellings of a unit; empty: a number without a unit. */
  unit: string;
  /** Whether it is a multiplier: `1.5M`, `£3m`. */
  isShort: boolean;
  /** A whole number followed by one letter, as in `12A`: may be a code. */
  codeLike: boolean;
}

function toQuantity(value: string): Quantity | null {
  if (value.length > 60) return null;
  const [, number = "", blank, spelling = ""] = numberThenUnit.exec(value) ?? [];
  const unit = findUnit(spelling);
  const shape = findNumberShape(unit === null ? value : number);
  if (shape === null) return null;
  if (unit === null) return { number: value, spelling: "", unit: "", isShort: false, codeLike: false };
  const isMoney = shape.currency !== "";
  const isShort = unit.isShort || (isMoney && spelling === "m");
  if (shape.percent || (isMoney && !isShort)) return null;
  const isLetter = /^\p{L}$/u.test(spelling) && (blank === "" || !physical.has(spelling));
  const codeLike = isLetter && !isMoney && /^\d+$/.test(number);
  return { number, spelling, unit: unit.name, isShort, codeLike };
}

/** Whether a text is a number followed by a unit. */
export function hasUnit(value: string): boolean {
  return (toQuantity(value)?.unit ?? "") !== "";
}

/** Times of day as some countries write them: 9.30 h. */
const clock = /^(?:[01]?\d|2[0-3])[.,:][0-5]\d$/;

/** Explains why these cannot be read as numbers of one unit; null when they can. */
function findDoubt(quantities: readonly Quantity[]): string | null {
  if (quantities.some(({ isShort }) => isShort)) return "Numbers are abbreviated, such as 3.5M; kept as text.";
  const units = new Set(quantities.map(({ unit }) => unit));
  if (units.has("")) return "Some numbers are followed by a unit and others are not; kept as text.";
  if (units.size > 1) return "Numbers are followed by different units; kept as text.";
  return units.has("h") && quantities.every(({ number }) => clock.test(number))
    ? "Values such as 9.30 h may be hours and minutes of a day; kept as text."
    : null;
}

/**
 * Plans a column whose values (trimmed, none missing) are numbers with a unit: as numbers if all have the same unit,
 * otherwise as text, with a remark. Null for other values.
 */
export function planUnits(values: readonly string[], context: ColumnContext): ColumnPlan | null {
  const quantities = values.map(toQuantity);
  const known = quantities.filter((quantity) => quantity !== null);
  if (known.every(({ codeLike, unit }) => codeLike || unit === "")) return null;
  const odd = values.filter((_, index) => quantities[index] === null);
  if (odd.length > values.length * 0.2) return null;
  if (odd.length > 0) {
    const text = "Nearly all values are numbers with a unit, but some are not; kept as text.";
    return planText([{ text, examples: odd.slice(0, 5) }]);
  }
  const doubt = findDoubt(known);
  if (doubt !== null) {
    const units = [...new Set(known.map(({ unit }) => unit))];
    const examples = units.flatMap((unit) => values.find((_, index) => known[index]?.unit === unit) ?? []);
    return planText([{ text: doubt, examples: examples.slice(0, 5) }]);
  }
  const numbers = known.map(({ number }) => number);
  const plan = planNumber(numbers, context);
  if (plan === null) return null;
  if (plan.storage === "VARCHAR") return planText(plan.remarks);
  const spellings = [...new Set(known.map(({ spelling }) => spelling))];
  const pattern = `[${blanks}]*(${spellings.map(escapePattern).join("|")})$`;
  const toValue = (raw: string) => {
    const bare = `regexp_replace(${toTrimmed(raw)}, ${quoteText(pattern)}, '')`;
    return `CASE WHEN regexp_matches(${toTrimmed(raw)}, ${quoteText(`[0-9.,]${pattern}`)}) THEN ${plan.toValue(bare)} END`;
  };
  const text = `The unit ${spellings.join(", ")} was removed; the values are numbers now.`;
  const remark = { text, examples: values.slice(0, 3) };
  return { storage: plan.storage, toValue, missingWords: [], remarks: [remark, ...plan.remarks] };
}
