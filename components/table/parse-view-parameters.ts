import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { parseJson } from "../api/parse-json";
import { wholeTable } from "./view-address";

const operations: Record<RowFilter["op"], true> = {
  "=": true,
  "!=": true,
  "<": true,
  "<=": true,
  ">": true,
  ">=": true,
  in: true,
  contains: true,
  is_missing: true,
  not_missing: true,
};
const mostFilters = 20;
const mostRows = 100;
/** Row positions in the format of the API; `Number` alone accepts more, and an empty text as the first row. */
const places = /^\d{1,10}(?:,\d{1,10})*$/u;
const longestSearch = 200;

function isCell(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function isFilter(value: unknown): value is RowFilter {
  if (typeof value !== "object" || value === null) return false;
  const { column, op, value: compared, anyCase } = value as Record<string, unknown>;
  const isCompared = compared === undefined || isCell(compared) || (Array.isArray(compared) && compared.every(isCell));
  const isKnown = typeof op === "string" && Object.hasOwn(operations, op);
  return typeof column === "string" && isKnown && isCompared && ["undefined", "boolean"].includes(typeof anyCase);
}

/** Parses the view in an address; ignores what it cannot parse. */
export function parseViewParameters(parameters: URLSearchParams): TableView {
  const filters = parseJson(parameters.get("filter") ?? "");
  const isList = Array.isArray(filters) && filters.length <= mostFilters && filters.every(isFilter);
  const written = parameters.get("rows") ?? "";
  const rows = written.split(",").map(Number);
  const sort = /^(.*):(asc|desc)$/su.exec(parameters.get("sort") ?? "");
  return {
    filters: isList ? filters : wholeTable.filters,
    search: (parameters.get("search") ?? "").slice(0, longestSearch),
    rows: places.test(written) && rows.length <= mostRows ? rows : null,
    repeated: parameters.get("repeated") === "true",
    sort: sort === null ? null : { column: sort[1] ?? "", descending: sort[2] === "desc" },
  };
}
