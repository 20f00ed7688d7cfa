import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatAmount, formatNumber, formatPercent } from "@/lib/domain/text/numbers";
import { isTimeline } from "../compile/calendar-grain";
import { toRanking } from "../compile/query-order";
import { isDated, type QueryShape } from "../compile/query-shape";
import { toWordList } from "@/lib/domain/text/word-list";
import type { PlanContext } from "../query/plan-context";
import type { PlanOf } from "../query/query";
import type { AnswerText } from "./answer-text";
import { isNamed, toGroupNames, toRowName, toUnnamedNote } from "./group-words";
import { toGroupLine, type GroupedAnswer } from "./group-line";
import { findTable, toRows, type TableRow } from "./result-reader";
import { toChangeWords, toSegmentWords } from "./segments-text";
import { toSeriesText } from "./series-text";
import { findCountedNoun, toCount, toMeasureWords, toValueWords, toVerb, toWhere } from "./spoken-words";
import { toTopNames } from "./top-names";

type Context = PlanContext<PlanOf<"query">>;

/** Maximum number of rows listed in an answer. */
const mostListed = 12;

const operators = {
  "=": "equal to",
  "!=": "other than",
  "<": "below",
  "<=": "at most",
  ">": "above",
  ">=": "at least",
} as const;

function toHavingHeadline(answer: GroupedAnswer): string {
  const { context, rows, measure, name, where, shape, format } = answer;
  const { having, groups } = context.plan;
  if (having === null) return "";
  const bound = `a ${toMeasureWords(measure)} ${operators[having.operator]} ${formatAmount(having.value, measure.unit)}`;
  if (rows.length === 0) return `**No ${toGroupNames(groups)}** has ${bound}${where}.`;
  const shown = rows.slice(0, 5).map((row) => `**${name(row)}** (${format(row.number(shape.lead) ?? 0)})`);
  const more = rows.length > 5 ? [...shown, `${formatNumber(rows.length - 5)} more`] : shown;
  return `**${formatNumber(rows.length)}** ${toGroupNames(groups)} ${rows.length === 1 ? "group has" : "groups have"} ${bound}${where}: ${toWordList(more)}.`;
}

function toShareHeadline(answer: GroupedAnswer, named: readonly TableRow[], label: string): string | null {
  const { context, measure, name, where, shape, format } = answer;
  const top = toTopNames(named, { value: label, direction: context.plan.order?.direction ?? "high", name });
  const [leader] = top?.rows ?? [];
  if (top === null || leader === undefined) return null;
  const verb = top.names.length === 1 ? "has" : "have";
  const end = context.plan.order?.direction === "low" ? "smallest" : "largest";
  const noun = findCountedNoun(measure);
  return `**${toWordList(top.names)}** ${verb} the ${end} share of ${noun ?? `the ${toMeasureWords(measure)}`}${where}: **${formatPercent(top.value)}** (${format(leader.number(shape.lead) ?? 0)}).`;
}

function toChangeHeadline(answer: GroupedAnswer, named: readonly TableRow[], label: string): string | null {
  const { context, measure, name, where, shape } = answer;
  const direction = context.plan.order?.direction ?? "high";
  const top = toTopNames(named, { value: label, direction, name });
  const [leader] = top?.rows ?? [];
  const [newer, older] = context.plan.segments;
  const change = shape.comparisons[0];
  if (top === null || leader === undefined || newer === undefined || older === undefined || change === undefined)
    return null;
  const [first, second] = [leader.number(change.first), leader.number(change.second)];
  if (first === null || second === null) return null;
  const end = direction === "high" ? "most" : "least";
  const words = toChangeWords({
    ...{ measure, first, second, against: toSegmentWords(older), difference: leader.number(change.label) },
    change: leader.number(label),
  });
  return `**${toWordList(top.names)}** grew the ${end} in ${toMeasureWords(measure)}${where}: ${toValueWords(first, measure)} ${toSegmentWords(newer)}, ${words}.`;
}

