import type { QuestionReading } from "@/lib/domain/answers/question-reading";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Group } from "@/lib/domain/plans/measure";
import type { Plan, Query } from "../query/query";
import { toCompareParts } from "./compare-parts";
import { toFilterPart } from "./filter-part";
import { toGroupPart } from "./group-part";
import { toMeasureParts } from "./measure-parts";
import { toPart, withIds, type PartDraft } from "./part-builder";
import { toChartPart, toHavingPart, toLimitPart, toOrderPart } from "./shape-parts";
import { toSubjectPart } from "./subject-part";

function toGroupParts(groups: readonly Group[], lexicon: Lexicon): PartDraft[] {
  return groups.map((group) => {
    const taken = groups.filter((other) => other !== group).map(({ column }) => column);
    return toGroupPart(group, lexicon, taken);
  });
}

function toQueryParts(query: Query, lexicon: Lexicon): PartDraft[] {
  const { measures, groups, filters, having, order, limit } = query;
  const [first] = measures;
  return [
    ...measures.flatMap((measure) => toMeasureParts(measure, measures, lexicon)),
    ...(groups.length === 0 ? [toGroupPart(null, lexicon)] : toGroupParts(groups, lexicon)),
    ...filters.map((filter) => toFilterPart(filter, lexicon)),
    ...(having === null || first === undefined ? [] : [toHavingPart(having, first.label)]),
    ...toCompareParts(query, lexicon),
    ...(order === null ? [] : [toOrderPart(order)]),
    ...(limit === null ? [] : [toLimitPart(limit)]),
    ...(groups.length === 0 && query.chart === null ? [] : [toChartPart(query.chart)]),
  ];
}

function toOtherParts(plan: Exclude<Plan, Query>, lexicon: Lexicon): PartDraft[] {
  const isOrdered = plan.family === "rows" && plan.by !== null;
  return [
    toSubjectPart(plan, lexicon),
    ...(plan.family === "distribution" ? toGroupParts(plan.group === null ? [] : [plan.group], lexicon) : []),
    ...plan.filters.map((filter) => toFilterPart(filter, lexicon)),
    ...(isOrdered ? [toOrderPart({ by: "measure", direction: plan.direction }, true)] : []),
    ...(plan.family === "rows" ? [toLimitPart(plan.limit, true)] : []),
    ...(plan.chart === null ? [] : [toChartPart(plan.chart)]),
  ];
}

/**
 * Converts a plan to parts that people can change one by one. `fromReading` restores the plan, without its notes.
 * @param options.datasets those of the session; with several, a part names the one that is read.
 * @param options.unused words of the question that no part covers.
 */
export function toReading(
  plan: Plan,
  lexicon: Lexicon,
  options: { datasets: readonly DatasetFacts[]; unused: readonly string[] },
): QuestionReading {
  const { id, name } = lexicon.dataset;
  const source = toPart({ kind: "filter", label: `in ${name}`, piece: { dataset: id }, options: [] });
  const parts = plan.family === "query" ? toQueryParts(plan, lexicon) : toOtherParts(plan, lexicon);
  return {
    parts: withIds(options.datasets.length > 1 ? [...parts, source] : parts),
    unused: [...options.unused],
  };
}
