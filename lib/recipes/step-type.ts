import { z } from "zod";
import type { ParamValue } from "@/lib/domain/recipes/recipe";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { RecipeError } from "@/lib/domain/recipes/recipe-error";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import { inPlainWords } from "@/lib/domain/to-field-message";
import { StepProblems } from "./step-problems";

/** An input or output of a step. */
export interface Port {
  name: string;
  /** Short display name. */
  label: string;
}

/** An input table within SQL. */
export interface SqlTable {
  /** Quoted name of the CTE. */
  name: string;
  /** Quoted name of the hidden column that orders its rows; null when the table has none. */
  row: string | null;
  /** Its values are below this many times 2^40. */
  span: number;
}

/** Context for writing the SQL of an output. */
export interface SqlContext {
  /** One table for each input port. */
  tables: readonly SqlTable[];
  /** Quoted name of the hidden column to create or carry. */
  row: string;
  /** Whether the order of the output's rows matters, so that a step that defines the order must record it. */
  ordered: boolean;
}

/** One output of a prepared step. */
export interface PreparedOutput {
  columns: readonly RecipeColumn[];
  /** One SELECT over the input tables. */
  sql: (context: SqlContext) => string;
  /** Returns the span of the hidden column, given those of the input tables; the largest of them by default. */
  span?: (spans: readonly number[]) => number;
  /** Writes one Python expression for a data frame, given the names of the input frames. */
  python: (frames: readonly string[]) => string;
}

/**
 * How a step treats the row order of an input: `keeps` it as stored; `carries` the hidden column if a later step needs
 * the order; `uses` the order itself; `ignores` it.
 */
export type OrderUse = "keeps" | "carries" | "uses" | "ignores";

/** A condition on the data that must hold before a step runs. */
export interface StepGuard {
  /** What is wrong, and what to do. */
  message: string;
  /** Writes one SELECT for one number: how many rows or keys violate it. */
  violations: (tables: readonly SqlTable[]) => string;
}

/** A step with validated params and columns. */
export interface PreparedStep {
  /** By output port. */
  outputs: Readonly<Record<string, PreparedOutput>>;
  /** For each input port. */
  order: readonly OrderUse[];
  /** Whether the first output has as many rows as the first input. */
  sameRows: boolean;
  guards?: readonly StepGuard[];
}

/** Input of a step type: valid params and the columns of its input tables. */
export interface StepDraft<Params> {
  params: Params;
  /** For each input port. */
  tables: readonly (readonly RecipeColumn[])[];
  /** Collects problems. */
  problems: StepProblems;
}

/** Groups of step types in menus. */
export type StepCategory = "rows" | "columns" | "values" | "shape" | "combine";

/** The definition of a step type, with the type of its params. */
export interface StepDefinition<Schema extends z.ZodObject> {
  /** Stable name, for example `drop_duplicates`. */
  type: string;
  /** Display name, starting with a verb. */
  label: string;
  /** One sentence for users and models. */
  description: string;
  category: StepCategory;
  params: Schema;
  /** One table by default. */
  inputs?: readonly Port[];
  /** One table by default; the first one continues the recipe. */
  outputs?: readonly Port[];
  /** Converts a param from how models may write it to how it is stored, such as numbers to texts; itself by default. */
  toStored?: (value: ParamValue) => ParamValue;
  /** Describes what the step does, in one user-facing sentence. */
  sentence: (params: z.infer<Schema>) => string;
  /** Returns the step, or null after adding problems. */
  prepare: (draft: StepDraft<z.infer<Schema>>) => PreparedStep | null;
}

/** A step type with erased params, which it validates itself. */
export interface StepType extends Omit<StepDefinition<z.ZodObject>, "sentence" | "prepare" | "inputs" | "outputs"> {
  inputs: readonly Port[];
  outputs: readonly Port[];
  /** Describes a step; falls back to its label for invalid params. */
  sentence: (params: unknown) => string;
  /** Validates params and columns, and returns the step or its problems. */
  prepare: (
    params: unknown,
    tables: readonly (readonly RecipeColumn[])[],
  ) => { step: PreparedStep } | { errors: RecipeError[] };
}

const onePort: readonly Port[] = [{ name: "table", label: "Table" }];

/** Defines a step type. */
export function defineStepType<Schema extends z.ZodObject>(definition: StepDefinition<Schema>): StepType {
  const { params: schema, sentence, prepare, inputs = onePort, outputs = onePort, ...rest } = definition;
  return {
    ...rest,
    params: schema,
    inputs,
    outputs,
    sentence(params) {
      const parsed = schema.safeParse(params);
      return parsed.success ? sentence(parsed.data) : definition.label;
    },
    prepare(params, tables) {
      const parsed = schema.safeParse(params, inPlainWords);
      if (!parsed.success) return { errors: parsed.error.issues.flatMap((issue) => toErrors(issue, schema)) };
      const problems = new StepProblems();
      const step = prepare({ params: parsed.data, tables, problems });
      return step === null || problems.errors.length > 0 ? { errors: problems.errors } : { step };
    },
  };
}

/** Converts a validation issue of a step's params. */
function toErrors(issue: z.core.$ZodIssue, schema: z.ZodObject): RecipeError[] {
  const known = Object.keys(schema.shape);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((param) => {
      const nearest = toNearestNames(param, known);
      const hint = nearest[0] === undefined ? `Params are: ${known.join(", ")}.` : `Did you mean “${nearest[0]}”?`;
      return { code: "unknown_param", message: `There is no param “${param}”. ${hint}`, param, nearest };
    });
  }
  const [param] = issue.path;
  const shape: Readonly<Record<string, unknown>> = schema.shape;
  const title = param === undefined ? "Params" : findTitle(shape[String(param)], String(param));
  return [
    {
      code: "invalid_param",
      message: `${title}: ${toSentence(issue.message)}`,
      ...(param === undefined ? {} : { param: String(param) }),
      nearest: [],
    },
  ];
}

/** Returns the title of a param, optional or not. */
function findTitle(field: unknown, name: string): string {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return findTitle(field.unwrap(), name);
  return (field instanceof z.ZodType ? field.meta()?.title : undefined) ?? name;
}

function toSentence(message: string): string {
  return message.endsWith(".") ? message : `${message}.`;
}
