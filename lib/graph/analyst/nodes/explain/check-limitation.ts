import type { Check } from "@/lib/domain/answer";
import { checkStatedNumbers } from "../../checks/check-stated-numbers";
import { toDatasetNumbers, toNumbersOfText } from "../../checks/known-numbers";
import type { RunContext } from "../../run-context";
import type { AnalystFacts } from "../../state";

/**
 * The check of an explanation why the data cannot answer: it was written without a run, so it may state no figure but those of
 * the question, the plan and the counted facts. Null when it keeps to that.
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
  const { check } = checkStatedNumbers({
    explanation,
    result: { kind: "record", entries: [] },
    known: [...toNumbersOfText(texts.join(" ")), ...toDatasetNumbers(datasets), datasets.length, attempts.alignment],
  });
  if (check.passed) return null;
  return { ...check, detail: `${check.detail} Nothing was computed for this text.` };
}
