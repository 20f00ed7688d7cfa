/** Maximum difference between a stated value and the computed one, as a share of it. */
const tolerance = 0.005;

/** Whether a value equals the expected one within 0.5 %, or after rounding to the decimals that it is written with. */
export function isNear(value: number, expected: number | null): boolean {
  if (expected === null) return false;
  const distance = Math.abs(value - expected);
  if (distance <= tolerance * Math.abs(expected) || distance < 1e-9) return true;
  return value !== 0 && distance <= 0.5 * 10 ** -toDecimals(value) && !Number.isInteger(expected);
}

function toDecimals(value: number): number {
  const [, decimals = ""] = /\.(\d+)$/u.exec(String(value)) ?? [];
  return decimals.length;
}
