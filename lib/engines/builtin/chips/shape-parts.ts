import { ChartKind } from "@/lib/lexicon/vocabulary/chart-kind";
import { type Query } from "../query/query";
import { chartKinds } from "@/lib/lexicon/vocabulary/chart-kinds";
import { toPart, type PartDraft } from "./part-builder";

type Order = NonNullable<Query["order"]>;

const limits = [1, 3, 5, 10, 20];

function toOrderLabel({ by, direction }: Order): string {
  switch (by) {
    case "measure":
      return direction === "high" ? "highest first" : "lowest first";
    case "group":
      return direction === "high" ? "last group first" : "first group first";
    case "change":
      return direction === "high" ? "largest increase first" : "largest decrease first";
  }
}

/**
 * The order, with the opposite one.
 * @param isFixed it cannot be removed.
 */
export function toOrderPart(order: Order, isFixed = false): PartDraft {
  const opposite: Order = { ...order, direction: order.direction === "high" ? "low" : "high" };
  return toPart({
    kind: "order",
    label: toOrderLabel(order),
    piece: { order },
    options: [
      { label: toOrderLabel(opposite), piece: { order: opposite } },
      ...(isFixed ? [] : [{ label: "usual order", piece: null }]),
    ],
  });
}

/**
 * The limit.
 * @param isFixed it cannot be removed.
 */
export function toLimitPart(limit: number, isFixed = false): PartDraft {
  const toLabel = (count: number) => (isFixed ? `${count} ${count === 1 ? "row" : "rows"}` : `first ${count}`);
  return toPart({
    kind: "limit",
    label: toLabel(limit),
    piece: { limit },
    options: [
      ...limits.map((count) => ({ label: toLabel(count), piece: { limit: count } })),
      ...(isFixed ? [] : [{ label: "all", piece: null }]),
    ],
  });
}

/** The chart; null offers a choice in place of the automatic one. */
export function toChartPart(chart: ChartKind | null): PartDraft {
  const offered = ChartKind.options.filter((kind) => chartKinds[kind].offered);
  return toPart({
    kind: "chart",
    label: chart === null ? "chart: automatic" : chartKinds[chart].label,
    piece: chart === null ? null : { chart },
    options: [
      ...offered.map((other) => ({ label: chartKinds[other].label, piece: { chart: other } })),
      ...(chart === null ? [] : [{ label: "automatic", piece: null }]),
    ],
  });
}

const operators = { "=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥" } as const;

/** A condition on the first measure of each group. */
export function toHavingPart(having: NonNullable<Query["having"]>, measure: string): PartDraft {
  return toPart({
    kind: "filter",
    label: `${measure} ${operators[having.operator]} ${having.value}`,
    piece: { having },
    options: [{ label: "without this filter", piece: null }],
  });
}
