import type { Cell } from "@/lib/domain/cell";

const relativeTolerance = 1e-6;
const mostDecimals = 6;

/**
 * Whether a result's values are the recomputed ones, up to a millionth or to the decimals that all of them are rounded to.
 * Recomputed values may come as text when they are too large for a number.
 */
export function agree(values: readonly Cell[], recomputed: readonly Cell[]): boolean {
  if (values.length === 0 || values.length !== recomputed.length) return false;
  const decimals = Math.max(...values.map((value) => (typeof value === "number" ? countDecimals(value) : 0)));
  const rounding = decimals <= mostDecimals ? 0.5 * 10 ** -decimals * (1 + 1e-9) : 0;
  let numbers = 0;
  const same = values.every((value, index) => {
    const other = toNumber(recomputed[index] ?? null);
    if (value === null || other === null) return value === null && other === null;
    if (typeof value !== "number") return false;
    numbers += 1;
    const distance = Math.abs(value - other);
    return distance <= Math.abs(other) * relativeTolerance || distance <= rounding;
  });
  return same && numbers > 0;
}

const mostRounding = 0.05;

/** Whether values are rounded by more than a twentieth of the largest of them, so that little is left of what they say. */
export function isCoarse(values: readonly Cell[], recomputed: readonly Cell[]): boolean {
  const others = recomputed.map(toNumber);
  const largest = Math.max(0, ...others.map((other) => Math.abs(other ?? 0)));
  return values.some((value, index) => {
    const other = others[index] ?? null;
    return typeof value === "number" && other !== null && Math.abs(value - other) > mostRounding * largest;
  });
}

/** A key of a group as text: the same for numbers and their texts, truth values however spelled, and dates with and without a time of midnight. */
export function toKeyText(cell: Cell): string {
  if (cell === null) return "\0";
  return String(cell)
    .replace(/^(true|false)$/iu, (word) => word.toLowerCase())
    .replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?$/u, "$1");
}

function toNumber(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string" || cell.trim() === "") return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

function countDecimals(value: number): number {
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}
