import type { NodeName } from "../node-name";
import { formatCount } from "@/lib/domain/text/numbers";
import { toOneLine } from "@/lib/prompts/plain-words";
import { toShownIssues } from "../confirm/shown-issues";
import type { AnalystFacts } from "../state";

const longestReason = 300;

/**
 * Explains why a run goes from a node to the next one, in one sentence of at most 300 characters derived from the
 * decision. The sentence is part of events, so it excludes Python's words and details of checks, which quote values.
 * Null where a node has no choice.
 * @param next null at the end of the run.
 */
export function toRouteReason(node: NodeName, next: NodeName | null, facts: AnalystFacts): string | null {
  const reason = toReason(node, next, facts);
  return reason === null ? null : toOneLine(reason, longestReason);
}

function toReason(node: NodeName, next: NodeName | null, facts: AnalystFacts): string | null {
  switch (node) {
    case "understand_question":
      if (next === "ask_clarification")
        return "Ask what is meant, because readings of the question lead to different answers.";
      if (facts.beyond !== null) return "Explain what is possible, because the engine cannot answer this question.";
      return facts.needsDataWork === true
        ? "Plan the analysis, because the answer depends on the data."
        : "Explain, because the question needs no work on the data.";
    case "check_alignment":
      return toAlignmentReason(next, facts);
    case "execute_query":
      return toQueryReason(next, facts);
    case "execute_code":
      return toExecutionReason(next, facts);
    case "evaluate_results":
      return toEvaluationReason(next, facts);
    case "plan_remediation":
      return toRemediationReason(next, facts);
    case "choose_approach":
      return next === "formulate_requirements" ? "Plan for what was chosen." : null;
    case "approve_plan":
      return next === "formulate_requirements" ? "Plan again, because the plan is to be changed." : null;
    case "review_result":
      return next === "formulate_requirements" ? "Plan again, because the result is to be revised." : null;
    case "formulate_requirements":
      return next === "review_result" ? "Keep the result, because the change cannot be made." : null;
    case "ask_clarification":
    case "explain":
    case "profile_data":
    case "generate_query":
    case "generate_code":
    case "explain_results":
      return null;
  }
}

function toAlignmentReason(next: NodeName | null, { alignment, limitReached }: AnalystFacts): string {
  const gaps = withCause(alignment?.gaps);
  const caveats = alignment?.caveats ?? [];
  switch (next) {
    case "review_result":
      return "Keep the result, because the change does not fit the data.";
    case "choose_approach":
      return "Ask which approach is meant, because several are open and approval is wanted.";
    case "approve_plan":
      return "Ask for approval of the plan, because the data can answer the question and approval is wanted.";
    case "generate_query":
      return `Write a query first, because the tables cannot be loaded whole${withCause(caveats)}`;
    case "generate_code":
      return caveats.length === 0
        ? "Write the code, because the data can answer the question."
        : `Write the code, because the data can answer the question with ${formatCount(caveats.length, "caveat")}${withCause(caveats)}`;
    case "formulate_requirements":
      return `Plan again, because the plan does not fit the data${gaps}`;
    case "profile_data":
      return `Look at the data again, because it does not seem to fit the plan yet${gaps}`;
    default:
      return limitReached === "alignment"
        ? `Explain what is missing, because plan and data still do not fit after two passes${gaps}`
        : `Explain what is missing, because the data cannot answer the question${gaps}`;
  }
}

function toQueryReason(next: NodeName | null, { query }: AnalystFacts): string {
  const failure = withCause(query?.failure === undefined ? [] : [query.failure]);
  if (next === "generate_query") return `Write the query again${failure}`;
  if (query?.succeeded === true) return "Go on with the rows of the query.";
  return `Judge what there is, because there are no rows${failure}`;
}

function toExecutionReason(next: NodeName | null, { execution, givenCode }: AnalystFacts): string {
  const error = withCause(execution?.failure === undefined ? [] : [execution.failure]);
  if (next === "generate_code") return `Write the code again, because it failed${error}`;
  if (execution?.succeeded === true) return "Judge the result, because the code ran.";
  return givenCode
    ? `Stop, because the code failed and code that was handed in is not rewritten${error}`
    : `Judge what there is, because the code failed twice${error}`;
}

function toEvaluationReason(next: NodeName | null, { evaluation, checks }: AnalystFacts): string {
  if (next === "plan_remediation" && evaluation?.is_valid === true) {
    return "Find the cause, because a second computation returns other values.";
  }
  const issues = withCause(toShownIssues({ evaluation, checks }, { shareValues: false }));
  if (next === "review_result") return "Ask for a review of the result, because approval is wanted.";
  if (next === "plan_remediation") return `Find the cause, because the result was rejected${issues}`;
  return evaluation?.is_valid === true
    ? "Explain the result, because neither the checks nor the evaluation object to it."
    : `Explain the result with its doubts, because code that was handed in is not rewritten${issues}`;
}

function toRemediationReason(next: NodeName | null, { remediation }: AnalystFacts): string {
  const cause = withCause(remediation === null ? [] : [remediation.root_cause]);
  switch (next) {
    case "generate_query":
    case "generate_code":
      return `Write the code again, because the fault lies in the code${cause}`;
    case "formulate_requirements":
      return `Plan again, because the fault lies in the plan${cause}`;
    case "profile_data":
      return `Look at the data again, because it was misunderstood${cause}`;
    case "review_result":
      return `Stop repairing and ask for a review, because three plans have not helped${cause}`;
    default:
      return `Stop repairing and explain, because three plans have not helped${cause}`;
  }
}

/** Ends a sentence with a colon and the first finding. */
function withCause(found: readonly string[] | undefined): string {
  const first = found?.find((text) => text.trim() !== "")?.trim();
  if (first === undefined) return ".";
  return `: ${first}${/[.!?…]$/u.test(first) ? "" : "."}`;
}
