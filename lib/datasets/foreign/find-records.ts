function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOfRecords(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) || Array.isArray(item));
}

/** `{"columns": ["a"], "data": [[1]]}`, as pandas writes it with orient "split". */
function findSplit(value: Record<string, unknown>): unknown[] | null {
  const { columns, data } = value;
  if (!Array.isArray(columns) || !Array.isArray(data)) return null;
  const names = columns.map(String);
  return data.map((row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(names.map((name, index) => [name, row[index]])) : row,
  );
}

/** `{"a": [1, 2], "b": [3, 4]}` or `{"a": {"0": 1}, "b": {"0": 3}}`: one list or object a column, all as long. */
function findColumnwise(value: Record<string, unknown>): unknown[] | null {
  const columns = Object.entries(value);
  const lists = columns.map(([, list]) => (Array.isArray(list) ? list : isObject(list) ? Object.values(list) : null));
  const length = lists[0]?.length ?? 0;
  const isEven = lists.every((list) => list?.length === length && list.every((cell) => !isObject(cell)));
  if (columns.length < 2 || length === 0 || !isEven) return null;
  return Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map(([name], index) => [name, lists[index]?.[row]])),
  );
}

/** The longest list of records among the values of an object, at most two objects deep. */
function findInside(value: Record<string, unknown>, depth: number): unknown[] | null {
  let best: unknown[] | null = null;
  for (const inner of Object.values(value)) {
    const found = isListOfRecords(inner) ? inner : isObject(inner) && depth < 2 ? findInside(inner, depth + 1) : null;
    if (found !== null && found.length > (best?.length ?? 0)) best = found;
  }
  return best;
}

/** The records that a single JSON value stands for: a wrapper around a list, columns of values, or the value as it is. */
export function findRecords(value: unknown): readonly unknown[] {
  if (!isObject(value)) return [value];
  return findSplit(value) ?? findInside(value, 0) ?? findColumnwise(value) ?? [value];
}
