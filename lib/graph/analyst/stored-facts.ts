import { Approach, Requirements } from "@/lib/domain/analysis";
import { ClarificationQuestion } from "@/lib/domain/interrupt-payload";
import { readItems, readLeniently } from "@/lib/domain/read-leniently";
import { toInitialFacts, type AnalystFacts, type KeptFact, type StoredFacts } from "./state";
import type { TextArchive } from "./text-archive";

/** Characters of JSON that a fact in state may have. */
const longestFact = 1000;
/** Characters of JSON that all facts in state may have together; shorter ones than `shortestKept` always stay. */
const largestFacts = 4000;
const shortestKept = 100;

/**
 * What state takes of an update of the facts. Beside those that are long themselves, the longest of all facts go to the archive
 * while they are too many.
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
 * The facts whole: those in the archive are read back, and the run's question, which state does not hold, is put in. A
 * checkpoint of an earlier release may lack facts, and parts of its plan.
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

/** Earlier releases cut keys of approaches and of questions; a run that waits with such a plan goes on. */
function mend(facts: AnalystFacts): AnalystFacts {
  const { requirements, planned, openQuestions, decided } = facts;
  const { approach } = decided;
  return {
    ...facts,
    requirements: toReadable(requirements),
    planned: planned === null ? null : { ...planned, requirements: toReadable(planned.requirements) },
    openQuestions: readItems(ClarificationQuestion, openQuestions).filter(({ text }) => text !== ""),
    decided: {
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
