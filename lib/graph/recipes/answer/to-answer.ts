import type { Answer } from "@/lib/domain/answers/answer";
import type { Preparation } from "@/lib/domain/recipes/preparation";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toFaultAnswer, toPlainAnswer } from "../../kit/plain-answer";
import type { RecipesContext } from "../context";
import type { RecipesEnding, RecipesFacts } from "../facts";
import { toExplanation } from "./to-explanation";

/** Builds the answer of a preparation: what was changed, or why nothing was. Null if a person rejected it before anything was written. */
export async function toAnswer(facts: RecipesFacts, context: RecipesContext, version: string): Promise<Answer | null> {
  const { result, fault, beyond, refusal, ending } = facts;
  if (ending === "rejected" && result === null) return null;
  const asked = facts.choices.map(({ question, answer }) => ({ question, answer }));
  const clarifications = asked.length === 0 ? {} : { clarifications: asked };
  if (result !== null) {
    const [data] = await context.ports.datasets.getFacts([{ id: result.datasetId, versionId: result.outputVersionId }]);
    return { ...toWritten(facts, result, { context, data, version }), ...clarifications };
  }
  if (fault !== null) return toFaultAnswer(fault, version);
  if (beyond !== null) {
    const { explanation, suggestions: followUps } = beyond;
    return { ...toPlainAnswer({ version, kind: "beyond_engine", explanation, followUps }), ...clarifications };
  }
  return { ...toUnwritten({ refusal, ending, facts }, version), ...clarifications };
}

function toUnwritten(
  { refusal, ending, facts }: { refusal: string | null; ending: RecipesEnding | null; facts: RecipesFacts },
  version: string,
): Answer {
  const { standstill, started } = facts;
  if (refusal !== null) return toPlainAnswer({ version, kind: "cannot_answer", explanation: refusal });
  if (ending !== null || standstill === null) {
    return toPlainAnswer({ version, explanation: "Stopped. Nothing was written; the data is unchanged." });
  }
  const rest =
    started === null
      ? "Nothing was written. Rephrase the request, or split it into smaller parts."
      : "It continues in the background; the next version of the dataset appears when it is done.";
  return toPlainAnswer({ version, kind: "limit", explanation: `${standstill.says} ${rest}` });
}

function toWritten(
  facts: RecipesFacts,
  result: Preparation,
  options: { context: RecipesContext; data: DatasetFacts | undefined; version: string },
): Answer {
  const { context, data, version } = options;
  const { surroundings } = context.ports;
  const suggested = data === undefined ? [] : surroundings.suggestQuestions(data).slice(0, 2);
  const undo = result.rollback === null || result.plan.action === "undo" ? [] : ["Undo that"];
  return {
    ...toPlainAnswer({ version, explanation: toExplanation(result, facts) }),
    outputType: "analysis",
    kind: "answered",
    verdict: toVerdict(result, facts.verdict),
    followUps: [...undo, ...suggested],
    preparation: result,
    basis: {
      seed: context.seed,
      datasets:
        data === undefined
          ? []
          : [{ id: data.id, name: data.name, versionId: data.versionId, fingerprint: data.fingerprint }],
      approachId: null,
      rerun: context.rerun?.kind ?? null,
    },
  };
}

/** Judges by the checks; an engine's judgement can only lower the verdict. */
function toVerdict({ checks, verdict }: Preparation, judged: RecipesFacts["verdict"]): Answer["verdict"] {
  const shown = checks.map(({ label: name, passed, detail }) => ({ name, passed, detail }));
  if (shown.length === 0) {
    return { status: "unverified", checks: [], line: "Nothing to check: an earlier version is current again" };
  }
  if (verdict?.status === "ITERATE") return { status: "failed", checks: shown, line: verdict.reason };
  if (judged?.verdict === "ITERATE")
    return { status: "unverified", checks: shown, line: judged.reason ?? "The result may not be as wanted" };
  const trials = Math.max(...checks.map((check) => check.trials));
  return { status: "checked", checks: shown, line: `All checks passed, with the rows in ${trials} different orders` };
}
