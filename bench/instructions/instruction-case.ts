import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { Row } from "./rows";
import type { TableName } from "./tables";

/** The tables of a case as they were read. */
export type Tables = Readonly<Record<TableName, readonly Row[]>>;

/** One instruction and the expected data. */
export interface InstructionCase {
  id: string;
  message: string;
  /** The first table is the one that is prepared. */
  tables: readonly TableName[];
  /** Existing steps of the first table's recipe; none for a first preparation. */
  before?: readonly RecipeOp[];
  /** The expected first table, computed without the product. */
  expect(this: void, tables: Tables): Row[];
}

/** Builds an op that adds a step. */
export function addStep(type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"] = {}): RecipeOp {
  return { op: "AddStep", type, params };
}
