import type { StepType } from "./step-type";
import { derive } from "./steps/columns/derive";
import { rename } from "./steps/columns/rename";
import { dropDuplicates } from "./steps/rows/drop-duplicates";
import { filter } from "./steps/rows/filter";
import { parseNumber } from "./steps/values/parse-number";

/** Every step type, in the order of menus. */
export const stepTypes: readonly StepType[] = [filter, dropDuplicates, rename, derive, parseNumber];

const byType = new Map(stepTypes.map((type) => [type.type, type]));

/** Finds a step type by its name. */
export function findStepType(type: string): StepType | null {
  return byType.get(type) ?? null;
}
