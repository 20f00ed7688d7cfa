import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { Row } from "./rows";
import type { TableName } from "./tables";

/** The tables of a case as they were read. */
export type Tables = Readonly<Record<TableName, readonly Row[]>>;

/** One instruction, and what the data is afterwards. */
export interface InstructionCase {
  id: string;
  message: string;
  /** The first one is prepared. */
  tables: readonly TableName[];
  /** Steps that the recipe of the first table has before; none for a first preparation. */
  before?: readonly RecipeOp[];
  /** What the first table is afterwards, computed without the product. */
  expect(this: void, tables: Tables): Row[];
}

/** Builds an op that adds a step. */
export function addStep(type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"] = {}): RecipeOp {
  return { op: "AddStep", type, params };
}
