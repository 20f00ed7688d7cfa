import type { LabRow } from "./cause-lab";

/** Contributions by item, or by the items of several columns joined with `|`, computed row by row. */
export type BruteContributions = Readonly<Record<string, number>>;

interface BruteRequest {
  dimensions: readonly string[];
  before: readonly LabRow[];
  after: readonly LabRow[];
}

const itemOf = (row: LabRow, dimensions: readonly string[]) =>
  dimensions.map((name) => String(row[name] ?? "(missing)")).join("|");

function itemsOf({ dimensions, before, after }: BruteRequest): string[] {
  return [...new Set([...before, ...after].map((row) => itemOf(row, dimensions)))];
}

/** Adds up a column over the rows of an item; missing values are nothing. */
function addUp(
  rows: readonly LabRow[],
  column: string,
  item?: { dimensions: readonly string[]; name: string },
): number {
  let sum = 0;
  for (const row of rows) {
    if (item !== undefined && itemOf(row, item.dimensions) !== item.name) continue;
    sum += Number(row[column] ?? 0);
  }
  return sum;
}

/** Returns what each item adds to the change of a sum. */
export function bruteSums(column: string, request: BruteRequest): BruteContributions {
  const { dimensions, before, after } = request;
  return Object.fromEntries(
    itemsOf(request).map((name) => {
      const item = { dimensions, name };
      return [name, addUp(after, column, item) - addUp(before, column, item)];
    }),
  );
}

/** Returns what each item adds to the change of a ratio by its own ratio (`rate`) and by its share (`mix`). */
export function bruteRatios(
  { numerator, denominator }: { numerator: string; denominator: string },
  request: BruteRequest,
): { rate: BruteContributions; mix: BruteContributions } {
  const { dimensions, before, after } = request;
  const whole = [before, after].map((rows) => ({ top: addUp(rows, numerator), bottom: addUp(rows, denominator) }));
  const middle = whole.reduce((sum, { top, bottom }) => sum + top / bottom / 2, 0);
  const rate: Record<string, number> = {};
  const mix: Record<string, number> = {};
  for (const name of itemsOf(request)) {
    const sides = [before, after].map((rows, side) => {
      const item = { dimensions, name };
      const [top, bottom] = [addUp(rows, numerator, item), addUp(rows, denominator, item)];
      const all = whole[side]?.bottom ?? Number.NaN;
      return { part: top / all, share: bottom / all, ratio: bottom === 0 ? null : top / bottom };
    });
    const [old, now] = sides;
    if (old === undefined || now === undefined) continue;
    const change = now.part - old.part;
    if (old.ratio !== null && now.ratio !== null) rate[name] = ((old.share + now.share) / 2) * (now.ratio - old.ratio);
    else rate[name] = old.ratio === null && now.ratio === null ? change : 0;
    mix[name] = change - middle * (now.share - old.share) - rate[name];
  }
  return { rate, mix };
}

/** Splits the change of a product of positive factors by logarithmic means. */
export function bruteProduct(before: readonly number[], after: readonly number[]): number[] {
  const product = (factors: readonly number[]) => factors.reduce((value, factor) => value * factor, 1);
  const [low, high] = [product(before), product(after)];
  const mean = low === high ? low : (high - low) / Math.log(high / low);
  return before.map((factor, at) => mean * Math.log((after[at] ?? factor) / factor));
}
