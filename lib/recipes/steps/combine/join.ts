import { z } from "zod";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnParam, columnsParam } from "../../params";
import { defineStepType, type PreparedOutput } from "../../step-type";
import { describeKind, toCommonKind } from "../../expression/kinds";
import { toDuckType, toPandasType } from "../../expression/typed-expression";
import { quotePython } from "../../text/quote-python";
import { joinWords } from "../sentence-words";
import { toJoinGuards } from "./join-guards";

const key = z.strictObject({
  left: columnParam({ title: "Column of the table" }),
  right: columnParam({ title: "Column of the other table", port: "right" }),
});

/** Adds columns of another table to the rows with the same key. */
export const join = defineStepType({
  type: "join",
  label: "Join a table",
  description:
    "Adds columns of another table to the rows with the same key; missing keys match nothing. The cardinality is declared, and the step does not run if the data violates it.",
  category: "combine",
  params: z.strictObject({
    on: z.array(key).min(1, "Choose the columns to join on.").max(10).meta({ title: "Join by" }),
    kind: z
      .enum(["left", "inner"])
      .default("left")
      .meta({ title: "Rows without a match", description: "left keeps them, inner does not." }),
    cardinality: z.enum(["many_to_one", "one_to_one", "one_to_many", "many_to_many"]).default("many_to_one").meta({
      title: "Rows per key",
      description: "How many rows share a key in this table and in the other one.",
    }),
    columns: columnsParam({ title: "Columns to add", description: "All by default.", port: "right" }).optional(),
  }),
  inputs: [
    { name: "left", label: "Table" },
    { name: "right", label: "Table to join" },
  ],
  outputs: [
    { name: "matched", label: "Joined rows" },
    { name: "left_only", label: "Rows without a match" },
    { name: "right_only", label: "Rows of the other table without a match" },
  ],
  sentence: ({ on, kind }) =>
    `Join another table on ${joinWords(on.map(({ left, right }) => (left === right ? `“${left}”` : `“${left}” = “${right}”`)))}${kind === "inner" ? ", only rows with a match" : ""}.`,
  prepare({ params: { on, kind, cardinality, columns: chosen }, tables: [left = [], right = []], problems }) {
    const keys = on.flatMap((pair) => {
      const first = problems.findColumn(pair.left, left, { param: "on" });
      const second = problems.findColumn(pair.right, right, { param: "on" });
      if (first === null || second === null) return [];
      const common = toCommonKind(first.kind, second.kind);
      if (common !== null && common !== "null" && common !== "other")
        return [{ left: first, right: second, kind: common }];
      problems.add(
        "wrong_kind",
        `“${first.name}” is ${describeKind(first)} and “${second.name}” ${describeKind(second)}: convert one of them first.`,
        { param: "on" },
      );
      return [];
    });
    const wanted =
      chosen === undefined
        ? right.filter(({ name }) => !on.some((pair) => pair.right === name))
        : problems.findColumns(chosen, right, { param: "columns" });
    const added: (RecipeColumn & { source: string })[] = [];
    for (const column of wanted)
      added.push({ ...column, source: column.name, name: toFreeName(column.name, [...left, ...added]) });
    const matches = (first: string, second: string) =>
      keys.map((pair) => {
        const side = (table: string, column: RecipeColumn) => {
          const name = `${table}.${quoteName(column.name)}`;
          return column.kind === pair.kind ? name : `CAST(${name} AS ${toDuckType(pair.kind)})`;
        };
        return `${side(first, pair.left)} = ${side(second, pair.right)}`;
      });
    const isSingle = cardinality === "many_to_one" || cardinality === "one_to_one";
    const names = (list: readonly string[]) => `[${list.map(quotePython).join(", ")}]`;
    const keyCode = [
      names(keys.map((pair) => pair.left.name)),
      names(keys.map((pair) => pair.right.name)),
      `[${keys.map((pair) => toPandasType(pair.kind)).join(", ")}]`,
    ].join(", ");
    const only = (own: readonly RecipeColumn[], place: 0 | 1): PreparedOutput => ({
      columns: own,
      sql: ({ tables, row, ordered }) => {
        const [here, there] = place === 0 ? [tables[0], tables[1]] : [tables[1], tables[0]];
        const list = [
          ...own.map(({ name }) => `here.${quoteName(name)}`),
          ...(ordered ? [`here.${here?.row ?? ""} AS ${row}`] : []),
        ];
        const condition = place === 0 ? matches("here", "there") : matches("there", "here");
        return `SELECT ${list.join(", ")} FROM ${here?.name ?? ""} AS here ANTI JOIN ${there?.name ?? ""} AS there ON ${condition.join(" AND ")}`;
      },
      python: ([first = "", second = ""]) => `without_partner(${first}, ${second}, ${keyCode}, ${place})`,
    });
    const matched: PreparedOutput = {
      columns: [...left, ...added.map(({ name, kind: own }) => ({ name, kind: own }))],
      sql: ({ tables: [first, second], row, ordered }) => {
        const list = [
          ...left.map(({ name }) => `here.${quoteName(name)}`),
          ...added.map(
            ({ source, name }) => `there.${quoteName(source)}${source === name ? "" : ` AS ${quoteName(name)}`}`,
          ),
        ];
        const position = `here.${first?.row ?? ""}`;
        if (ordered)
          list.push(
            isSingle
              ? `${position} AS ${row}`
              : `row_number() OVER (ORDER BY ${position}, there.${second?.row ?? ""}) AS ${row}`,
          );
        return `SELECT ${list.join(", ")} FROM ${first?.name ?? ""} AS here ${kind === "left" ? "LEFT" : "INNER"} JOIN ${second?.name ?? ""} AS there ON ${matches("here", "there").join(" AND ")}`;
      },
      python: ([first = "", second = ""]) => {
        const pairs = added.map(({ source, name }) => `${quotePython(source)}: ${quotePython(name)}`);
        return `join_tables(${first}, ${second}, ${keyCode}, {${pairs.join(", ")}}, ${quotePython(kind)})`;
      },
    };
    return {
      outputs: { matched, left_only: only(left, 0), right_only: only(right, 1) },
      order: ["carries", "carries"],
      sameRows: kind === "left" && isSingle,
      guards: toJoinGuards(
        keys.map((pair) => [pair.left.name, pair.right.name]),
        cardinality,
      ),
    };
  },
});

/** Returns the name, or the first of `name 2`, `name 3` … that is not in use. */
function toFreeName(name: string, columns: readonly RecipeColumn[]): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  let count = 2;
  while (taken.has(`${name} ${count}`.toLowerCase())) count += 1;
  return `${name} ${count}`;
}
