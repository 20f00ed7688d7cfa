import { Approach, Requirements } from "@/lib/domain/answers/analysis";
import { QuestionReading } from "@/lib/domain/answers/question-reading";
import { readItems, readLeniently } from "@/lib/domain/read-leniently";
import { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import { noDecisions, noQuery, type AnalystFacts } from "../state";

/** Facts that an earlier release did not store. */
const absent = { ...noQuery, read: null };

/** Repairs plans and questions that an earlier release stored without some keys, so that a waiting run can resume. */
export function repairFacts(facts: AnalystFacts): AnalystFacts {
  const { requirements, planned, openQuestions, decided, reading } = facts;
  const { approach } = decided;
  return {
    ...absent,
    ...facts,
    reading: reading === null ? null : (readLeniently(QuestionReading, reading)?.value ?? null),
    requirements: toReadable(requirements),
    planned: planned === null ? null : { ...planned, requirements: toReadable(planned.requirements) },
    openQuestions: readItems(ClarificationQuestion, openQuestions).filter(({ text }) => text !== ""),
    decided: {
      ...noDecisions,
      ...decided,
      approach: approach === null || approach === "own" ? approach : (toReadableApproaches([approach])[0] ?? null),
      offered: toReadableApproaches(decided.offered),
    },
  };
}

function toReadableApproaches(approaches: readonly Approach[]): Approach[] {
  return readLeniently(Approach.array(), approaches)?.value ?? [];
}

function toReadable(requirements: Requirements | null): Requirements | null {
  return requirements === null ? null : (readLeniently(Requirements, requirements)?.value ?? null);
}
