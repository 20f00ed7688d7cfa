import { z } from "zod";
import type { StepTypeList } from "@/lib/domain/recipes/step-type-view";
import { expressionFunctions } from "@/lib/recipes/expression/expression-functions";
import { stepTypes } from "@/lib/recipes/step-types";

/** Lists all step types with the schemas of their params, and the functions of expressions. */
export function listStepTypes(): StepTypeList {
  return {
    items: stepTypes.map(({ type, label, description, category, params, inputs, outputs }) => ({
      ...{ type, label, description, category },
      params: z.toJSONSchema(params, { unrepresentable: "any" }),
      inputs: [...inputs],
      outputs: [...outputs],
    })),
    functions: expressionFunctions.map(({ name, description }) => ({ name, description })),
  };
}
