import { toPeriodText } from "../compile/condition-text";
import { isDated, type QueryShape } from "../compile/query-shape";
import type { PlanContext } from "../query/plan-context";
import { escapeShort } from "./escape-short";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { Cell } from "@/lib/domain/datasets/cell";
import { formatNumber, formatPercent } from "@/lib/domain/text/numbers";
import type { Measure } from "@/lib/domain/plans/measure";
import type { PlanOf, Segment } from "../query/query";
import type { AnswerText } from "./answer-text";
import { findEntry } from "./result-reader";
import { toMeasureWords, toValueWords, toVerb, toWhere } from "./spoken-words";

type Context = PlanContext<PlanOf<"query">>;

/** Names a segment at the end of a phrase: "in 2024", "for Youth". */
export function toSegmentWords({ label, filters }: Segment): string {
  const [only, other] = filters;
  if (only?.kind === "period" && other === undefined) return toPeriodText({ ...only, label }, escapeShort);
  return `for ${escapeShort(label)}`;
}

/** Describes how the first segment differs from the second: "34.1 % (€10,695) more than in 2023 (€31,365)". */
export function toChangeWords(options: {
  measure: Measure;
  first: number;
  second: number;
  difference: Cell;
  change: Cell;
  against: string;
}): string {
  const { measure, first, second, difference, change, against } = options;
  const value = toValueWords(second, measure);
  if (first === second) return `the same as ${against}`;
  const way = first > second ? "more" : "less";
  if (measure.unit === "%" && typeof difference === "number")
    return `**${formatNumber(Math.abs(difference))} percentage points** ${way} than ${against} (${value})`;
  // A change of a negative number, or from one, has no clear sign.
  const amount = typeof difference === "number" ? toValueWords(Math.abs(difference), measure) : null;
  if (typeof change === "number" && first >= 0 && second > 0)
    return `**${formatPercent(Math.abs(change))}**${amount === null ? "" : ` (${amount})`} ${way} than ${against} (${value})`;
  if (amount !== null) return `${amount} ${way} than ${against} (${value})`;
  return `against ${value} ${against}`;
}

/** Describes the measures of several segments, and how the first differs from the second. */
export function toSegmentsText(context: Context, shape: QueryShape, result: AnalysisResult): AnswerText | null {
  const { measures, segments, filters } = context.plan;
  if (result.kind !== "record") return null;
  const entry = (label: string | undefined): Cell => {
    const value = label === undefined ? null : findEntry(result, label);
    return typeof value === "object" ? null : value;
  };
  const where = toWhere(filters);
  const sentences = measures.map((measure, place) => {
    const columns = shape.columns.filter((column) => column.role === "measure" && column.measure === place);
    const compared = (kind: "difference" | "change") =>
      entry(shape.comparisons.find((column) => column.measure === place && column.kind === kind)?.label);
    const values = columns.map(({ label }) => entry(label));
    const [first = null, second = null] = values;
    const words = toMeasureWords(measure, { dated: isDated(measure, context) });
    const [newer, older] = segments;
    const subject = `The ${words}${where} ${newer === undefined ? "" : `${toSegmentWords(newer)} `}${toVerb(measure)} **${toValueWords(first, measure)}**`;
    const against = older === undefined ? "" : toSegmentWords(older);
    const rest = columns
      .slice(2)
      .map(
        (column, index) =>
          `- ${escapeShort(segments[index + 2]?.label ?? "")}: ${toValueWords(entry(column.label), measure)}`,
      );
    if (typeof first !== "number" || typeof second !== "number") {
      return { sentence: `${subject}, against ${toValueWords(second, measure)} ${against}.`, rest };
    }
    const change = toChangeWords({
      measure,
      first,
      second,
      difference: compared("difference"),
      change: compared("change"),
      against,
    });
    return { sentence: `${subject}, ${change}.`, rest };
  });
  const [lead, ...others] = sentences;
  if (lead === undefined || shape.columns.some(({ label }) => result.entries.every(({ name }) => name !== label)))
    return null;
  return {
    headline: lead.sentence,
    findings: [
      ...lead.rest,
      ...others.flatMap(({ sentence, rest }) => [`- ${sentence.replaceAll("**", "")}`, ...rest]),
    ],
    basis: [],
  };
}
