import type { Approach } from "@/lib/domain/answers/analysis";
import type { AnswerBasis } from "@/lib/domain/answers/answer";
import type { RunContext } from "../run-context";
import type { AnalystFacts } from "../state";

/** Records what an answer was made from, so that it can be repeated. */
export function toBasis(
  facts: AnalystFacts,
  context: Pick<RunContext, "datasets" | "seed" | "rerun">,
  approaches: readonly Approach[],
): AnswerBasis {
  const { datasets, seed, rerun } = context;
  return {
    seed,
    datasets: datasets.map(({ id, name, versionId, fingerprint }) => ({ id, name, versionId, fingerprint })),
    approachId: toApproachId(facts, rerun, approaches),
    rerun: rerun?.kind ?? null,
    ...(rerun?.cure !== undefined && { cure: rerun.cure }),
    ...(rerun?.kind === "cure" && rerun.code !== null && { personsCode: true }),
    ...(facts.reading !== null && isReadingChosen(facts, rerun) && { chosenReading: true }),
  };
}

/** Whether a person chose the reading, by its parts or by words on the plan or the result. */
export function isReadingChosen({ decided }: Pick<AnalystFacts, "decided">, rerun: RunContext["rerun"]): boolean {
  if (decided.remarks.length > 0) return true;
  return rerun?.kind === "exact" ? rerun.previous?.basis?.chosenReading === true : rerun?.reading !== undefined;
}

/**
 * Lists the approaches that an answer offers. A rerun with another approach, or an exact rerun, keeps the original
 * choice.
 */
export function toApproaches(facts: AnalystFacts, { rerun }: Pick<RunContext, "rerun">): Approach[] {
  if (facts.decided.approach !== null) return facts.decided.offered;
  switch (rerun?.kind) {
    case "approach":
    case "code":
    case "exact":
      return rerun.previous?.approaches ?? (rerun.approach === null ? [] : [rerun.approach]);
    case "cure":
      return rerun.approach === null ? (facts.requirements?.approaches ?? []) : (rerun.previous?.approaches ?? []);
    case "data":
    case "reading":
    case "again":
    case undefined:
      return facts.requirements?.approaches ?? [];
  }
}

function toApproachId(facts: AnalystFacts, rerun: RunContext["rerun"], approaches: readonly Approach[]): string | null {
  const runsCode = rerun?.kind === "code" || rerun?.kind === "exact" || (rerun?.kind === "cure" && rerun.code !== null);
  if (runsCode) return rerun.previous?.basis?.approachId ?? null;
  if (facts.execution === null && facts.pendingCode === null) return null;
  const chosen = facts.decided.approach;
  if (chosen !== null) return chosen === "own" ? null : chosen.id;
  if (rerun?.kind === "approach") return rerun.approach?.id ?? null;
  if (rerun?.kind === "cure" && rerun.approach !== null) return rerun.approach.id;
  return approaches.find(({ recommended }) => recommended)?.id ?? null;
}
