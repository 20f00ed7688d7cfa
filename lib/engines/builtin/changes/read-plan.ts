import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { PlanOf } from "../query/query";
import type { QuestionFacts } from "../reader/question-reading";
import { readQuestion } from "../reader/read-question";

/** Words as the reader of ordinary questions understands them. */
export interface ReadWords {
  plan: PlanOf<"query">;
  dataset: DatasetFacts;
  /** Words that no rule used. */
  left: string[];
}

/** Reads words as an ordinary question; null when they ask for no number. */
export function readPlan(question: string, facts: Pick<QuestionFacts, "datasets" | "history">): ReadWords | null {
  const reading = readQuestion({ ...facts, question, approach: null });
  if (reading.kind === "talk" || reading.kind === "absent") return null;
  const { plan, dataset } = reading;
  if (plan?.family !== "query") return null;
  switch (reading.kind) {
    case "plan":
      return { plan, dataset, left: [] };
    case "unclear":
      return { plan, dataset, left: reading.words };
    case "ambiguous":
      return { plan, dataset, left: [reading.phrase] };
  }
}
