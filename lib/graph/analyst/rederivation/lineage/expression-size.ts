/** What formulas, expressions and conditions are made of. */
interface Node {
  left?: unknown;
  right?: unknown;
  of?: unknown;
  branches?: readonly { when: unknown }[];
  otherwise?: unknown;
  order?: { by?: unknown } | null;
}

/** More parts than any formula has that a person could follow. */
const mostParts = 200;

const sizes = new WeakMap<object, number>();

/**
 * Whether a formula or an expression has more parts than are worth following. Each part is counted as often as it occurs, so
 * that `x = x + x`, line after line, soon is too large, though counting it is quick.
 */
export function isTooLarge(node: object): boolean {
  return sizeOf(node) > mostParts;
}

function sizeOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const { left, right, of, branches = [], otherwise, order } = value as Node;
  const several = Array.isArray(of) ? (of as unknown[]) : [of];
  const parts: unknown[] = [left, right, ...several, ...branches.map(({ when }) => when), otherwise, order?.by];
  const size = parts.reduce<number>((sum, part) => sum + sizeOf(part), 1);
  sizes.set(value, size);
  return size;
}
