import type { PreparedDataset } from "@/lib/ports/recipes/preparations";
import type { RecipesContext, RecipesNode } from "../context";
import type { RecipesFacts } from "../facts";

/** Messages that undo the newest change, whatever it was. The engine reads all others. */
const undoWords =
  /^(?:(?:please|ok|okay|no|oh|oops|sorry|wait|actually|can you|could you)[\s,]+)*(?:undo|revert|roll(?: (?:that|it|this))? back|take (?:that|it|this|the (?:change|last change)) back|go back|reverse)(?: (?:that|it|this|the (?:(?:last|latest|newest|previous) )?(?:change|preparation|cleaning|cleanup)|everything you just did|what you (?:just )?did))?(?:[\s,]+(?:please|again|now))*[\s.!]*$/iu;

/** Loads the datasets with their recipes, and determines whether the request is for a first preparation, a change or an undo. */
export const classifyIntent: RecipesNode = async ({ facts }, run) => {
  const versions =
    facts.versions.length > 0 ? facts.versions : run.datasets.map(({ id, versionId }) => ({ id, versionId }));
  const known = await run.ports.preparations.describe(versions.map(({ id }) => id));
  const found = { known, versions };
  if (known.length === 0) {
    const refusal = "This conversation has no dataset yet. Add one, then describe how it should change.";
    return { update: { facts: { ...found, refusal } }, summary: "There is no dataset" };
  }
  if (undoWords.test(facts.question.trim())) return planUndo({ ...facts, ...found }, run);
  const intent = known.some(({ steps }) => steps > 0) ? "update" : "create";
  const summary = intent === "create" ? "A first preparation of the data" : "A change to prepared data";
  return { update: { facts: { ...found, intent } }, summary };
};

type Result = Awaited<ReturnType<RecipesNode>>;

/** Plans to undo the newest change; asks which dataset's if several have one. */
function planUndo(
  facts: RecipesFacts,
  { lastPrepared, consent }: Pick<RecipesContext, "lastPrepared" | "consent">,
): Result {
  const { known, versions, choices } = facts;
  const able = known.filter(({ before }) => before !== null);
  const [only] = able;
  const chosen =
    able.find(({ id }) => id === choices.at(-1)?.optionId) ??
    able.find(({ id }) => id === lastPrepared) ??
    (able.length === 1 || !consent.clarify ? only : undefined);
  const found = { known, versions, intent: "undo" as const };
  if (able.length === 0) {
    const refusal = "No data of this conversation has been changed, so there is nothing to undo.";
    return { update: { facts: { ...found, refusal } }, summary: "There is no change to undo" };
  }
  if (chosen === undefined) {
    const options = able.map(({ id, name }) => ({ id, label: name, description: "" }));
    const asked = { id: "dataset", text: "Which dataset's change do you want to undo?", options };
    return { update: { facts: { ...found, asked } }, summary: "Several datasets have changes" };
  }
  return { update: { facts: { ...found, ...toUndo(chosen) } }, summary: `Undoes the newest change of a dataset` };
}

/** The contract for restoring the previous version, or another one. */
export function toUndo(
  { id, name, before }: Pick<PreparedDataset, "id" | "name" | "before">,
  to = before ?? "",
): Partial<RecipesFacts> {
  return {
    wish: { dataset: id, further: [], output: null },
    plan: {
      goal: `Restore “${name}” as it was before its newest change.`,
      action: "undo",
      inputs: [name],
      output: { name, isNew: false },
      ...{ fields: [], personalData: [] },
      successCriteria: [`“${name}” has the rows and columns of ${to}.`],
    },
    change: { kind: "rollback", to },
  };
}
