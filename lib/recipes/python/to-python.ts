import type { RecipeInput } from "@/lib/domain/recipes/recipe";
import type { ColumnKind } from "@/lib/domain/recipes/recipe-column";
import { planOrder, toTableKey } from "../compile/plan-order";
import type { PreparedRecipe, TableReference } from "../compile/prepare-recipe";
import { toPandasType } from "../expression/typed-expression";
import { quotePython } from "../text/quote-python";
import { toComment } from "../text/to-comment";
import { expressionParts } from "./expression-parts";
import { shapeParts } from "./shape-parts";
import { valueParts } from "./value-parts";

const parts: Readonly<Record<string, string>> = { ...expressionParts, ...valueParts, ...shapeParts };

/** Types of Parquet that need no conversion, by kind. */
const exact: Record<ColumnKind, readonly string[]> = {
  integer: ["BIGINT"],
  number: ["DOUBLE"],
  text: ["VARCHAR"],
  boolean: ["BOOLEAN"],
  date: ["DATE"],
  datetime: ["TIMESTAMP"],
  other: [],
};

/** One table of a program, with the code that computes it. */
interface Assignment {
  /** Description of the step for a comment; absent for inputs. */
  sentence?: string;
  code: string;
}

/** A recipe as Python: statements that compute its tables, and the functions they need. */
export interface PythonProgram {
  /** Imports and functions. */
  preamble: string;
  body: string;
  /** Variable with the resulting data frame. */
  result: string;
}

/**
 * Writes a recipe as pandas code with Arrow types, whose missing values behave as in SQL.
 * @param options.inputs Python for the data frame of each input, by id.
 */
export function toPython(
  recipe: PreparedRecipe,
  options: { inputs: ReadonlyMap<string, string>; table?: TableReference },
): PythonProgram {
  const { table: wanted = recipe.result, inputs } = options;
  const plan = planOrder(recipe, [{ table: wanted, need: "none" }]);
  const names = new Map<string, string>();
  const find = (table: TableReference) => names.get(toTableKey(table)) ?? "";
  const assignments: Assignment[] = [];
  for (const input of recipe.recipe.inputs) {
    const table = { from: input.id, output: null };
    if (plan.find(table) === null) continue;
    names.set(toTableKey(table), input.id);
    assignments.push({ code: readInput(input, inputs.get(input.id) ?? "") });
  }
  for (const { step, type, prepared, tables } of plan.nodes) {
    for (const [output, { python }] of Object.entries(prepared.outputs)) {
      const table = { from: step.id, output };
      if (plan.find(table) === null) continue;
      const name = output === type.outputs[0]?.name ? step.id : `${step.id}_${output}`;
      names.set(toTableKey(table), name);
      assignments.push({ sentence: type.sentence(step.params), code: `${name} = ${python(tables.map(find))}` });
    }
  }
  const body = assignments
    .map(({ sentence, code }) => (sentence === undefined ? code : `# ${toComment(sentence)}\n${code}`))
    .join("\n");
  return { preamble: toPreamble(body), body, result: find(wanted) };
}

function readInput({ id, columns }: RecipeInput, source: string): string {
  const names = columns.map(({ name }) => quotePython(name)).join(", ");
  const types = columns.flatMap(({ name, kind, storage }) =>
    kind === "other" || exact[kind].includes(storage) ? [] : [`${quotePython(name)}: ${toPandasType(kind)}`],
  );
  const converted = types.length === 0 ? "" : `.astype({${types.join(", ")}})`;
  return `${id} = ${source}[[${names}]]${converted}`;
}

/** Returns the functions that a program uses, directly or indirectly. */
function toPreamble(body: string): string {
  const used = new Set<string>();
  const search = (code: string) => {
    for (const name of Object.keys(parts)) {
      if (used.has(name) || !new RegExp(String.raw`\b${name}\b`).test(code)) continue;
      used.add(name);
      search(parts[name] ?? "");
    }
  };
  search(body);
  const needed = Object.keys(parts).filter((name) => used.has(name));
  const imports = [
    "from datetime import date, datetime",
    "import pandas as pd",
    "import pyarrow as pa",
    "import pyarrow.compute as pc",
  ];
  return [imports.join("\n"), ...needed.map((name) => parts[name])].join("\n\n\n");
}
