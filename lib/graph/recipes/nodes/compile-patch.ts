import type { PreparationPlan } from "@/lib/domain/recipes/preparation";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { RecipesNode, RecipesRun } from "../context";
import type { RecipesFacts } from "../facts";
import { recipeTasks } from "../tasks";
import { toPersonsWords } from "../text/person-words";
import { readPlaybook } from "../text/playbook";
import { toRecipeText } from "../text/recipe-text";
import { getTarget } from "./get-target";
import { writePatch } from "./write-patch";

/** Has a patch written that fulfils the contract or, after an unsatisfactory result, one that corrects it. */
export const compilePatch: RecipesNode = async (state, run) => {
  const { facts } = state;
  const recipe = await run.ports.preparations.load(getTarget(facts));
  return writePatch(state, run, {
    task: recipeTasks.compile_patch,
    values: {
      contract: toFencedText("contract", toContractText(facts.plan)),
      remarks: toPersonsWords(facts),
      recipe: toRecipeText(recipe, run),
      findings: await toFindings(facts, run),
    },
    facts: { repairs: 0, tried: null, approval: null, wayOn: "open", standstill: null },
  });
};

/** Writes the contract for a model. */
export function toContractText(plan: PreparationPlan | null): string {
  if (plan === null) return "";
  const { goal, inputs, output, fields, personalData, successCriteria } = plan;
  return JSON.stringify({
    goal,
    inputs,
    output: output.isNew ? output.name : null,
    fields,
    personal_data: personalData,
    success_criteria: successCriteria,
  });
}

/** Describes the problems of the result to correct; empty for a first patch. */
async function toFindings({ verdict, result }: RecipesFacts, { ports }: Pick<RecipesRun, "ports">): Promise<string> {
  if (verdict?.verdict !== "ITERATE" || result === null) return "";
  const lines = [
    `Category: ${verdict.category ?? "logic"}`,
    `Reason: ${verdict.reason ?? ""}`,
    `Fix: ${verdict.fix ?? ""}`,
  ];
  const said = toFencedText("verdict", lines.join("\n"));
  const playbook = await readPlaybook(ports.prompts, [verdict.category ?? "logic"]);
  return [`The steps so far were applied, but their result is not what was requested:\n\n${said}`, playbook]
    .join("\n\n")
    .trim();
}
