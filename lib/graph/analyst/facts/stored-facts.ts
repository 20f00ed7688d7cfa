import { Approach, Requirements } from "@/lib/domain/answers/analysis";
import { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import { QuestionReading } from "@/lib/domain/answers/question-reading";
import { readItems, readLeniently } from "@/lib/domain/read-leniently";
import { noDecisions, toInitialFacts, type AnalystFacts, type KeptFact, type StoredFacts } from "../state";
import type { TextArchive } from "./text-archive";

/** Maximum JSON length of a fact in state. */
const longestFact = 1000;
/** Maximum total JSON length of facts in state; facts shorter than `shortestKept` always stay inline. */
const largestFacts = 4000;
const shortestKept = 100;

/**
 * Converts an update of the facts to stored form. Archives facts that are too long, then the longest ones until the total
 * fits.
 */
export async function toStoredFacts(
  update: Partial<AnalystFacts>,
  stored: Partial<StoredFacts>,
  texts: TextArchive,
): Promise<Partial<StoredFacts>> {
  const facts: Partial<StoredFacts> = { ...stored, ...update };
  const sized = Object.entries(facts)
    .map(([name, fact]) => ({ name, fact, json: JSON.stringify(fact) ?? "null" }))
    .sort((left, right) => right.json.length - left.json.length);
  let size = sized.reduce((sum, { json }) => sum + json.length, 0);
  const changed: Record<string, unknown> = { ...update };
  for (const { name, fact, json } of sized) {
    if (json.length <= longestFact && (size <= largestFacts || json.length < shortestKept)) break;
    if (isKept(fact)) continue;
    changed[name] = { kept: await texts.put("fact", json) } satisfies KeptFact;
    size -= json.length;
  }
  return changed;
}

/**
 * Restores the facts: reads archived ones and adds the run's question, which state does not hold. Fills in facts and parts of
 * plans that checkpoints of earlier releases lack.
 */
export async function readFacts(
  stored: Partial<StoredFacts>,
  { question, texts }: { question: string; texts: Pick<TextArchive, "read"> },
): Promise<AnalystFacts> {
  const entries = await Promise.all(
    Object.entries(stored).map(async ([name, fact]) => {
      return [name, isKept(fact) ? (JSON.parse(await texts.read({ id: fact.kept })) as unknown) : fact] as const;
    }),
  );
  const facts = { ...toInitialFacts({ question, datasets: [] }), ...Object.fromEntries(entries) };
  return mend({ ...facts, question: facts.question === "" ? question : facts.question });
}

function isKept(fact: unknown): fact is KeptFact {
  return typeof fact === "object" && fact !== null && "kept" in fact;
}

/** Repairs plans and questions that an earlier release stored without some keys, so that a waiting run can resume. */
function mend(facts: AnalystFacts): AnalystFacts {
  const { requirements, planned, openQuestions, decided, reading } = facts;
  const { approach } = decided;
  return {
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
