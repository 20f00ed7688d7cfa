import {
  findTypedArray,
  isFigureObject,
  itemBytes,
  type FigureObject,
  type FigureValue,
  type TypedArray,
} from "./figure-value";

/** Rows of a packed array and bytes of each: the shape's first number, and everything below it. */
function rowsOf(packed: TypedArray): { count: number; bytes: number } {
  const [, ...inner] = String(packed.shape ?? "")
    .split(",")
    .map(Number);
  const bytes = inner.reduce((product, size) => product * size, itemBytes(packed) ?? 8);
  const count = Math.floor(Buffer.byteLength(packed.bdata, "base64") / bytes);
  return bytes > 0 && Number.isFinite(count) ? { count, bytes } : { count: 0, bytes: 1 };
}

/** Number of items of an array, packed or not; 0 for everything else. */
function lengthOf(value: FigureValue | undefined): number {
  if (Array.isArray(value)) return value.length;
  const packed = findTypedArray(value);
  return packed === null ? 0 : rowsOf(packed).count;
}

/** Points of a trace: its longest array. `typed`: whether all arrays of that length are packed. */
export function pointsOf(trace: FigureObject): { count: number; typed: boolean } {
  const values = Object.values(trace);
  const count = values.reduce<number>((most, value) => Math.max(most, lengthOf(value)), 0);
  return { count, typed: !values.some((value) => Array.isArray(value) && value.length === count) };
}

function everyPacked(packed: TypedArray, step: number): FigureObject {
  const rows = rowsOf(packed);
  const bytes = Buffer.from(packed.bdata, "base64");
  const kept: Buffer[] = [];
  for (let at = 0; at < rows.count; at += step) kept.push(bytes.subarray(at * rows.bytes, (at + 1) * rows.bytes));
  const [, ...inner] = String(packed.shape ?? "").split(",");
  const thinned = { dtype: packed.dtype, bdata: Buffer.concat(kept).toString("base64") };
  if (packed.shape === undefined) return thinned;
  return { ...thinned, shape: [kept.length, ...inner.map((size) => size.trim())].join(", ") };
}

/** Keeps every `step`-th item of all arrays of `count` items, in nested settings such as `marker` too. */
export function thinTrace(trace: FigureObject, count: number, step: number): FigureObject {
  const thin = (value: FigureValue): FigureValue => {
    if (Array.isArray(value)) return value.length === count ? value.filter((_, at) => at % step === 0) : value;
    const packed = findTypedArray(value);
    if (packed !== null) return lengthOf(value) === count ? everyPacked(packed, step) : value;
    return isFigureObject(value) ? thinTrace(value, count, step) : value;
  };
  return Object.fromEntries(Object.entries(trace).map(([name, value]) => [name, thin(value)]));
}
