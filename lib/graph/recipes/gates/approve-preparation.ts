import type { PreparationPlanPayload } from "@/lib/domain/recipes/preparation";
import { formatCount } from "@/lib/domain/text/numbers";
import type { TriedPreparation } from "@/lib/ports/recipes/preparations";
import type { Gate } from "../../kit/gates/gate";
import type { RecipesContext } from "../context";
import type { RecipesFacts } from "../facts";

const options = [
  { id: "approve", label: "Approve", description: "Write the next version of the data.", recommended: true },
  { id: "edit", label: "Change it", description: "Describe what should be different; nothing has been written yet." },
  { id: "reject", label: "Reject", description: "Stop here; the data stays unchanged." },
];

/** Has the exact change approved before it is written, regardless of the conversation's approval mode. */
export const approvePreparation: Gate<RecipesFacts, Pick<RecipesContext, "consent">> = {
  applies: ({ tried, approval }) => tried !== null && approval === null,
  ask: (facts) => {
    const { tried, plan, proposal, previousSteps } = facts;
    if (tried === null || plan === null) throw new Error("There is no change to approve.");
    const { call, diff, ...measured } = tried;
    void diff;
    const reason = facts.verdict?.verdict === "ITERATE" ? (facts.verdict.reason ?? "") : "";
    const payload: PreparationPlanPayload = {
      ...measured,
      kind: "preparation",
      tool: call.tool,
      plan,
      proposal,
      ...(reason !== "" && { reason }),
      ...(previousSteps !== null && { previousSteps }),
    };
    return { type: "plan_approval", prompt: toPrompt(facts, tried), options, payload: { ...payload } };
  },
  take: ({ optionId, text, scope }, { hash, remarks, tried }) => {
    if (optionId === "reject") return { update: { facts: { ending: "rejected" } }, summary: "You rejected the change" };
    if (optionId !== "approve" || text !== undefined) {
      const previousSteps = (tried?.steps ?? []).map(({ sentence }) => sentence);
      const facts = { remarks: text === undefined ? remarks : [...remarks, text], previousSteps, tried: null };
      return { update: { facts }, summary: "You requested changes to the plan" };
    }
    const approval = { decision: "approved", scope: scope === "always" ? "always" : "once", hash } as const;
    return { update: { facts: { approval } }, summary: "You approved the change" };
  },
};

function toPrompt({ verdict, previousSteps }: RecipesFacts, { steps, exceeded }: TriedPreparation): string {
  const open = steps.filter(({ change }) => change !== "kept");
  const isUndone = open.length > 0 && open.every(({ change }) => change === "removed");
  const what = open.length === 0 ? "the data" : `the data by ${formatCount(open.length, "step")}`;
  const ask = isUndone ? `Undo ${formatCount(open.length, "step")}` : `Change ${what}`;
  const isCorrection = verdict?.verdict === "ITERATE";
  const lead = isCorrection
    ? "The last change did not give the requested result, so this corrects it."
    : previousSteps === null
      ? "Nothing has been changed yet."
      : "The plan was revised as you requested. Nothing has been changed yet.";
  if (exceeded.length === 0 && open.length > 0 && open.every(changesNothing)) {
    const it = open.length === 1 ? "it" : "them";
    return `${lead} ${formatCount(open.length, "step")} would change nothing in the present data, only in newer data. Add ${it}?`;
  }
  return exceeded.length === 0
    ? `${lead} ${ask}${isUndone ? "" : " like this"}?`
    : `${lead} This exceeds a limit. ${ask} anyway?`;
}

/** Steps that only drop rows. */
const dropping = new Set(["filter", "drop_duplicates", "drop_totals", "drop_missing", "keep_complete_periods"]);

/** Whether a step is known to leave the present data as it is. */
function changesNothing({ type, change, rowsIn, rowsOut, effects }: TriedPreparation["steps"][number]): boolean {
  if (change !== "added" || rowsIn === null || rowsIn !== rowsOut) return false;
  if (effects !== undefined && effects.length > 0) return effects.every(({ changed, lost }) => changed + lost === 0);
  return dropping.has(type);
}
