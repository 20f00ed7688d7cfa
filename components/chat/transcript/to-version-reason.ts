import type { Answer, AnswerBasis } from "@/lib/domain/answers/answer";
import { versionWords } from "../../words/answers/version-words";

const texts = versionWords.versions;

/**
 * Describes briefly how a version differs from the previous one; newer data is mentioned in addition to any other
 * reason.
 */
export function toVersionReason(answer: Answer, before: Answer | undefined): string {
  if (answer.restores !== undefined) return texts.restores(answer.restores);
  if (before === undefined) return texts.first;
  const { basis } = answer;
  const newData = basis !== undefined && before.basis !== undefined && dataOf(basis) !== dataOf(before.basis);
  switch (basis?.rerun) {
    case "approach": {
      const taken = answer.approaches.find((approach) => approach.id === basis.approachId);
      const reason = taken ? texts.approach(taken.label) : texts.otherApproach;
      return newData ? texts.withNewData(reason) : reason;
    }
    case "reading": {
      const known = new Set(before.reading?.parts.map(({ label }) => label));
      const decided = answer.reading?.parts.filter(({ value }) => value !== "") ?? [];
      const labels = decided.flatMap(({ label }) => (known.has(label) ? [] : [label]));
      const reason = labels.length === 0 ? texts.otherReading : texts.reading(labels);
      return newData ? texts.withNewData(reason) : reason;
    }
    case "cure":
      return basis.cure ? texts.cure(basis.cure.label) : texts.otherCure;
    case "code":
      return texts.code;
    case "data":
      return texts.data;
    case "exact":
      return texts.exact;
    case "again":
    case null:
    case undefined:
      return newData ? texts.data : texts.again;
  }
}

function dataOf(basis: AnswerBasis): string {
  return basis.datasets
    .map((dataset) => dataset.versionId)
    .sort()
    .join(" ");
}
