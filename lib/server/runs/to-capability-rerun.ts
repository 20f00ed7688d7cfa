import type { Approach } from "@/lib/domain/answers/analysis";
import type { Answer } from "@/lib/domain/answers/answer";
import { withChanges } from "@/lib/domain/answers/question-reading";
import type { Rerun } from "@/lib/domain/answers/rerun";
import type { CapabilityInput } from "@/lib/graph/kit/capability";

/**
 * Converts a rerun and the answer that it starts from to what a capability must do differently; null for a first run.
 */
export function toCapabilityRerun(rerun: Rerun | null, previous: Answer | null): CapabilityInput["rerun"] {
  if (rerun === null) return null;
  const kept = previous?.basis?.chosenReading === true ? previous.reading : undefined;
  const plain = { approach: null, code: null, ...(kept && { reading: kept }), previous };
  if (rerun.approachId !== undefined) {
    const approach = previous?.approaches.find(({ id }) => id === rerun.approachId) ?? null;
    return { ...plain, kind: "approach", approach };
  }
  if (rerun.code !== undefined) return { ...plain, kind: "code", code: rerun.code };
  if (rerun.datasetVersion !== undefined) return { ...plain, kind: "data" };
  if (rerun.exact === true) return { ...plain, kind: "exact", code: previous?.code ?? null };
  if (rerun.cure !== undefined) {
    const code = isPersonsCode(previous) ? (previous?.code ?? null) : null;
    return { ...plain, kind: "cure", cure: rerun.cure, code, approach: findApproach(previous) };
  }
  if (rerun.reading !== undefined) {
    const before = previous?.reading;
    return { ...plain, kind: "reading", ...(before && { reading: withChanges(before, rerun.reading) }) };
  }
  return { ...plain, kind: "again" };
}

/** Whether an answer runs a person's code, which a changed dataset does not replace. */
function isPersonsCode(answer: Answer | null): boolean {
  return answer?.basis?.rerun === "code" || answer?.basis?.personsCode === true;
}

/** Finds the approach that an answer carries out, where there was a choice. */
function findApproach(answer: Answer | null): Approach | null {
  const { approaches = [], basis } = answer ?? {};
  return approaches.length < 2 ? null : (approaches.find(({ id }) => id === basis?.approachId) ?? null);
}
