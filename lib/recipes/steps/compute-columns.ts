import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "@/lib/domain/text/quotes";
import { quotePython } from "../text/quote-python";
import type { TypedExpression } from "../expression/typed-expression";
import { toSeries } from "../expression/typed-expression";
import type { OrderUse, PreparedStep, SqlTable } from "../step-type";

/** A changed or new column: its SQL, given the table where that matters, and its Python, given the frame. */
export interface ComputedColumn extends RecipeColumn {
  sql: string | ((table: SqlTable) => string);
  python: (frame: string) => string;
}

/** Returns a column computed by an expression. */
export function toComputed(column: RecipeColumn, expression: TypedExpression): ComputedColumn {
  return { ...column, sql: expression.sql, python: toSeries(expression, column.kind) };
}

/**
 * Computes columns of one table row by row: replaces columns of the same name and appends others. `order` must be
 * stricter than `keeps` if a value depends on other rows.
 */
export function computeColumns(
  table: readonly RecipeColumn[],
  computed: readonly ComputedColumn[],
  order: OrderUse = "keeps",
): PreparedStep {
  const changed = computed.filter(({ name }) => table.some((column) => column.name === name));
  const added = computed.filter((column) => !changed.includes(column));
  const columns = [...table.map((column) => changed.find(({ name }) => name === column.name) ?? column), ...added].map(
    ({ name, kind }) => ({ name, kind }),
  );
  return {
    outputs: {
      table: {
        columns,
        sql: ({ tables }) => {
          const source = toOnly(tables);
          const write = ({ sql, name }: ComputedColumn) =>
            `${typeof sql === "string" ? sql : sql(source)} AS ${quoteName(name)}`;
          const replaced = changed.length === 0 ? "" : ` REPLACE (${changed.map(write).join(", ")})`;
          return `SELECT *${replaced}${added.map((column) => `, ${write(column)}`).join("")} FROM ${source.name}`;
        },
        python: ([frame = ""]) => {
          const values = computed.map(({ name, python }) => `${quotePython(name)}: ${python(frame)}`);
          return values.length === 0 ? frame : `${frame}.assign(**{${values.join(", ")}})`;
        },
      },
    },
    order: [order],
    sameRows: true,
  };
}

/** Returns the only table of a step. */
export function toOnly(tables: readonly SqlTable[]): SqlTable {
  const [table] = tables;
  if (table === undefined) throw new Error("a step has no table");
  return table;
}
