import type { AnswerBasis } from "@/lib/domain/answers/answer";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";

const dataset = {
  id: DatasetId.create(),
  name: "penguins",
  versionId: DatasetVersionId.create(),
  fingerprint: "00",
};

/** Builds the basis of an answer for tests: always the same data, overridden by `part`. */
export function buildBasis(part: Partial<AnswerBasis> = {}): AnswerBasis {
  return { seed: 1, datasets: [dataset], approachId: null, rerun: null, ...part };
}
