import { isStoredAsNumber } from "../matching/column-role";
import type { Filter } from "../plan/plan";
import { getColumn, type PlanContext } from "../plan/plan-context";
import { toSqlText } from "./sql-literal";

/** Trims and lowercases a text. */
function toPlain(column: string): string {
  return `lower(trim(${column}::VARCHAR, E' \\t\\r\\n' || chr(160)))`;
}

function toTextList(texts: readonly string[]): string {
  return `(${texts.map((text) => toSqlText(text.trim().toLowerCase())).join(", ")})`;
}

function toTruth(column: string, expected: boolean, { storage, isNumber }: { storage: string; isNumber: boolean }) {
  if (/^BOOL/i.test(storage)) return `${column} = ${expected}`;
  if (isNumber) return `${column} = ${expected ? 1 : 0}`;
  return `${toPlain(column)} ${expected ? "IN" : "NOT IN"} ('yes', 'y', 'true', 't')`;
}

/**
 * Compiles a filter to a condition; missing values make it NULL, so their rows are dropped. Null for a value that is looked up in
 * several columns, because only the data decides which one is meant.
 * @param options.at returns the expression of a column by its name.
 */
export function toSqlCondition(
  filter: Filter,
  { at, context }: { at: (name: string) => string; context: PlanContext },
): string | null {
  switch (filter.kind) {
    case "compare": {
      const { operator, value } = filter;
      const column = at(filter.column);
      if (filter.as === "year") return `year(${column}) ${operator} ${value}`;
      if (filter.as === "date") return `${column}::DATE ${operator} ${toSqlText(String(value))}::DATE`;
      return `${column} ${operator} ${typeof value === "number" ? value : toSqlText(value)}`;
    }
    case "values": {
      const column = at(filter.column);
      const isAmong = `${toPlain(column)} ${filter.negated ? "NOT IN" : "IN"} ${toTextList(filter.values.map(String))}`;
      return filter.negated && filter.keepMissing ? `(${isAmong} OR ${column} IS NULL)` : isAmong;
    }
    case "truth": {
      const profile = getColumn(context, filter.column);
      const { storage } = profile;
      return toTruth(at(filter.column), filter.expected, { storage, isNumber: isStoredAsNumber(profile) });
    }
    case "missing":
      return `${at(filter.column)} IS ${filter.missing ? "" : "NOT "}NULL`;
    case "month":
      return `month(${at(filter.column)}) = ${filter.month}`;
    case "lookup": {
      const [only, other] = filter.columns;
      if (only === undefined || other !== undefined) return null;
      return `${toPlain(at(only))} IN ${toTextList(filter.values)}`;
    }
  }
}
