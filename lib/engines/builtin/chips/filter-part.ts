import type { Filter } from "@/lib/domain/plans/measure";
import { toConditionText } from "../compile/condition-text";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { toPart, type Option, type PartDraft } from "./part-builder";
import { toPeriodOptions } from "./period-options";

const mostValues = 10;
const negated = { "=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">" } as const;

function toLabel(filter: Filter): string {
  return filter.kind === "period" ? filter.label : toConditionText(filter);
}

function toOtherValues({ column, values }: Extract<Filter, { kind: "values" }>, lexicon: Lexicon): string[] {
  const facts = lexicon.columns.get(column);
  const known = [...(facts?.top ?? []).map(({ value }) => value), ...(facts?.values ?? [])];
  const texts = known.filter((value) => typeof value === "string" && !values.includes(value));
  return [...new Set(texts as string[])].slice(0, mostValues);
}

function toAlternatives(filter: Filter, lexicon: Lexicon): Filter[] {
  switch (filter.kind) {
    case "compare":
      return [{ ...filter, operator: negated[filter.operator] }];
    case "columns":
      return [{ ...filter, operator: negated[filter.operator] }];
    case "values": {
      const others = filter.values.length > 1 ? filter.values : toOtherValues(filter, lexicon);
      return [
        ...others.map((value): Filter => ({ ...filter, values: [value] })),
        { ...filter, negated: !filter.negated },
      ];
    }
    case "contains":
      return [{ ...filter, negated: !filter.negated }];
    case "truth":
      return [{ ...filter, expected: !filter.expected }];
    case "missing":
      return [{ ...filter, missing: !filter.missing }];
    case "period":
    case "recurring":
    case "lookup":
      return [];
  }
}

/** Builds a condition's part with alternatives. */
export function toFilterPart(filter: Filter, lexicon: Lexicon): PartDraft {
  const isPeriod = filter.kind === "period";
  const others = isPeriod ? toPeriodOptions(filter, lexicon) : toAlternatives(filter, lexicon);
  const options: Option[] = others.map((other) => ({ label: toLabel(other), piece: { filter: other } }));
  return toPart({
    kind: isPeriod || filter.kind === "recurring" ? "period" : "filter",
    label: toLabel(filter),
    piece: { filter },
    options: [...options, { label: isPeriod ? "all dates" : "without this filter", piece: null }],
  });
}
