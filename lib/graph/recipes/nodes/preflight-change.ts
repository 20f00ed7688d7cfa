import type { RecipesNode } from "../context";
import type { PatchProblem } from "../facts";
import { getTarget } from "./get-target";
import { toRefused } from "./to-refused";

/**
 * Compiles the change to the exact bytes that would be written, measures it on the data, and determines whether it still
 * requires approval. A change that exceeds a limit always does.
 */
export const preflightChange: RecipesNode = async ({ facts }, { ports }) => {
  const { change, plan } = facts;
  if (change === null || plan === null) throw new Error("There is no change to measure.");
  const tried = await ports.preparations.tryChange(getTarget(facts), change);
  if ("problems" in tried) {
    const problems = tried.problems.map((problem): PatchProblem => ({ ...problem, nearest: [] }));
    if (change.kind === "ops") return toRefused(facts, problems);
    const refusal = problems.map(({ message }) => message).join(" ");
    return { update: { facts: { refusal } }, summary: "The earlier version cannot be restored" };
  }
  const checked = await ports.tools.check(tried.call);
  if ("refusal" in checked)
    return { update: { facts: { refusal: checked.refusal } }, summary: "The change cannot be written" };
  const { hash } = checked;
  const isStanding = tried.exceeded.length === 0 && (await ports.tools.isApproved(tried.call.tool));
  const approval = isStanding ? ({ decision: "standing", scope: "always", hash } as const) : null;
  return {
    update: {
      facts: { tried: { ...tried, call: checked.call }, hash, approval, problems: [], proposal: facts.proposal + 1 },
    },
    summary: tried.exceeded.length > 0 ? "The change exceeds a limit" : "The change is ready to be written",
  };
};
