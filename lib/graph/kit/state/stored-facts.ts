import type { KeptFact, StoredFacts } from "./channels";
import type { FactsShape, KitFacts } from "./kit-facts";
import type { TextArchive } from "./text-archive";

/** Maximum JSON length of a fact in state. */
const longestFact = 1000;
/** Maximum total JSON length of facts in state; facts shorter than `shortestKept` always stay inline. */
const largestFacts = 3750;
const shortestKept = 100;

/**
 * Converts an update of the facts to stored form. Archives facts that are too long, then the longest remaining ones
 * until the total fits.
 */
export async function toStoredFacts<Facts extends KitFacts>(
  update: Partial<Facts>,
  stored: Partial<StoredFacts<Facts>>,
  texts: TextArchive,
): Promise<Partial<StoredFacts<Facts>>> {
  const sized = Object.entries({ ...stored, ...update })
    .map(([name, fact]: [string, unknown]) => ({ name, fact, json: JSON.stringify(fact) ?? "null" }))
    .sort((left, right) => right.json.length - left.json.length);
  let size = sized.reduce((sum, { json }) => sum + json.length, 0);
  const changed: Record<string, unknown> = { ...update };
  for (const { name, fact, json } of sized) {
    if (json.length <= longestFact && (size <= largestFacts || json.length < shortestKept)) break;
    if (isKept(fact)) continue;
    const kept = { kept: await texts.put("fact", json) } satisfies KeptFact;
    changed[name] = kept;
    size -= json.length - JSON.stringify(kept).length;
  }
  return changed as Partial<StoredFacts<Facts>>;
}

/**
 * Restores the facts: reads archived ones and adds the run's question, which is not part of state. Fills in facts
 * missing from checkpoints of earlier releases.
 */
export async function readFacts<Facts extends KitFacts>(
  stored: Partial<StoredFacts<Facts>>,
  { question, texts }: { question: string; texts: Pick<TextArchive, "read"> },
  { toInitial, repair = (facts) => facts }: FactsShape<Facts>,
): Promise<Facts> {
  const entries = await Promise.all(
    Object.entries(stored).map(async ([name, fact]: [string, unknown]) => {
      return [name, isKept(fact) ? (JSON.parse(await texts.read({ id: fact.kept })) as unknown) : fact] as const;
    }),
  );
  const facts: Facts = { ...toInitial(), ...(Object.fromEntries(entries) as Partial<Facts>) };
  return repair({ ...facts, question: facts.question === "" ? question : facts.question });
}

function isKept(fact: unknown): fact is KeptFact {
  return typeof fact === "object" && fact !== null && "kept" in fact;
}
