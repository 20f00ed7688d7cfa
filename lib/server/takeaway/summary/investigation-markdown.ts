import type { Investigation } from "@/lib/domain/investigations/investigation";
import { toAmountText } from "@/lib/domain/investigations/change-words";
import { escapeMarkdown } from "@/lib/domain/text/markdown";

/** Renders what an investigation rests on: what was compared, its analysts, recommendations, and what was not examined. */
export function toInvestigationMarkdown(investigation: Investigation): string {
  const { parameters, comparisons, analysts, recommendations, causes, notExamined } = investigation;
  const { measure, definition, period, comparison, baseline, filters, unit, assumptions } = parameters;
  const other =
    baseline === undefined
      ? `${comparison.start} to ${comparison.end}`
      : `the ${baseline.label} of “${baseline.dataset}” for the same days`;
  const compared = [
    `${measure}: ${definition}`,
    `${period.start} to ${period.end}, compared with ${other}`,
    ...filters.map((filter) => `where ${filter}`),
    ...assumptions,
    ...comparisons.map(
      ({ field, ok, verdict, says }) => `${verdict === "reconciled" ? "≈" : ok ? "✓" : "✕"} ${field}: ${says}`,
    ),
  ];
  const advice = recommendations.map(({ text, evidence, valid }) => {
    const figures = evidence.map(({ name, value }) => {
      return `${name}: ${typeof value === "number" ? toAmountText(value, unit) : String(value)}`;
    });
    return valid ? `${text} (${figures.join("; ")})` : `${text} (no supporting evidence)`;
  });
  return [
    toList("Compared", compared),
    toList("Likely causes", causes),
    toList(
      "Analysts",
      analysts.map(({ title, status, finding }) => `${title} (${status.replaceAll("_", " ")}): ${finding}`),
    ),
    toList("Recommendations", advice),
    toList("Not covered", notExamined),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function toList(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `**${title}**\n\n${lines.map((line) => `- ${escapeMarkdown(line)}`).join("\n")}`;
}
