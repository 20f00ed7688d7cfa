import type { Cell } from "@/lib/domain/datasets/cell";
import { isNumberText, toMatchText } from "../figures/key-text";

const relativeTolerance = 1e-6;
/** Minimum decimal places and significant digits for comparing a rounded number with an unrounded one. */
const distinctiveDecimals = 2;
const distinctiveDigits = 2;
/** From this size on, a whole number may be a rounded one. */
const distinctiveWhole = 1000;

/**
 * Whether two computations return the same value: integers exactly, other numbers within a millionth or the rounding of either,
 * texts except for whitespace, lists item by item, dates and periods in any notation.
 * @param options.decimals decimal places that the question requests, if any.
 * @param options.isShare whether the value is a share, so that a fraction may equal a percentage.
 */
export function equalValues(
  left: Cell,
  right: Cell,
  options: { decimals?: number | null | undefined; isShare?: boolean } = {},
): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left === "boolean" || typeof right === "boolean") return toTruth(left) === toTruth(right);
  const [one, other] = [toNumber(left), toNumber(right)];
  if (one !== null && other !== null) {
    const isShare = options.isShare === true || [left, right].some((cell) => String(cell).includes("%"));
    return equalNumbers(one, other, options.decimals) || (isShare && equalShares(one, other, options.decimals));
  }
  if (toMatchText(left) === toMatchText(right)) return true;
  const [items, others] = [toItems(left), toItems(right)];
  return (
    items.length > 1 &&
    items.length === others.length &&
    items.every((item, index) => equalValues(item, others[index] ?? null, options))
  );
}

function equalShares(left: number, right: number, asked: number | null | undefined): boolean {
  return equalNumbers(left, right * 100, asked) || equalNumbers(left * 100, right, asked);
}

function equalNumbers(left: number, right: number, asked: number | null | undefined): boolean {
  const distance = Math.abs(left - right);
  const size = Math.max(Math.abs(left), Math.abs(right));
  if (distance < 1e-12) return true;
  const areWhole = Number.isSafeInteger(left) && Number.isSafeInteger(right);
  if (!areWhole && distance <= size * relativeTolerance) return true;
  const [one, other] = [countDecimals(left), countDecimals(right)];
  if (typeof asked === "number" && Math.min(one, other) <= asked) {
    // If both are rounded, a midpoint may have been rounded either way.
    if (Math.max(one, other) <= asked) return distance <= 1.0001 * 10 ** -asked && distance <= size * 1e-3;
    return distance <= toHalfUnit(asked);
  }
  const decimals = Math.min(one, other);
  const rounded = one <= other ? left : right;
  const digits = Math.floor(Math.log10(Math.abs(rounded))) + 1 + decimals;
  const isDistinctive =
    decimals >= distinctiveDecimals ? digits >= distinctiveDigits : decimals === 0 && size >= distinctiveWhole;
  return !areWhole && isDistinctive && distance <= toHalfUnit(decimals);
}

function toHalfUnit(decimals: number): number {
  return 0.5 * 10 ** -decimals * (1 + 1e-6);
}

/**
 * Parses a number, including from text with thousands separators, a leading currency sign or a trailing percent sign.
 */
function toNumber(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return null;
  const text = cell.trim();
  if (isNumberText(text)) return Number(text);
  const match = /^([-+]?)[$€£]?\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s?%?$/u.exec(text);
  if (match === null || /^\+?\d+$/u.test(text)) return null;
  return Number(`${match[1] ?? ""}${(match[2] ?? "").replaceAll(",", "")}${match[3] ?? ""}`);
}

/** Parses a boolean, including from words or 1 and 0; returns any other text. */
function toTruth(cell: Exclude<Cell, null>): boolean | string {
  const text = String(cell).trim().toLowerCase();
  if (["true", "yes", "1"].includes(text)) return true;
  return ["false", "no", "0"].includes(text) ? false : text;
}

/** Splits a list in text form, such as `0.2, 0.4` or `['a', 'b']`. */
function toItems(cell: Exclude<Cell, null>): string[] {
  const bare = String(cell)
    .trim()
    .replace(/^[[({](.*)[\])}]$/su, "$1");
  return bare.split(/[,;]/u).map((item) => item.trim().replace(/^(["'])(.*)\1$/su, "$2"));
}

function countDecimals(value: number): number {
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}
