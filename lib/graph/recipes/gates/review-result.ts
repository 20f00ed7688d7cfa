import type { PreparationReviewPayload } from "@/lib/domain/recipes/preparation";
import type { Gate } from "../../kit/gates/gate";
import type { RecipesContext } from "../context";
import { recipeLimits, type RecipesFacts } from "../facts";

const accept = { id: "accept", label: "Accept", description: "Keep the data as it is now.", recommended: true };
const revise = {
  id: "revise",
  label: "Revise",
  description: "Describe what should be different; you will be asked to approve the new plan.",
};
const rollback = { id: "rollback", label: "Roll back", description: "Restore the data as it was before." };

/** Shows what was written, if the conversation requires a review. Otherwise, a further message revises or undoes it. */
export const reviewResult: Gate<RecipesFacts, Pick<RecipesContext, "consent">> = {
  applies: ({ result, review, plan }, { consent }) =>
    consent.approval === "ask" && result !== null && review !== "accepted" && plan?.action !== "undo",
  ask: ({ result, revisions }) => {
    if (result === null) throw new Error("There is no result to review.");
    const revisionsLeft = Math.max(0, recipeLimits.revisions - revisions);
    const payload: PreparationReviewPayload = { kind: "preparation", preparation: result, revisionsLeft };
    return {
      type: "result_review",
      prompt: "The data has been changed. Keep it like this?",
      options: [accept, ...(revisionsLeft > 0 ? [revise] : []), ...(result.rollback === null ? [] : [rollback])],
      payload: { ...payload },
    };
  },
  take: ({ optionId, text }, { remarks, revisions }) => {
    if (optionId === "rollback") return { update: { facts: { wayOn: "roll_back" } }, summary: "You rolled it back" };
    if (optionId === "revise") {
      const facts = { review: "revise" as const, revisions: revisions + 1, remarks: [...remarks, text ?? ""] };
      return { update: { facts }, summary: "You asked for a revision" };
    }
    return { update: { facts: { review: "accepted" } }, summary: "You accepted the result" };
  },
};
