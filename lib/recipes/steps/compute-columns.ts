import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "../text/quote-sql";
import { quotePython } from "../text/quote-python";
import type { TypedExpression } from "../expression/typed-expression";
import { toSeries } from "../expression/typed-expression";
import type { PreparedStep, SqlTable } from "../step-type";

/** A changed or new column: its SQL, and its Python given the frame. */
export interface ComputedColumn extends RecipeColumn {
  sql: string;
  python: (frame: string) => string;
}

/** Returns a column computed by an expression. */
export function toComputed(column: RecipeColumn, expression: TypedExpression): ComputedColumn {
  return { ...column, sql: expression.sql, python: toSeries(expression, column.kind) };
}

/** Computes columns of one table row by row: those of the same name change, others are added at the end. */
export function computeColumns(
  table: readonly RecipeColumn[],
  computed: readonly ComputedColumn[],
  order: "keeps" | "carries" = "keeps",
): PreparedStep {
  const changed = computed.filter(({ name }) => table.some((column) => column.name === name));
  const added = computed.filter((column) => !changed.includes(column));
  const write = ({ sql, name }: ComputedColumn) => `${sql} AS ${quoteName(name)}`;
  const replaced = changed.length === 0 ? "" : ` REPLACE (${changed.map(write).join(", ")})`;
  const more = added.map((column) => `, ${write(column)}`).join("");
  const columns = [...table.map((column) => changed.find(({ name }) => name === column.name) ?? column), ...added].map(
    ({ name, kind }) => ({ name, kind }),
  );
  return {
    outputs: {
      table: {
        columns,
        sql: ({ tables }) => `SELECT *${replaced}${more} FROM ${toOnly(tables).name}`,
        python: ([frame = ""]) =>
          `${frame}.assign(**{${computed.map((column) => `${quotePython(column.name)}: ${column.python(frame)}`).join(", ")}})`,
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
