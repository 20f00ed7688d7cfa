import type { Cell } from "@/lib/domain/cell";
import type { RowFilter } from "@/lib/domain/row-filter";
import type { CodeReading } from "./code-reading";
import type { PythonToken } from "./python-tokens";

/** Row filters that a program applies, as far as they are plain to see. */
export interface CodeFilters {
  filters: RowFilter[];
  /** Whether every comparison of the program is among them and all are joined by "and". */
  complete: boolean;
}

const comparisons = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** Comparisons of a column with a literal, `isin`, `notna` and `dropna(subset=…)`. */
export function toCodeFilters(reading: CodeReading): CodeFilters {
  const columns = new Set(reading.columns.map((column) => column.name));
  const tokens = withoutAliases(reading.tokens, columns);
  const filters: RowFilter[] = [];
  let complete = !tokens.some((token) => token.kind === "operator" && ["|", "~"].includes(token.text));
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "operator" && comparisons.has(token.text)) {
      const filter = toComparison(tokens, index, columns);
      if (filter === null) complete = false;
      else filters.push(filter);
    }
    if (token.kind !== "name" || tokens[index - 1]?.text !== ".") continue;
    if (token.text === "isin") {
      const filter = toMembership(tokens, index, columns);
      if (filter === null) complete = false;
      else filters.push(filter);
    }
    if (token.text === "dropna") filters.push(...toDropped(tokens, index, columns, reading));
    if (token.text === "notna" || token.text === "notnull") {
      const column = toColumnBefore(tokens, index - 1, columns);
      if (column !== null) filters.push({ column, op: "not_missing" });
    }
  }
  return { filters: withoutRepeats(filters), complete };
}

/** Tokens in which a variable that was given one column, as in `sex = df["sex"].dropna()`, is written as that column. */
function withoutAliases(tokens: readonly PythonToken[], columns: ReadonlySet<string>): PythonToken[] {
  const aliases = new Map<string, readonly PythonToken[]>();
  for (const [index, token] of tokens.entries()) {
    const [equals, frame, open, key, close, next] = tokens.slice(index + 1, index + 7);
    if (token.kind !== "name" || tokens[index - 1]?.text === "." || equals?.text !== "=") continue;
    if (frame?.kind !== "name" || open?.text !== "[" || key?.kind !== "string" || close?.text !== "]") continue;
    const isSame =
      next === undefined || next.kind === "name" || (next.text === "." && tokens[index + 7]?.text === "dropna");
    if (columns.has(key.text) && isSame) aliases.set(token.text, [frame, open, key, close]);
  }
  return tokens.flatMap((token, index) => {
    const isUse = token.kind === "name" && tokens[index - 1]?.text !== "." && tokens[index + 1]?.text !== "=";
    return isUse ? [...(aliases.get(token.text) ?? [token])] : [token];
  });
}

function toComparison(tokens: readonly PythonToken[], index: number, columns: ReadonlySet<string>): RowFilter | null {
  const column = toColumnBefore(tokens, index, columns);
  const literal = toLiteral(tokens, index + 1);
  const op = tokens[index]?.text;
  if (column === null || literal === null) return null;
  switch (op) {
    case "==":
      return { column, op: "=", value: literal.value };
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return { column, op, value: literal.value };
    default:
      return null;
  }
}

function toMembership(tokens: readonly PythonToken[], index: number, columns: ReadonlySet<string>): RowFilter | null {
  const column = toColumnBefore(tokens, index - 1, columns);
  if (column === null || tokens[index + 1]?.text !== "(" || tokens[index + 2]?.text !== "[") return null;
  const values: Cell[] = [];
  let position = index + 3;
  while (tokens[position]?.text !== "]") {
    const literal = toLiteral(tokens, position);
    if (literal === null) return null;
    values.push(literal.value);
    position = literal.end;
    if (tokens[position]?.text === ",") position += 1;
  }
  return { column, op: "in", value: values };
}

/** Columns that rows must have after `dropna`: those of the subset, or all; of a single column, that one. */
function toDropped(
  tokens: readonly PythonToken[],
  index: number,
  columns: ReadonlySet<string>,
  reading: CodeReading,
): RowFilter[] {
  const single = toColumnBefore(tokens, index - 1, columns);
  if (single !== null) return [{ column: single, op: "not_missing" }];
  const end = tokens.findIndex((token, position) => position > index && token.text === ")");
  const inside = tokens.slice(index + 1, end === -1 ? undefined : end);
  const named = inside.filter((token) => token.kind === "string" && columns.has(token.text)).map((token) => token.text);
  if (named.length > 0) return named.map((column) => ({ column, op: "not_missing" }));
  if (inside.length > 1) return [];
  const selected = toSelection(tokens, index - 2, columns);
  const all = reading.datasets[0]?.profile.columns.map((column) => column.name) ?? [];
  return (selected ?? all).map((column) => ({ column, op: "not_missing" }));
}

/** Columns of `frame[["a", "b"]]` that ends at `index`; null when none stands there. */
function toSelection(tokens: readonly PythonToken[], index: number, columns: ReadonlySet<string>): string[] | null {
  if (tokens[index]?.text !== "]" || tokens[index - 1]?.text !== "]") return null;
  const names: string[] = [];
  for (let position = index - 2; position >= 0 && tokens[position]?.text !== "["; position -= 1) {
    const token = tokens[position];
    if (token?.kind === "string" && columns.has(token.text)) names.unshift(token.text);
  }
  return names;
}

/** The column of `frame["column"]` or `frame.column` that ends right before `index`. */
function toColumnBefore(tokens: readonly PythonToken[], index: number, columns: ReadonlySet<string>): string | null {
  const last = tokens[index - 1];
  if (last?.text === "]") {
    const key = tokens[index - 2];
    const opens = tokens[index - 3]?.text === "[" && tokens[index - 4]?.kind === "name";
    return key?.kind === "string" && opens && columns.has(key.text) ? key.text : null;
  }
  const isAttribute = last?.kind === "name" && tokens[index - 2]?.text === "." && tokens[index - 3]?.kind === "name";
  return isAttribute && columns.has(last.text) ? last.text : null;
}

/** A text, number or truth value that starts at `index`. */
function toLiteral(tokens: readonly PythonToken[], index: number): { value: Cell; end: number } | null {
  const token = tokens[index];
  if (token === undefined) return null;
  if (token.kind === "string") return token.formatted === true ? null : { value: token.text, end: index + 1 };
  if (token.text === "True" || token.text === "False") return { value: token.text === "True", end: index + 1 };
  const negative = token.text === "-";
  const digits = tokens[negative ? index + 1 : index];
  if (digits?.kind !== "number") return null;
  const value = Number(digits.text.replaceAll("_", ""));
  return Number.isFinite(value) ? { value: negative ? -value : value, end: index + (negative ? 2 : 1) } : null;
}

function withoutRepeats(filters: readonly RowFilter[]): RowFilter[] {
  return [...new Map(filters.map((filter) => [JSON.stringify(filter), filter])).values()];
}
