import type { ModelScript } from "../model-server/scripted-model-server";

type Replies = ModelScript[string];

/**
 * Converts a script to merged planning: combines the replies of the single steps into `plan` and `conclude`. An invalid
 * result is concluded without a text.
 */
export function toMergedScript(script: ModelScript): ModelScript {
  const plans = toLists(script.formulate_requirements, script.check_alignment);
  const [evaluations = []] = toLists(script.evaluate_results);
  const [understanding] = toList(script.understand_question);
  const [explanation] = toList(script.explain_results);
  return {
    ...script,
    plan: plans.length === 0 ? [toPlanWithoutWork(understanding)] : merge([understanding], ...plans),
    conclude: evaluations.map((evaluation) => ({
      ...toObject(evaluation),
      explanation: toObject(evaluation).is_valid === true ? (explanation ?? "") : "",
    })),
  } as ModelScript;
}

/** Extends the replies of several tasks to the longest list: the last one of each repeats. */
function merge(...lists: unknown[][]): object[] {
  const length = Math.max(...lists.map((list) => list.length));
  return Array.from({ length }, (_, index) =>
    Object.fromEntries(lists.flatMap((list) => Object.entries(toObject(list[Math.min(index, list.length - 1)])))),
  );
}

function toPlanWithoutWork(understanding: unknown): object {
  return {
    ...toObject(understanding),
    ...{ variables_needed: [], constraints: [], analysis_type: "", success_criteria: "" },
    ...{ aligned: true, gaps: [], caveats: [], recommendation: "proceed" },
  };
}

function toLists(...replies: (Replies | undefined)[]): unknown[][] {
  return replies.map(toList).filter((list) => list.length > 0);
}

function toList(replies: Replies | undefined): unknown[] {
  if (replies === undefined) return [];
  return Array.isArray(replies) ? [...(replies as readonly unknown[])] : [replies];
}

function toObject(reply: unknown): Record<string, unknown> {
  return typeof reply === "object" && reply !== null ? { ...reply } : {};
}
