import { PreparationVerdict } from "@/lib/domain/recipes/preparation-replies";
import type { Preparation } from "@/lib/domain/recipes/preparation";
import { toCheckLines } from "@/lib/prompts/text/check-text";
import { toDatasetSummary } from "@/lib/prompts/dataset-summary";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { askEngine } from "../../kit/ask-engine";
import { toReplyText } from "../../kit/replies/bounded-reply";
import { toShownReply } from "../../kit/replies/shown-reply";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import type { RecipesNode } from "../context";
import { recipeLimits } from "../facts";
import { isProven } from "../is-proven";
import { recipeTasks } from "../tasks";
import { toContractText } from "./compile-patch";

/** Has the result checked against the contract. An unsatisfactory result is corrected by a further patch, which requires a separate approval. */
export const evaluateResult: RecipesNode = async (state, run) => {
  const { facts } = state;
  const { result } = facts;
  if (result === null) throw new Error("There is no result.");
  const data = await run.ports.datasets.getFacts([{ id: result.datasetId, versionId: result.outputVersionId }]);
  if (isProven(facts, result, data[0]?.profile.columns.length)) {
    const verdict: PreparationVerdict = { verdict: "DONE", category: null, reason: null, fix: null };
    return { update: { facts: { verdict, standstill: null } }, summary: "The checks prove the change" };
  }
  const { output, asked } = await askEngine(state, run, {
    task: recipeTasks.evaluate_preparation,
    values: { outcome: toFencedText("outcome", toOutcome(result, run)), data: toDatasetSummary(data, run) },
  });
  const verdict = toShownReply(PreparationVerdict, output);
  const messages = [asked, toTextEntry("assistant", toReplyText(PreparationVerdict, verdict))];
  const isOpen = verdict.verdict === "ITERATE" && (verdict.fix ?? "") !== "";
  const isLast = facts.iterations >= recipeLimits.iterations;
  const says = `The result was written, but may not be what you asked for. ${verdict.reason ?? ""}`.trim();
  return {
    update: {
      messages,
      facts: {
        verdict,
        ...(isOpen && !isLast && { iterations: facts.iterations + 1 }),
        standstill: isOpen && isLast ? { limit: "iterations", says } : null,
      },
    },
    summary: isOpen ? "The result needs correcting" : "The result meets the request",
  };
};

/** Describes what was written, by counts, steps and checks. */
function toOutcome(result: Preparation, { shareValues }: { shareValues: boolean }): string {
  const { plan, steps, checks, rowsBefore, rowsAfter, columnsAdded, columnsRemoved } = result;
  const lines = steps.map(({ id, type, change, sentence, rowsIn, rowsOut }) => {
    const rows = rowsIn === null || rowsOut === null ? "" : ` Rows: ${rowsIn} → ${rowsOut}.`;
    return `${id} (${change}): ${shareValues ? sentence : `${type}.`}${rows}`;
  });
  // The requirement of a check may contain values as well.
  const named = checks.map(({ id, label, passed, detail }) => ({
    name: shareValues ? label.replace(/\.$/u, "") : id,
    passed,
    detail,
  }));
  return [
    `Contract: ${toContractText(plan)}`,
    `Rows, version before → this one: ${rowsBefore ?? "?"} → ${rowsAfter ?? "?"}`,
    `New columns: ${columnsAdded.join(", ") || "none"}; gone: ${columnsRemoved.join(", ") || "none"}`,
    "Steps:",
    ...lines,
    "Checks:",
    ...toCheckLines(named, { shareValues }),
  ].join("\n");
}
