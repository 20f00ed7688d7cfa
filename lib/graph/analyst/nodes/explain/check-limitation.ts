import type { Check } from "@/lib/domain/answers/answer";
import { findUnknownNumbers } from "@/lib/verification/text/find-unknown-numbers";
import { toDatasetNumbers, toNumbersOfText } from "@/lib/verification/text/known-numbers";
import type { RunContext } from "../../run-context";
import type { AnalystFacts } from "../../state";

/**
 * Checks an explanation of why the data cannot answer. Nothing was computed, so it may only state figures of the
 * question, the plan and the counted facts. Null when it passes.
 */
export function checkLimitation(
  explanation: string,
  facts: AnalystFacts,
  { datasets }: Pick<RunContext, "datasets">,
): Check | null {
  const { question, clarifications, requirements, alignment, dataProfile, attempts } = facts;
  const texts = [
    question,
    ...clarifications.map((asked) => `${asked.question} ${asked.answer}`),
    ...(requirements === null ? [] : [requirements.success_criteria, ...requirements.constraints]),
    ...(alignment === null ? [] : [...alignment.gaps, ...alignment.caveats]),
    ...(dataProfile === null ? [] : [...dataProfile.limitations, ...Object.values(dataProfile.data_quality)]),
  ];
  const { unknown } = findUnknownNumbers({
    explanation,
    result: { kind: "record", entries: [] },
    known: [...toNumbersOfText(texts.join(" ")), ...toDatasetNumbers(datasets), datasets.length, attempts.alignment],
  });
  if (unknown.length === 0) return null;
  const verb = unknown.length === 1 ? "appears" : "appear";
  const detail = `${unknown.slice(0, 5).join(", ")} in the text ${verb} neither in the question nor in the data, and nothing was computed for this text.`;
  return { name: "Numbers in the text", passed: false, detail };
}