function toLeaderHeadline(answer: GroupedAnswer, named: readonly TableRow[]): string | null {
  const { context, measure, name, where, shape, format } = answer;
  const { order, groups, segments } = context.plan;
  const direction = order?.direction ?? "high";
  const top = toTopNames(named, { value: shape.lead, direction, name });
  const bottom = toTopNames(named, { value: shape.lead, direction: direction === "high" ? "low" : "high", name });
  if (top === null || bottom === null) return null;
  const [newer] = segments;
  const when = newer === undefined ? where : `${where} ${toSegmentWords(newer)}`;
  const verb = top.names.length === 1 ? "has" : "have";
  const noun = findCountedNoun(measure);
  if (noun !== null) {
    const end = direction === "low" ? "fewest" : "most";
    const each = top.names.length > 1 ? " each" : "";
    return `**${toWordList(top.names)}** ${verb} the ${end} ${noun}: **${formatNumber(top.value)}**${each}${when}.`;
  }
  const end = direction === "high" ? "highest" : "lowest";
  const against =
    named.length > 1 && bottom.value !== top.value
      ? `, against ${format(bottom.value)} for ${toWordList(bottom.names)}`
      : "";
  const words = toMeasureWords(measure, { ranks: true });
  if (named.length === 1 && groups.length === 1)
    return `The ${words} of **${toWordList(top.names)}**${when} is **${format(top.value)}**.`;
  return `**${toWordList(top.names)}** ${verb} the ${end} ${words}${when}: **${format(top.value)}**${against}.`;
}

/** States the overall measure when it accompanies the groups; empty otherwise. */
function toOverall({ shape, rows, measure, format, where }: GroupedAnswer): string {
  const value = shape.derived?.kind === "overall" ? rows[0]?.number(shape.derived.label) : undefined;
  if (typeof value !== "number") return "";
  const noun = findCountedNoun(measure);
  return noun === null
    ? `The ${toMeasureWords(measure)}${where} ${toVerb(measure)} **${format(value)}** overall. `
    : `There are **${format(value)}** overall${where}. `;
}

/** Describes the values of groups: the leader, or the course over time. */
export function toGroupedText(context: Context, shape: QueryShape, result: AnalysisResult): AnswerText | null {
  const { plan } = context;
  const { groups, measures, filters, having, order } = plan;
  const table = findTable(result);
  const [measure] = measures;
  const names = new Set(table?.columns.map(({ name }) => name));
  if (table === null || measure === undefined || shape.columns.some(({ label }) => !names.has(label))) return null;
  const rows = toRows(table);
  const noun = findCountedNoun(measure);
  const where = toWhere(filters);
  const answer: GroupedAnswer = {
    ...{ context, shape, rows, measure, where },
    name: (row) => toRowName(row, groups, context),
    format: (value) => (noun === null ? toValueWords(value, measure) : toCount(value, noun)),
  };
  const named = rows.filter((row) => isNamed(row, groups, context));
  const lines = rows.slice(0, mostListed).map((row) => toGroupLine(answer, row));
  const listed = table.totalRows > lines.length ? [`The table lists all ${formatNumber(table.totalRows)} groups.`] : [];
  const basis = [...listed, ...toUnnamedNote(rows, groups, context)];
  const overall = toOverall(answer);
  if (having !== null) return { headline: `${overall}${toHavingHeadline(answer)}`, findings: lines, basis };
  if (rows.length === 0)
    return {
      headline: `No rows are left${where}, so there is no ${toMeasureWords(measure)}.`,
      findings: [],
      basis: [],
    };
  if (isDated(measure, context)) {
    const words = toMeasureWords(measure, { dated: true });
    return { headline: `The ${words} by ${toGroupNames(groups)}${where}:`, findings: lines, basis };
  }
  const { by } = toRanking(shape, context);
  if (isTimeline(groups, context) && by === null && plan.segments.length === 0 && plan.derived !== "share") {
    const series = toSeriesText(answer);
    return { ...series, headline: `${overall}${series.headline}`, basis };
  }
  const change = shape.comparisons.find(({ kind }) => kind === "change");
  const headline =
    shape.derived?.kind === "share"
      ? toShareHeadline(answer, named, shape.derived.label)
      : order?.by === "change" && change !== undefined
        ? toChangeHeadline(answer, named, change.label)
        : toLeaderHeadline(answer, named);
  if (headline === null) {
    const words = `${toMeasureWords(measure)} by ${toGroupNames(groups)}${where}`;
    const isNothing = rows.every((row) => row.number(shape.lead) === null);
    return {
      headline: isNothing ? `No group has a value, so there is no ${words}.` : `The ${words}:`,
      findings: lines,
      basis,
    };
  }
  return { headline: `${overall}${headline}`, findings: rows.length > 1 ? lines : [], basis };
}
