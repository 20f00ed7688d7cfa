import { defaultCapability } from "@/lib/domain/capability";
import { toSpanName } from "@/lib/domain/investigations/change-words";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { PartRequest } from "@/lib/ports/part-runs";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import type { InvestigatorContext } from "../context";
import type { PlannedPart } from "../facts";

/**
 * Converts a planned part to the run that answers it: its question with the parameters as binding constraints.
 * @param asked.attempt from 1. @param asked.differences what differed the time before.
 */
export function toPartRequest(
  part: PlannedPart,
  change: ChangeReading,
  { datasets }: Pick<InvestigatorContext, "datasets">,
  asked: { attempt: number; differences: readonly string[] },
): PartRequest {
  const { request, measure } = change;
  const used = datasets.filter(({ name }) => part.datasets.includes(name));
  // The dataset of the measure comes first, because code reads it as `df`.
  const ordered = [...used].sort(
    (left, right) => Number(right.id === request.dataset) - Number(left.id === request.dataset),
  );
  return {
    key: part.id,
    title: part.title,
    question: `${part.question} (${measure} ${toSpanName(request.comparison, request.period)})`,
    capability: defaultCapability,
    datasets: ordered.map(({ id, versionId }) => ({ id, versionId })),
    constraints: toConstraints(change, asked.differences),
    attempt: asked.attempt,
  };
}

/** States what every analyst is bound to, as text for its prompts. */
function toConstraints(change: ChangeReading, differences: readonly string[]): string {
  const { request, measure, definition, filters, currency, population, grain, dataset } = change;
  const { period, comparison, unit = null, time } = request;
  const lines = [
    `measure: ${measure}, the ${definition}`,
    `dataset of the measure: ${dataset.name}, dates in the column ${time}`,
    `period ("after"): ${period.start} to ${period.end}, both inclusive`,
    `comparison ("before"): ${comparison.start} to ${comparison.end}, both inclusive`,
    `grain: ${grain}`,
    `conditions: ${filters.length === 0 ? `none, ${population}` : filters.join("; ")}`,
    `unit: ${unit ?? "none"}${currency === null ? "" : ", not converted"}`,
  ];
  const again =
    differences.length === 0
      ? ""
      : `\n\nAn earlier result of yours could not be used, because it differed:\n\n${toFencedText("differences", differences.join("\n"))}`;
  return (
    "This question is part of an investigation by several analysts whose results are compared. These parameters bind all of them; " +
    "they overrule the words of the question:\n\n" +
    `${toFencedText("parameters", lines.join("\n"))}\n\n` +
    "Use only rows of the two periods that meet the conditions. Nobody can be asked: where the words leave a choice, follow the parameters, " +
    "else the usual reading, and state it as an assumption. Where the question splits the measure, return one row per item with the " +
    `columns \`before\` and \`after\`, complete, so that both add up to the totals.${again}`
  );
}
