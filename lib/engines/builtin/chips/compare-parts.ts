import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Query, Segment } from "../query/query";
import { toPart, type Option, type PartDraft } from "./part-builder";
import { toPeriodOptions } from "./period-options";

const derivedWords: Readonly<Record<NonNullable<Query["derived"]>, string>> = {
  share: "share of the total",
  change: "change to the period before",
  running_total: "running total",
  moving_average: "moving average",
  overall: "with the value overall",
};

/** Other pairs of periods to compare. */
function toOtherPairs([first, second]: readonly Segment[], lexicon: Lexicon): Segment[][] {
  const period = first?.filters[0];
  if (first === undefined || second === undefined || period?.kind !== "period" || first.filters.length > 1) return [];
  return toPeriodOptions(period, lexicon)
    .filter(({ column, label }) => column === period.column && label !== second.label)
    .map((other) => [first, { label: other.label, filters: [other] }]);
}

function toSegmentPart(segments: Segment[], lexicon: Lexicon): PartDraft {
  const toLabel = (parts: readonly Segment[]) => parts.map(({ label }) => label).join(" against ");
  const swapped = [...segments].reverse();
  const single = segments.flatMap(({ label, filters }): Option[] => {
    const [filter, another] = filters;
    return filter === undefined || another !== undefined ? [] : [{ label: `only ${label}`, piece: { filter } }];
  });
  return toPart({
    kind: "compare",
    label: toLabel(segments),
    piece: { segments },
    options: [
      ...[swapped, ...toOtherPairs(segments, lexicon)].map((pair) => ({
        label: toLabel(pair),
        piece: { segments: pair },
      })),
      ...single,
      { label: "no comparison", piece: null },
    ],
  });
}

/** Builds the parts of comparisons and of values derived from neighbours, with alternatives. */
export function toCompareParts({ segments, derived }: Query, lexicon: Lexicon): PartDraft[] {
  const parts = segments.length === 0 ? [] : [toSegmentPart(segments, lexicon)];
  if (derived === null) return parts;
  const others = Object.entries(derivedWords) as [NonNullable<Query["derived"]>, string][];
  const part = toPart({
    kind: "compare",
    label: derivedWords[derived],
    piece: { derived },
    options: [
      ...others.map(([other, label]) => ({ label, piece: { derived: other } })),
      { label: "the values themselves", piece: null },
    ],
  });
  return [...parts, part];
}
