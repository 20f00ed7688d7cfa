import type { Answer, AnswerKind } from "@/lib/domain/answers/answer";
import type { AnalystFacts } from "../state";

/** Determines the kind of answer that a run produced. */
export function toAnswerKind(facts: AnalystFacts): AnswerKind {
  if (facts.beyond !== null) return "beyond_engine";
  if (facts.fault?.code === "budget_exceeded") return "budget";
  if (facts.limitReached !== null) return "limit";
  if (facts.needsDataWork === true && facts.alignment?.recommendation === "cannot_proceed" && !isCarriedOut(facts)) {
    return "cannot_answer";
  }
  // A valid result stays an answer even if the engine failed to explain it.
  if (facts.fault !== null) return facts.fault.node === "explain_results" ? "answered" : "failed";
  if (facts.givenCode && facts.execution?.succeeded !== true) return "failed";
  return facts.needsDataWork === true ? "answered" : "concept";
}

/** Chooses how to show an answer. */
export function toOutputType(kind: AnswerKind, facts: AnalystFacts): Answer["outputType"] {
  const succeeded = facts.execution?.succeeded === true;
  switch (kind) {
    case "failed":
      return "error";
    case "budget":
      return succeeded ? toResultType(facts) : "error";
    case "concept":
    case "cannot_answer":
    case "beyond_engine":
      return "explanation";
    case "limit":
      if (facts.execution === null) return "explanation";
      return succeeded ? toResultType(facts) : "error";
    case "answered":
      return toResultType(facts);
  }
}

function toResultType(facts: AnalystFacts): Answer["outputType"] {
  return facts.figures.length > 0 ? "visualization" : "analysis";
}

/** Whether the run wrote code despite a recommendation against it, as an aligned plan allows. */
function isCarriedOut(facts: AnalystFacts): boolean {
  return facts.alignment?.aligned === true;
}
