import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { RecipeId } from "@/lib/domain/ids";
import type { ReadInstruction } from "@/lib/domain/recipes/read-instruction";
import type { PreparationFacts } from "@/lib/ports/recipes/preparation-facts";
import type { Container } from "../container";
import { changeRecipe } from "../recipes/change-recipe";
import { prepareOrRefuse } from "../recipes/compile-change";
import { getRecipe } from "../recipes/get-recipe";
import { completeOps } from "./complete-ops";

/** Body of POST /api/recipes/{id}/instructions. */
export const InstructionRequest = z.object({
  instruction: z
    .string()
    .trim()
    .min(1, "Describe what to do with the data.")
    .max(2_000, "The instruction may have at most 2,000 characters."),
});

/**
 * Parses a plain-language instruction into recipe ops, by rules and without a model, and tries them without writing
 * anything. Throws `not_found`, and `recipe_refused` naming what it does not understand or what does not fit the data.
 */
export async function readInstruction(
  container: Container,
  id: RecipeId,
  { instruction, signal }: z.infer<typeof InstructionRequest> & { signal?: AbortSignal },
): Promise<ReadInstruction> {
  const facts = await toPreparationFacts(container, id, instruction);
  const { readPreparation } = await import("@/lib/engines/builtin/preparation/read-preparation");
  const read = readPreparation(facts);
  if ("problem" in read) {
    throw new CaveatError("recipe_refused", read.problem, {
      fields: [{ field: "instruction", message: read.problem }],
    });
  }
  const { version } = await getRecipe(container, id);
  const ops = await completeOps(container, read.ops, facts.datasets[0]?.versionId);
  return { ops, outcome: await changeRecipe(container, id, { ops, baseVersion: version, dryRun: true, signal }) };
}

/** Collects the facts needed to read an instruction: the recipe's newest result first, then its other inputs. */
async function toPreparationFacts(container: Container, id: RecipeId, instruction: string): Promise<PreparationFacts> {
  const { version } = await container.recipes.get(id);
  const { content, bindings, outputVersionId } = version;
  const prepared = prepareOrRefuse(content);
  const { steps } = await getRecipe(container, id);
  const [first, ...others] = bindings;
  if (first === undefined) throw new CaveatError("internal", "The recipe has no input.");
  const result = { id: first.datasetId, versionId: outputVersionId ?? first.versionId };
  const further = others.map(({ datasetId, versionId }) => ({ id: datasetId, versionId }));
  return {
    instruction,
    datasets: await container.datasets.getFacts([result, ...further]),
    steps: steps.map(({ id: step, type, sentence }) => ({ id: step, type, sentence })),
    columns: prepared.getColumns(prepared.result),
  };
}
