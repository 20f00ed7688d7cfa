import { CaveatError } from "@/lib/domain/caveat-error";
import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import type { AggregateQuery } from "@/lib/ports/dataset-store";
import type { MemoryTable } from "./dataset-facts";

type Row = Readonly<Record<string, Cell>>;

/** The rows of a table in memory that pass the condition of a query, with its computed columns beside the stored ones. */
export function toComputedTable(table: MemoryTable, query: Pick<AggregateQuery, "derived" | "where">): MemoryTable {
  const { derived = [], where } = query;
  if (where === undefined && derived.length === 0) return table;
  const names = Object.keys(table);
  const length = table[names[0] ?? ""]?.length ?? 0;
  const rows = Array.from({ length }, (_, index) =>
    Object.fromEntries(names.map((name) => [name, table[name]?.[index] ?? null])),
  ).filter((row) => where === undefined || isTrue(where, row));
  return Object.fromEntries([
    ...names.map((name) => [name, rows.map((row) => row[name] ?? null)] as const),
    ...derived.map(({ name, expression }) => [name, rows.map((row) => toValue(expression, row))] as const),
  ]);
}

function toValue(expression: ColumnExpression, row: Row): Cell {
  switch (expression.kind) {
    case "column":
      if (!Object.hasOwn(row, expression.name))
        throw new CaveatError("invalid_input", `There is no column “${expression.name}”.`);
      return row[expression.name] ?? null;
    case "literal":
      return expression.value;
    case "truth":
      return isTrue(expression.of, row);
    case "filled":
      return toValue(expression.of, row) ?? expression.value;
    case "arithmetic": {
      const [left, right] = [toValue(expression.left, row), toValue(expression.right, row)];
      if (typeof left !== "number" || typeof right !== "number") return null;
      const results = {
        "+": left + right,
        "-": left - right,
        "*": left * right,
        "/": right === 0 ? null : left / right,
      };
      return results[expression.op];
    }
    case "text_form": {
      const text = toValue(expression.of, row);
      if (typeof text !== "string") return null;
      if (expression.form === "trim") return text.trim();
      if (expression.form === "lower") return text.toLowerCase();
      if (expression.form === "upper") return text.toUpperCase();
      throw new CaveatError("invalid_input", `This store cannot compute ${expression.form}.`);
    }
    case "choice": {
      const found = expression.branches.find(({ when }) => isTrue(when, row));
      if (found !== undefined) return found.value;
      return expression.otherwise === null ? null : toValue(expression.otherwise, row);
    }
    default:
      throw new CaveatError("invalid_input", `This store cannot compute ${expression.kind}.`);
  }
}

function isTrue(condition: RowCondition, row: Row): boolean {
  switch (condition.kind) {
    case "all":
      return condition.of.every((part) => isTrue(part, row));
    case "any":
      return condition.of.some((part) => isTrue(part, row));
    case "not":
      return !isTrue(condition.of, row);
    case "compare_both":
      return compare(toValue(condition.left, row), condition.op, toValue(condition.right, row));
    case "compare": {
      const cell = toValue(condition.of, row);
      const { op, value = null } = condition;
      if (op === "is_missing" || op === "not_missing") return (cell === null) === (op === "is_missing");
      if (op === "in") return Array.isArray(value) && (value as readonly Cell[]).includes(cell);
      if (op === "contains") return cell !== null && String(cell).includes(String(value));
      return compare(cell, op, value as Cell);
    }
  }
}

function compare(left: Cell, op: "=" | "!=" | "<" | "<=" | ">" | ">=", right: Cell): boolean {
  if (op === "!=") return left !== right;
  if (left === null || right === null) return false;
  const results = {
    "=": left === right,
    "<": left < right,
    "<=": left <= right,
    ">": left > right,
    ">=": left >= right,
  };
  return results[op];
}
