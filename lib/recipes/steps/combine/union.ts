import { z } from "zod";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "@/lib/domain/text/quotes";
import { defineStepType, type SqlTable } from "../../step-type";
import { describeKind, toCommonKind } from "../../expression/kinds";
import { toDuckType, toPandasType } from "../../expression/typed-expression";
import { quotePython } from "../../text/quote-python";

/** Offset between the positions of two tables, so that all rows of one come first. */
const spanSize = 2n ** 40n;

/** Appends the rows of another table. */
export const union = defineStepType({
  type: "union",
  label: "Append rows",
  description:
    "Appends the rows of another table. Columns are matched by name; a column that only one table has is missing in the rows of the other.",
  category: "combine",
  params: z.strictObject({}),
  inputs: [
    { name: "table", label: "Table" },
    { name: "more", label: "Rows to append" },
  ],
  sentence: () => "Append the rows of another table.",
  prepare({ tables: [table = [], more = []], problems }) {
    const shared = table.map((column) => {
      const other = more.find(({ name }) => name === column.name);
      const kind = other === undefined ? column.kind : toCommonKind(column.kind, other.kind);
      if (kind !== null && kind !== "null") return { name: column.name, kind };
      problems.add(
        "wrong_kind",
        `“${column.name}” is ${describeKind(column)} in one table and ${describeKind(other ?? column)} in the other. Convert one of them first.`,
      );
      return column;
    });
    const extra = more.filter(({ name }) => !table.some((column) => column.name === name));
    for (const { name } of extra) problems.checkFree(name, table, "more");
    const columns: RecipeColumn[] = [...shared, ...extra];
    const list = (own: readonly RecipeColumn[]) =>
      columns.map(({ name, kind }) => {
        const column = own.find((one) => one.name === name);
        const quoted = quoteName(name);
        if (column?.kind === kind) return quoted;
        return column === undefined && kind === "other"
          ? `NULL AS ${quoted}`
          : `CAST(${column === undefined ? "NULL" : quoted} AS ${toDuckType(kind)}) AS ${quoted}`;
      });
    const position = (row: string, offset: number) => (offset === 0 ? row : `${row} + ${BigInt(offset) * spanSize}`);
    return {
      outputs: {
        table: {
          columns,
          span: (spans) => spans.reduce((sum, span) => sum + span, 0),
          sql: ({ tables: [first, second], row, ordered }) => {
            if (first === undefined || second === undefined) return "";
            const select = (own: readonly RecipeColumn[], source: SqlTable, offset: number) =>
              `SELECT ${[...list(own), ...(ordered ? [`${position(source.row ?? "", offset)} AS ${row}`] : [])].join(", ")} FROM ${source.name}`;
            return `${select(table, first, 0)} UNION ALL ${select(more, second, first.span)}`;
          },
          python: ([first = "", second = ""]) => {
            const types = columns
              .filter(({ kind }) => kind !== "other")
              .map(({ name, kind }) => `${quotePython(name)}: ${toPandasType(kind)}`);
            return `append_rows(${first}, ${second}, [${columns.map(({ name }) => quotePython(name)).join(", ")}], {${types.join(", ")}})`;
          },
        },
      },
      order: ["carries", "carries"],
      sameRows: false,
    };
  },
});
