import { toCauseSentence, toNotableCauses } from "@/lib/domain/investigations/cause-words";
import { toAssumptions } from "@/lib/domain/investigations/to-assumptions";
import { pairDatasets, toParameterComparisons } from "@/lib/domain/investigations/datasets/compare-datasets";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { Investigation, InvestigationParameters } from "@/lib/domain/investigations/investigation";
import type { InvestigatorContext } from "../context";
import type { InvestigatorFacts } from "../facts";
import { toContributions } from "./to-result";

const mostCauses = 8;

/** Collects what the card of an investigation shows. */
export function toInvestigation(facts: InvestigatorFacts, context: InvestigatorContext): Investigation {
  const { change, report, comparisons, requeries, recommendations } = facts;
  if (change === null || report === null) throw new Error("An investigation without a report has no card.");
  const { before, after, relative } = report;
  return {
    parameters: toParameters(change, context),
    totals: { before, after, change: report.change, relative },
    usual: report.usual,
    analysts: toAnalysts(facts, context),
    comparisons: [
      ...toPlanComparisons(change, context),
      ...(comparisons.length > 0 ? comparisons : toOwnComparisons(facts)),
    ],
    requeries,
    contributions: toContributions(report),
    causes: toNotableCauses(report, mostCauses).flatMap((cause) => toCauseSentence(cause, report) ?? []),
    recommendations,
    notExamined: toNotExamined(facts, context),
    comparable: comparisons.every(({ ok }) => ok),
  };
}

/** States the parameters for people and analysts. */
function toParameters(
  change: ChangeReading,
  { datasets }: Pick<InvestigatorContext, "datasets">,
): InvestigationParameters {
  const { request, measure, definition, dataset, grain, filters, currency, population, confidence } = change;
  const { period, comparison, unit = null, baseline } = request;
  const planned = datasets.find(({ id }) => id === baseline?.dataset)?.name ?? "";
  const names = baseline === undefined || planned === dataset.name ? [dataset.name] : [planned, dataset.name];
  return {
    ...{ measure, definition, datasets: names, period, comparison, grain, filters },
    ...(baseline !== undefined && { baseline: { label: baseline.label, dataset: planned } }),
    ...{ unit, currency, population, confidence, assumptions: toAssumptions(change) },
  };
}

/** Lists the analysts with their findings; parameters are those that their results agree with. */
function toAnalysts(
  { plan, outcomes, change }: InvestigatorFacts,
  context: Pick<InvestigatorContext, "datasets">,
): Investigation["analysts"] {
  return (plan ?? []).flatMap(({ id, title, question }) => {
    const outcome = outcomes.find((one) => one.id === id);
    if (outcome === undefined || change === null) return [];
    const { status, finding, sessionId, messageId, differences } = outcome;
    const { measure, grain, filters, period, comparison, unit } = toParameters(change, context);
    const differing = new Set<string>(differences.map(({ field }) => field));
    const all = { measure, grain, filters, period, comparison, unit };
    const agreed = Object.entries(all).filter(([field]) => !differing.has(field));
    const parameters = status === "failed" ? {} : Object.fromEntries(agreed);
    return [{ id, title, question, sessionId, messageId, parameters, status, finding }];
  });
}

/** Describes how a plan and the actual data were made comparable; empty if one dataset contains both. */
export function toPlanComparisons(
  { request }: ChangeReading,
  { datasets }: Pick<InvestigatorContext, "datasets">,
): Investigation["comparisons"] {
  const { baseline, dataset, measure, time, period } = request;
  const [planned, actual] = [baseline?.dataset, dataset].map((id) => datasets.find((one) => one.id === id));
  if (baseline === undefined || planned === undefined || actual === undefined || planned.id === actual.id) return [];
  const toColumn = ({ kind, ...rest }: typeof measure) =>
    kind === "additive" && "of" in rest && rest.of.kind === "sum" ? rest.of.column : undefined;
  const pairing = pairDatasets(planned, actual, {
    period,
    columns: [toColumn(baseline.measure), toColumn(measure)],
    times: { [planned.id]: baseline.time, [actual.id]: time },
  });
  return toParameterComparisons([pairing]);
}

/** Facts about the contribution analysis alone: one program computed both periods. */
function toOwnComparisons({ change, report }: InvestigatorFacts): Investigation["comparisons"] {
  if (change === null || report === null) return [];
  const mixed = report.facts.some(({ kind }) => kind === "mixed_units");
  const { before, after, comparison, period } = report;
  const totals: Investigation["comparisons"][number] = {
    field: "totals",
    ok: before !== null && after !== null,
    says: "The contributions add up to the difference of the totals.",
  };
  if (change.request.baseline !== undefined) return [totals];
  return [
    {
      field: "period",
      ok: true,
      says: `${comparison.days} and ${period.days} days were compared, ${comparison.coveredDays} and ${period.coveredDays} of them with rows.`,
    },
    {
      field: change.currency === null ? "unit" : "currency",
      ok: !mixed,
      says: mixed ? "The values come in several units, which were not converted." : "All values have the same unit.",
    },
    totals,
  ];
}

/** Lists what was not covered: omitted dimensions, and datasets that the question does not need. */
function toNotExamined(
  { report, change, plan, outcomes }: InvestigatorFacts,
  { datasets }: InvestigatorContext,
): string[] {
  const asked = new Set((plan ?? []).flatMap((part) => part.datasets));
  const toTitle = (id: string) => `The analyst “${plan?.find((part) => part.id === id)?.title ?? id}”`;
  const used = [change?.request.dataset, change?.request.baseline?.dataset];
  const others = datasets.filter(({ id }) => !used.includes(id)).map(({ name }) => name);
  return [
    ...(report?.leftOut ?? []).map(({ reason }) => reason),
    ...others.filter((name) => !asked.has(name)).map((name) => `“${name}” was not covered.`),
    ...outcomes.filter(({ status }) => status === "failed").map(({ id }) => `${toTitle(id)} has no result.`),
    ...outcomes.flatMap(({ id, unchecked }) => (unchecked === null ? [] : [`${toTitle(id)}: ${unchecked}`])),
  ];
}
