/** How deep objects inside objects become columns of their own; what lies deeper stays JSON. */
const deepest = 4;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as the text of a field; lists and objects as JSON. */
export function toFieldText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A record as texts by column name: `{"a": {"b": 1}}` has the column `a.b`. */
export function flattenRecord(record: Readonly<Record<string, unknown>>): Map<string, string> {
  const fields = new Map<string, string>();
  const visit = (value: Readonly<Record<string, unknown>>, prefix: string, depth: number): void => {
    for (const [key, inner] of Object.entries(value)) {
      const name = `${prefix}${key}`;
      if (isObject(inner) && depth < deepest && Object.keys(inner).length > 0) visit(inner, `${name}.`, depth + 1);
      else fields.set(name, toFieldText(inner));
    }
  };
  visit(record, "", 1);
  return fields;
}
