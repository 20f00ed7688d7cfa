import type { Recipe, RecipeStep } from "@/lib/domain/recipes/recipe";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { RecipeError } from "@/lib/domain/recipes/recipe-error";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import type { PreparedStep, StepType } from "../step-type";
import { findStepType, stepTypes } from "../step-types";

/** A table of a recipe: an input, or an output of a step. */
export interface TableReference {
  /** Id of the input or step. */
  from: string;
  /** Output port; null for an input. */
  output: string | null;
}

/** A step with its tables and its prepared form. */
export interface PreparedNode {
  step: RecipeStep;
  type: StepType;
  prepared: PreparedStep;
  /** One table for each input port of its type. */
  tables: readonly TableReference[];
}

/** A validated recipe with its steps in order; the columns and kinds of every table are known. */
export interface PreparedRecipe {
  recipe: Recipe;
  nodes: readonly PreparedNode[];
  /** Returns the columns of a table. Throws if the recipe has no such table. */
  getColumns(table: TableReference): readonly RecipeColumn[];
  /** The table that the recipe produces. */
  result: TableReference;
}

/** Converts a disabled step to one that passes its first table through. */
function toPassing(step: PreparedStep, columns: readonly RecipeColumn[]): PreparedStep {
  const [first = "table"] = Object.keys(step.outputs);
  return {
    outputs: {
      [first]: {
        columns,
        sql: ({ tables: [table] }) => `SELECT * FROM ${table?.name ?? ""}`,
        python: ([frame = ""]) => frame,
      },
    },
    order: step.order.map((_, place) => (place === 0 ? "keeps" : "ignores")),
    sameRows: true,
  };
}

/**
 * Validates a recipe step by step before anything runs: params, columns, kinds and connections. Skips steps that depend
 * on an invalid one.
 */
export function prepareRecipe(recipe: Recipe): { prepared: PreparedRecipe } | { errors: RecipeError[] } {
  const known = new Map<string, readonly RecipeColumn[]>();
  const toKey = ({ from, output }: TableReference) => JSON.stringify([from, output]);
  for (const { id, columns } of recipe.inputs) {
    known.set(
      toKey({ from: id, output: null }),
      columns.map(({ name, kind }) => ({ name, kind })),
    );
  }
  const nodes: PreparedNode[] = [];
  const errors: RecipeError[] = [];
  for (const step of recipe.steps) {
    const report = (error: RecipeError) => errors.push({ ...error, step: step.id });
    const type = findStepType(step.type);
    if (type === null) {
      const nearest = toNearestNames(
        step.type,
        stepTypes.map((one) => one.type),
      );
      report({
        code: "unknown_step_type",
        message: `There is no step type “${step.type}”.${nearest[0] === undefined ? "" : ` Did you mean “${nearest[0]}”?`}`,
        nearest,
      });
      continue;
    }
    const tables = type.inputs.map(({ name }) => findTable(recipe, step, name));
    const missing = type.inputs.find((_, place) => tables[place] === null && (step.disabled !== true || place === 0));
    if (missing !== undefined) {
      report({
        code: "unconnected",
        message: `“${type.label}” has no table at “${missing.name}”. Connect a dataset or a step to it.`,
        nearest: [],
      });
      continue;
    }
    const present = tables.filter((table) => table !== null);
    const columns = present.map((table) => known.get(toKey(table)));
    if (columns.some((one) => one === undefined)) continue;
    const own = columns.map((one) => one ?? []);
    const outcome =
      step.disabled === true ? { step: toPassing(emptyStep(type), own[0] ?? []) } : type.prepare(step.params, own);
    if ("errors" in outcome) {
      outcome.errors.forEach(report);
      continue;
    }
    nodes.push({ step, type, prepared: outcome.step, tables: present });
    for (const { name } of type.outputs) {
      const output = outcome.step.outputs[name];
      if (output !== undefined) known.set(toKey({ from: step.id, output: name }), output.columns);
    }
  }
  if (errors.length > 0) return { errors };
  return {
    prepared: {
      recipe,
      nodes,
      getColumns(table) {
        const columns = known.get(toKey(table));
        if (columns === undefined) throw new Error(`the recipe has no table ${table.from}.${table.output ?? ""}`);
        return columns;
      },
      result: toResult(recipe),
    },
  };
}

/** Returns the table that a recipe produces: the first output of its last step, or its first input. */
function toResult({ inputs, steps }: Recipe): TableReference {
  const last = steps.at(-1);
  if (last === undefined) return { from: inputs[0]?.id ?? "", output: null };
  return { from: last.id, output: findStepType(last.type)?.outputs[0]?.name ?? "table" };
}

function emptyStep(type: StepType): PreparedStep {
  const outputs = Object.fromEntries(
    type.outputs.slice(0, 1).map(({ name }) => [name, { columns: [], sql: () => "", python: () => "" }]),
  );
  return { outputs, order: type.inputs.map(() => "keeps"), sameRows: true };
}

function findTable({ inputs, steps }: Recipe, step: RecipeStep, port: string): TableReference | null {
  const link = step.inputs.find((one) => one.port === port);
  if (link === undefined) return null;
  if (inputs.some(({ id }) => id === link.from)) return { from: link.from, output: null };
  const source = steps.find(({ id }) => id === link.from);
  const first = source === undefined ? undefined : findStepType(source.type)?.outputs[0]?.name;
  return { from: link.from, output: link.output ?? first ?? "table" };
}
