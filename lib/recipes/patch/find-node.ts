import type { Recipe, RecipeStep, StepLink } from "@/lib/domain/recipes/recipe";
import type { RecipeError, RecipeErrorCode } from "@/lib/domain/recipes/recipe-error";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import { findStepType } from "../step-types";

/** Creates the error for an unknown name. */
export function toUnknown(
  code: RecipeErrorCode,
  message: string,
  { name, names }: { name: string; names: readonly string[] },
): RecipeError {
  const nearest = toNearestNames(name, names);
  return { code, message: nearest[0] === undefined ? message : `${message} Did you mean “${nearest[0]}”?`, nearest };
}

/** Finds a step by its id. */
export function findStep({ steps }: Recipe, reference: string): { step: RecipeStep } | { error: RecipeError } {
  const step = steps.find(({ id }) => id === reference);
  if (step !== undefined) return { step };
  return {
    error: toUnknown("unknown_step", `There is no step “${reference}”.`, {
      name: reference,
      names: steps.map(({ id }) => id),
    }),
  };
}

/** Finds the source of a table: a step, an output of a step after a dot, or an input by id or name. */
export function findSource(
  recipe: Recipe,
  reference: string,
): { link: Omit<StepLink, "port">; first: string | null } | { error: RecipeError } {
  const { inputs, steps } = recipe;
  const input = inputs.find(({ id }) => id === reference) ?? inputs.find(({ name }) => name === reference);
  if (input !== undefined) return { link: { from: input.id }, first: null };
  const [id = "", output] = reference.split(".");
  const step = steps.find((one) => one.id === id);
  const ports = (step === undefined ? [] : (findStepType(step.type)?.outputs ?? [])).map(({ name }) => name);
  const [first = "table"] = ports;
  if (step === undefined || reference.split(".").length > 2) {
    const names = [...steps.map((one) => one.id), ...inputs.map(({ name }) => name)];
    return {
      error: toUnknown("unknown_step", `There is no step or dataset “${reference}”.`, { name: reference, names }),
    };
  }
  if (output !== undefined && !ports.includes(output)) {
    return {
      error: {
        ...toUnknown("unknown_port", `“${id}” has no output “${output}”.`, { name: output, names: ports }),
        step: id,
      },
    };
  }
  return { link: { from: id, ...(output === undefined || output === first ? {} : { output }) }, first };
}
