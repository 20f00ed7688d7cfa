import { toSpanName } from "@/lib/domain/investigations/change-words";
import type { InvestigatorFacts } from "../facts";

/** Describes an investigation's plan for a person, one sentence per step. */
export function toDefinitionSteps({ change, plan }: Pick<InvestigatorFacts, "change" | "plan">): string[] {
  if (change === null) return [];
  const { measure, definition, request, filters, population } = change;
  const where = filters.length === 0 ? "" : ` where ${filters.join(" and ")}`;
  return [
    `Compare ${measure} (${definition}) ${toSpanName(request.comparison, request.period)}, for ${filters.length === 0 ? population : `rows${where}`}.`,
    "Split the change by every category column and by pairs of them, and check the calendar and the data for errors.",
    ...(plan ?? []).map(({ title, question }) => `Ask an analyst: ${title}. ${question}`),
    "Check that all results are comparable before drawing a conclusion.",
  ];
}
