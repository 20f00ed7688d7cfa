import type { ReadingPart } from "@/lib/domain/answers/question-reading";
import { formatCount } from "@/lib/domain/text/numbers";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toNeededColumns } from "../facts/needed-columns";
import { toList } from "@/lib/prompts/plain-words";
import type { AnalystFacts } from "../state";

/** Names of the datasets that the plan reads: those that have its columns, or all when it names none. */
export function toPlannedDatasets(
  facts: Pick<AnalystFacts, "requirements">,
  datasets: readonly DatasetFacts[],
): DatasetFacts[] {
  const { found } = toNeededColumns(facts, datasets);
  const used = new Set(found.map(({ dataset }) => dataset));
  return used.size === 0 ? [...datasets] : datasets.filter((dataset) => used.has(dataset));
}

/** A plan as sentences, in the order in which it is carried out: every part that affects the result. */
export function toPlanSteps(
  facts: Pick<AnalystFacts, "requirements" | "reading">,
  datasets: readonly DatasetFacts[],
): string[] {
  const { requirements, reading } = facts;
  if (requirements === null) return [];
  const { variables_needed, constraints, analysis_type, success_criteria, expected_values } = requirements;
  const sources = toPlannedDatasets(facts, datasets).map(
    ({ name, profile }) => `${name} (${formatCount(profile.rowCount, "row")})`,
  );
  const columns = variables_needed.length === 0 ? "what is there" : toList(variables_needed);
  const values = (expected_values ?? []).map(({ name, meaning }) => [name, meaning.trim()].filter(Boolean).join(": "));
  return [
    `Read ${columns} from ${toList(sources)}`,
    ...constraints,
    ...(reading === null ? [] : toReadingSteps(reading.parts)),
    `Write Python for it${analysis_type.trim() === "" ? "" : ` (${analysis_type.trim()})`} and run it in the sandbox; the data stays as it is`,
    ...(values.length === 0 ? [] : [`Answer with ${values.join("; ")}`]),
    `Check the result: ${success_criteria}`,
  ]
    .map((step) => step.replace(/\s+/gu, " ").trim())
    .filter((step) => step !== "")
    .map((step) => (/[.!?…]$/u.test(step) ? step : `${step}.`));
}

/** What an engine reads out of the question; filters are listed among the constraints. */
function toReadingSteps(parts: readonly ReadingPart[]): string[] {
  const labelsOf = (...kinds: ReadingPart["kind"][]) =>
    parts.filter(({ kind, value }) => kinds.includes(kind) && value !== "").map(({ label }) => label);
  const computed = labelsOf("measure", "aggregate", "group", "compare");
  const shown = labelsOf("order", "limit", "chart");
  return [
    ...(computed.length === 0 ? [] : [`Compute ${computed.join(", ")}`]),
    ...(shown.length === 0 ? [] : [`Show ${shown.join(", ")}`]),
  ];
}
