import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { decidePlan } from "./decide/decide-plan";
import { tokenise } from "./language/tokenise";
import { toLexicon } from "./parsing/lexicon";
import { readParts } from "./parsing/read-parts";
import type { Problem } from "./parsing/unreadable";
import type { Plan } from "./plan/plan";

/** What became of a question in the light of one dataset. */
export type PlanReading = { score: number } & ({ plan: Plan } | { problem: Problem });

/** A reading this much worse than the best one is no longer believed. */
const tolerance = 14;

/** Longest question that is read; longer ones are several questions at least. */
const longestQuestion = 600;

/** Reads a question against one dataset: the first of its sensible readings that leads to a plan, or why the best one does not. */
export function readPlan(question: string, dataset: DatasetFacts): PlanReading {
  if (question.length > longestQuestion) {
    return { score: 0, problem: { kind: "beyond", topic: "several_questions", phrase: question.slice(0, 40) } };
  }
  const lexicon = toLexicon(dataset);
  const asked = question.replace(/^\s*(?:\(?\d+[.)]|[-*•])\s+/, "");
  const readings = readParts(asked, tokenise(asked), lexicon);
  const best = readings[0]?.score ?? 0;
  let first: Problem | null = null;
  for (const reading of readings) {
    if (reading.score < best - tolerance) break;
    const decision = decidePlan(asked, reading, lexicon);
    if ("plan" in decision) return { score: reading.score, plan: decision.plan };
    first ??= decision.problem;
  }
  return { score: best, problem: first ?? { kind: "beyond", topic: "structure", phrase: question } };
}
