import type { Approach } from "@/lib/domain/answers/analysis";
import type { AnswerBasis } from "@/lib/domain/answers/answer";
import type { RunContext } from "../run-context";
import type { AnalystFacts } from "../state";

/** What an answer was made from, for making it again. */
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
    ...(facts.reading !== null && isReadingChosen(rerun) && { chosenReading: true }),
  };
}

function isReadingChosen(rerun: RunContext["rerun"]): boolean {
  return rerun?.kind === "exact" ? rerun.previous?.basis?.chosenReading === true : rerun?.reading !== undefined;
}

/** The ways to answer that an answer names. Another way of doing it, or the same again, leaves the choice as it was. */
export function toApproaches(facts: AnalystFacts, { rerun }: Pick<RunContext, "rerun">): Approach[] {
  if (facts.decided.approach !== null) return facts.decided.offered;
  switch (rerun?.kind) {
    case "approach":
    case "code":
    case "exact":
      return rerun.previous?.approaches ?? (rerun.approach === null ? [] : [rerun.approach]);
    case "data":
    case "reading":
    case "again":
    case undefined:
      return facts.requirements?.approaches ?? [];
  }
}

function toApproachId(facts: AnalystFacts, rerun: RunContext["rerun"], approaches: readonly Approach[]): string | null {
  if (rerun?.kind === "code" || rerun?.kind === "exact") return rerun.previous?.basis?.approachId ?? null;
  if (facts.execution === null && facts.pendingCode === null) return null;
  const chosen = facts.decided.approach;
  if (chosen !== null) return chosen === "own" ? null : chosen.id;
  if (rerun?.kind === "approach") return rerun.approach?.id ?? null;
  return approaches.find(({ recommended }) => recommended)?.id ?? null;
}
