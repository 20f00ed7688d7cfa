import type { Cell } from "@/lib/domain/datasets/cell";
import type { Column, ColumnType } from "@/lib/domain/datasets/dataset";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import { gridWords } from "../../words/grid-words";

/** A person's filter on one column; the ends of a range as typed, empty for none. */
export type ColumnFilter =
  | { kind: "range"; from: string; to: string }
  | { kind: "one_of"; values: readonly Cell[] }
  | { kind: "contains"; text: string }
  | { kind: "missing"; isMissing: boolean };

/** Returns the kinds of conditions that suit a column, the likeliest first. */
export function toFilterKinds(type: ColumnType): ColumnFilter["kind"][] {
  switch (type) {
    case "number":
    case "date":
      return ["range", "one_of", "missing"];
    case "boolean":
      return ["one_of", "missing"];
    case "category":
    case "geo":
      return ["one_of", "contains", "missing"];
    case "text":
    case "id":
    case "personal":
      return ["contains", "one_of", "missing"];
  }
}

/** Creates an empty condition of a kind. */
export function toEmptyFilter(kind: ColumnFilter["kind"]): ColumnFilter {
  switch (kind) {
    case "range":
      return { kind, from: "", to: "" };
    case "one_of":
      return { kind, values: [] };
    case "contains":
      return { kind, text: "" };
    case "missing":
      return { kind, isMissing: true };
  }
}

const mostValues = 100;
const date = /^\d{4}-\d{2}-\d{2}$/u;

/** Whether entire days are meant where times are stored, so that the last day is included in the range. */
const hasTimes = ({ storage }: Pick<Column, "storage">) => storage.startsWith("TIMESTAMP");

function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  return date.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

function toRange(column: Column, from: string, to: string): RowFilter[] | string {
  const words = gridWords.filter;
  if (from === "" && to === "") return words.nothing;
  const { name } = column;
  if (column.type === "date") {
    if ([from, to].some((end) => end !== "" && !isDay(end))) return words.noDate;
    if (from !== "" && to !== "" && from > to) return words.reversed;
    const last = hasTimes(column) ? { op: "<" as const, value: addDays(to === "" ? from : to, 1) } : null;
    return [
      ...(from === "" ? [] : [{ column: name, op: ">=" as const, value: from }]),
      ...(to === "" ? [] : [{ column: name, ...(last ?? { op: "<=" as const, value: to }) }]),
    ];
  }
  if ([from, to].some((end) => end !== "" && !Number.isFinite(Number(end)))) return words.noNumber;
  if (from !== "" && to !== "" && Number(from) > Number(to)) return words.reversed;
  return [
    ...(from === "" ? [] : [{ column: name, op: ">=" as const, value: toNumber(from) }]),
    ...(to === "" ? [] : [{ column: name, op: "<=" as const, value: toNumber(to) }]),
  ];
}

/** A number with all its digits. */
function toNumber(text: string): Cell {
  return /^-?\d+$/u.test(text) && !Number.isSafeInteger(Number(text)) ? text : Number(text);
}

/** Converts a filter to conditions, or to a sentence that explains what is wrong with it. */
export function toRowFilters(column: Column, filter: ColumnFilter): RowFilter[] | string {
  const { name } = column;
  switch (filter.kind) {
    case "range":
      return toRange(column, filter.from.trim(), filter.to.trim());
    case "one_of":
      if (filter.values.length === 0) return gridWords.filter.noneChosen;
      if (filter.values.length > mostValues) return gridWords.filter.tooMany;
      return [{ column: name, op: "in", value: filter.values }];
    case "contains":
      if (filter.text.trim() === "") return gridWords.filter.noText;
      return [{ column: name, op: "contains", value: filter.text.trim(), anyCase: true }];
    case "missing":
      return [{ column: name, op: filter.isMissing ? "is_missing" : "not_missing" }];
  }
}

function toEnd(value: RowFilter["value"]): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Reads a filter back from the conditions on a column; null when no filter expresses them. */
export function toColumnFilter(column: Column, filters: readonly RowFilter[]): ColumnFilter | null {
  const [first, second] = filters;
  if (first === undefined || filters.length > 2) return null;
  const low = filters.find(({ op }) => op === ">=");
  const high = filters.find(({ op }) => op === "<=" || (op === "<" && column.type === "date" && hasTimes(column)));
  const ends = [low, high].filter((end) => end !== undefined).length;
  if (ends === filters.length && (column.type === "number" || column.type === "date")) {
    const to = toEnd(high?.value);
    return { kind: "range", from: toEnd(low?.value), to: high?.op === "<" && isDay(to) ? addDays(to, -1) : to };
  }
  if (second !== undefined) return null;
  if (first.op === "is_missing" || first.op === "not_missing") {
    return { kind: "missing", isMissing: first.op === "is_missing" };
  }
  if (first.op === "in" && Array.isArray(first.value)) return { kind: "one_of", values: first.value as Cell[] };
  if (first.op === "contains" && first.anyCase === true && typeof first.value === "string") {
    return { kind: "contains", text: first.value };
  }
  return null;
}
