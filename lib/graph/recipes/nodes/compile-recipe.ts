import { isCaveatError } from "@/lib/domain/caveat-error";
import type { WrittenOp } from "@/lib/domain/recipes/preparation-replies";
import type { RecipeError } from "@/lib/domain/recipes/recipe-error";
import { mostOps, RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { formatCount } from "@/lib/domain/text/numbers";
import { inPlainWords } from "@/lib/domain/to-field-message";
import { prepareRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { applyOps } from "@/lib/recipes/patch/apply-ops";
import type { RecipesNode, RecipesRun } from "../context";
import type { PatchProblem, RecipesFacts } from "../facts";
import { getTarget } from "./get-target";
import { toRefused } from "./to-refused";

/** Applies the patch to the recipe in memory and checks every step, before anything is measured or written. */
export const compileRecipe: RecipesNode = async ({ facts }, run) => {
  const checked = await checkPatch(facts, run);
  if ("problems" in checked) return toRefused(facts, checked.problems);
  const { ops } = checked;
  return {
    update: { facts: { change: { kind: "ops", ops }, problems: [] } },
    summary: `${formatCount(ops.length, "change")} of the recipe fit the data`,
  };
};

async function checkPatch(
  facts: RecipesFacts,
  run: RecipesRun,
): Promise<{ ops: RecipeOp[] } | { problems: PatchProblem[] }> {
  const read = readOps(facts.patch);
  if ("problems" in read) return read;
  const target = getTarget(facts);
  const { content, connectionIds } = await run.ports.preparations.load(target);
  const completed = await run.ports.preparations.complete(target, read.ops).catch((error: unknown) => {
    if (isCaveatError(error, "recipe_refused")) return error;
    throw error;
  });
  if (!Array.isArray(completed)) {
    const message = [completed.message, completed.remedy ?? ""].join(" ").trim();
    return { problems: [{ code: "invalid_param", message, nearest: [] }] };
  }
  const applied = applyOps(content, completed, { connectionIds });
  if ("errors" in applied) return { problems: applied.errors.map(toProblem) };
  const prepared = prepareRecipe(applied.recipe);
  return "errors" in prepared ? { problems: prepared.errors.map(toProblem) } : { ops: completed };
}

/** Reads the patch as ops, without fields that do not apply. */
function readOps(patch: readonly WrittenOp[]): { ops: RecipeOp[] } | { problems: PatchProblem[] } {
  if (patch.length > mostOps) {
    const message = `The patch has ${patch.length} ops; at most ${mostOps} are allowed at once.`;
    return { problems: [{ code: "too_many", message, nearest: [] }] };
  }
  const ops: RecipeOp[] = [];
  const problems: PatchProblem[] = [];
  for (const [index, written] of patch.entries()) {
    const parsed = RecipeOp.safeParse(toOp(written), inPlainWords);
    if (parsed.success) ops.push(parsed.data);
    else {
      const [issue] = parsed.error.issues;
      const message = `${written.op} is malformed. ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`;
      problems.push({ code: "invalid_param", message, op: index + 1, nearest: [] });
    }
  }
  return problems.length > 0 ? { problems } : { ops };
}

/** Fields of an op other than its kind. */
const fields: Readonly<Record<WrittenOp["op"], readonly (keyof WrittenOp)[]>> = {
  AddStep: ["type", "params", "after"],
  RemoveStep: ["step"],
  SetParam: ["step", "param", "value"],
  Connect: ["from", "to", "port"],
  BindConnection: ["step", "connectionId"],
};

function toOp(written: WrittenOp): Record<string, unknown> {
  const given = fields[written.op].flatMap((name) => {
    const value = written[name];
    if (value === undefined || (value === null && name !== "value")) return [];
    return [[name, value] as const];
  });
  const params = written.op === "AddStep" ? { params: {} } : {};
  return { op: written.op, ...params, ...Object.fromEntries(given) };
}

function toProblem({ code, message, op, step, nearest }: RecipeError): PatchProblem {
  const place = op === undefined && step !== undefined && !message.includes(step) ? `${step}: ` : "";
  return { code, message: `${place}${message}`, ...(op !== undefined && { op: op + 1 }), nearest };
}
