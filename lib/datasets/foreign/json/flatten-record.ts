import { isObject } from "./json-value";

/** Maximum depth at which nested objects become columns of their own; deeper ones stay JSON. */
const deepest = 4;
/** Separates the names on the path to a field: no name contains it, so that `a.b` and `b` within `a` are two fields. */
const boundary = "\0";

/** Formats a value as the text of a field; lists and objects as JSON. */
export function toFieldText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Derives the name of a column from the key of a field: `a.b`. */
export function toFieldName(key: string): string {
  return key.replaceAll(boundary, ".");
}

/** Returns the key of a field within another one. */
export function joinKeys(key: string, inner: string): string {
  return `${key}${boundary}${inner}`;
}

/** Whether a field is another one or within it. */
export function isWithin(key: string, outer: string): boolean {
  return key === outer || key.startsWith(outer + boundary);
}

/** Returns the fields of a record that is an object, a list of values, or a single value. */
export function toFields(record: unknown): Map<string, unknown> {
  if (isObject(record)) return flattenRecord(record);
  if (Array.isArray(record)) return new Map(record.map((value: unknown, index) => [`column_${index + 1}`, value]));
  return new Map([["value", record]]);
}

/**
 * Flattens a record to values by the keys of its fields, from which `toFieldName` derives names: `{"a": {"b": 1}}` has
 * the column `a.b`.
 */
export function flattenRecord(record: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const visit = (value: Readonly<Record<string, unknown>>, prefix: string, depth: number): void => {
    for (const [name, inner] of Object.entries(value)) {
      const key = `${prefix}${name}`;
      if (isObject(inner) && depth < deepest && Object.keys(inner).length > 0) visit(inner, key + boundary, depth + 1);
      else fields.set(key, inner);
    }
  };
  visit(record, "", 1);
  return fields;
}
