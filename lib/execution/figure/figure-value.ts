/** Values of a figure's JSON. */
export type FigureValue = string | number | boolean | null | FigureValue[] | FigureObject;
export interface FigureObject {
  [name: string]: FigureValue;
}

/** Whether `value` is a JSON object. */
export function isFigureObject(value: FigureValue | undefined): value is FigureObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the object in `value`; an empty one for everything else. */
export function toFigureObject(value: FigureValue | undefined): FigureObject {
  return isFigureObject(value) ? value : {};
}

const bytesByType: Readonly<Record<string, number>> = {
  i1: 1,
  u1: 1,
  u1c: 1,
  i2: 2,
  u2: 2,
  i4: 4,
  u4: 4,
  f4: 4,
  f8: 8,
};

/** An array of numbers, packed by Plotly's encoder. `shape`: for two or more dimensions. */
export interface TypedArray {
  dtype: string;
  bdata: string;
  shape?: string | number;
}

/** Bytes of one number of a typed array; undefined for an unknown type. */
export function itemBytes(array: TypedArray): number | undefined {
  return Object.hasOwn(bytesByType, array.dtype) ? bytesByType[array.dtype] : undefined;
}

/** Returns the typed array in `value`; null for anything that the encoder does not write. */
export function findTypedArray(value: FigureValue | undefined): TypedArray | null {
  if (!isFigureObject(value)) return null;
  const { dtype, bdata, shape } = value;
  if (typeof dtype !== "string" || typeof bdata !== "string") return null;
  if (!Object.hasOwn(bytesByType, dtype) || !/^[A-Za-z0-9+/]*={0,2}$/.test(bdata)) return null;
  if (shape === undefined) return { dtype, bdata };
  const valid = typeof shape === "number" || (typeof shape === "string" && /^[\d, ]{1,40}$/.test(shape));
  return valid ? { dtype, bdata, shape } : null;
}
