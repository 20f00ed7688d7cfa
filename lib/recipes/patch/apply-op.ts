import type { ParamValue, Recipe, RecipeStep, StepLink } from "@/lib/domain/recipes/recipe";
import type { RecipeError } from "@/lib/domain/recipes/recipe-error";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import { findStepType, stepTypes } from "../step-types";
import { findSource, findStep, toUnknown } from "./find-node";

/** The effect of one op. */
export interface RecipeChange {
  /** Position of the op. */
  op: number;
  change: "added" | "removed" | "changed" | "connected" | "bound";
  /** Id of the step or input. */
  step: string;
}

type Outcome = { recipe: Recipe; change: RecipeChange["change"]; step: string } | { error: RecipeError };

/** Maximum number of steps of a recipe. */
const mostSteps = 200;

/** Applies one op; the order of steps is not derived yet. */
export function applyOp(recipe: Recipe, op: RecipeOp, connectionIds: readonly string[]): Outcome {
  switch (op.op) {
    case "AddStep":
      return addStep(recipe, op);
    case "RemoveStep":
      return removeStep(recipe, op.step);
    case "SetParam":
      return setParam(recipe, op);
    case "Connect":
      return connect(recipe, op);
    case "BindConnection":
      return bindConnection(recipe, op, connectionIds);
  }
}

function addStep(recipe: Recipe, op: Extract<RecipeOp, { op: "AddStep" }>): Outcome {
  const type = findStepType(op.type);
  if (type === null) {
    const nearest = toNearestNames(
      op.type,
      stepTypes.map((one) => one.type),
    );
    const hint = nearest[0] === undefined ? "" : ` Did you mean “${nearest[0]}”?`;
    return { error: { code: "unknown_step_type", message: `There is no step type “${op.type}”.${hint}`, nearest } };
  }
  if (recipe.steps.length >= mostSteps) {
    return {
      error: {
        code: "too_many",
        message: `A recipe can have at most ${mostSteps} steps. Write its result as a dataset and continue with another recipe.`,
        nearest: [],
      },
    };
  }
  const before = op.after ?? recipe.steps.at(-1)?.id ?? recipe.inputs[0]?.id ?? "";
  const source = findSource(recipe, before);
  if ("error" in source) return source;
  const numbers = recipe.steps.flatMap(({ id, type: other }) =>
    other === op.type ? [Number(id.slice(other.length + 1))] : [],
  );
  const id = `${op.type}_${Math.max(0, ...numbers) + 1}`;
  const port = type.inputs[0]?.name ?? "table";
  const step: RecipeStep = { id, type: op.type, params: toStoredParams(op), inputs: [{ port, ...source.link }] };
  const place = recipe.steps.findIndex((one) => one.id === source.link.from);
  const isSame = (link: StepLink) =>
    link.from === source.link.from && (link.output ?? source.first) === (source.link.output ?? source.first);
  const relinked = recipe.steps.map((one) => ({
    ...one,
    inputs: one.inputs.map((link) => (isSame(link) ? { port: link.port, from: id } : link)),
  }));
  return { recipe: { ...recipe, steps: relinked.toSpliced(place + 1, 0, step) }, change: "added", step: id };
}

function toStored(type: string, value: ParamValue): ParamValue {
  return findStepType(type)?.toStored?.(value) ?? value;
}

function toStoredParams({ type, params }: Extract<RecipeOp, { op: "AddStep" }>): RecipeStep["params"] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toStored(type, value)]));
}

function removeStep(recipe: Recipe, reference: string): Outcome {
  const found = findStep(recipe, reference);
  if ("error" in found) return found;
  const { step } = found;
  const [source] = step.inputs;
  const relink = (link: StepLink): StepLink[] => {
    if (link.from !== step.id) return [link];
    // Ops may form a cycle on the way: what read a step that read itself reads nothing.
    return source === undefined || source.from === step.id ? [] : [{ ...source, port: link.port }];
  };
  const steps = recipe.steps
    .filter((one) => one !== step)
    .map((one) => ({ ...one, inputs: one.inputs.flatMap(relink) }));
  return { recipe: { ...recipe, steps }, change: "removed", step: step.id };
}

function setParam(recipe: Recipe, { step: reference, param, value }: Extract<RecipeOp, { op: "SetParam" }>): Outcome {
  const found = findStep(recipe, reference);
  if ("error" in found) return found;
  const { disabled, ...step } = found.step;
  const done = (changed: RecipeStep): Outcome => ({
    recipe: { ...recipe, steps: recipe.steps.map((one) => (one === found.step ? changed : one)) },
    change: "changed",
    step: step.id,
  });
  if (param === "disabled") return done(value === true ? { ...step, disabled: true } : step);
  const names = Object.keys(findStepType(step.type)?.params.shape ?? {});
  if (!names.includes(param))
    return {
      error: {
        ...toUnknown("unknown_param", `“${step.id}” has no param “${param}”.`, { name: param, names }),
        step: step.id,
        param,
      },
    };
  const others = Object.entries(step.params).filter(([name]) => name !== param);
  // Keeps the order of the schema, so that equal params are always the same bytes.
  const all = Object.fromEntries(value === null ? others : [...others, [param, toStored(step.type, value)]]);
  const params = Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
  return done({ ...step, params, ...(disabled === undefined ? {} : { disabled }) });
}

function connect(recipe: Recipe, { from, to, port }: Extract<RecipeOp, { op: "Connect" }>): Outcome {
  const target = findStep(recipe, to);
  if ("error" in target) return target;
  const source = findSource(recipe, from);
  if ("error" in source) return source;
  const { step } = target;
  const ports = (findStepType(step.type)?.inputs ?? []).map(({ name }) => name);
  const free = ports.find((name) => !step.inputs.some((link) => link.port === name)) ?? ports[0];
  const chosen = port ?? free ?? "table";
  if (!ports.includes(chosen))
    return {
      error: {
        ...toUnknown("unknown_port", `“${step.id}” has no input “${chosen}”.`, { name: chosen, names: ports }),
        step: step.id,
      },
    };
  const links = [...step.inputs.filter((link) => link.port !== chosen), { port: chosen, ...source.link }];
  const inputs = ports.flatMap((name) => links.find((link) => link.port === name) ?? []);
  return {
    recipe: { ...recipe, steps: recipe.steps.map((one) => (one === step ? { ...step, inputs } : one)) },
    change: "connected",
    step: step.id,
  };
}

function bindConnection(
  recipe: Recipe,
  { step, connectionId }: Extract<RecipeOp, { op: "BindConnection" }>,
  connectionIds: readonly string[],
): Outcome {
  const source = findSource(recipe, step);
  if ("error" in source) return source;
  const input = recipe.inputs.find(({ id }) => id === source.link.from);
  if (input === undefined) {
    return {
      error: toUnknown("unknown_step", `“${step}” is a step, but only an input can have a connection.`, {
        name: step,
        names: recipe.inputs.map(({ name }) => name),
      }),
    };
  }
  if (!connectionIds.includes(connectionId)) {
    return {
      error: toUnknown("unknown_connection", `There is no connection “${connectionId}”.`, {
        name: connectionId,
        names: connectionIds,
      }),
    };
  }
  const inputs = recipe.inputs.map((one) => (one === input ? { ...one, connectionId } : one));
  return { recipe: { ...recipe, inputs }, change: "bound", step: input.id };
}
