/** Whether a JSON value is an object: neither a list nor a plain value. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether it is a non-empty list of nothing but objects and lists. */
export function isListOfRecords(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "object" && item !== null);
}
