import { withAggregate } from "../../chips/with-aggregate";
import { isMeasure, isTruth } from "@/lib/lexicon/columns/column-role";
import { toKnownValues } from "@/lib/lexicon/columns/known-values";
import type { Measure } from "@/lib/domain/plans/measure";
import type { Board } from "../board";
import type { Draft } from "../draft";

/** Maximum number of compared segments in a plan. */
const mostSegments = 6;
const gap = /^(the )?(gap|difference)s?\b/i;

/** Salaries of people are compared by their average: totals only show how many people there are. */
function toTypical(board: Board, measure: Measure): Measure {
  const { value } = measure;
  const isSalary =
    value.kind === "aggregate" &&
    value.aggregate === "sum" &&
    value.of.kind === "column" &&
    board.lexicon.concepts.get("salary")?.includes(value.of.column) === true;
  return isSalary ? withAggregate(measure, "mean") : measure;
}

/** "gender pay gap", "difference in pay between men and women": the number of each group, and the difference between them. */
export function settleGap(board: Board, draft: Draft): void {
  const asked = board.parts.some(({ meaning, text }) => meaning.kind === "intent" && gap.test(text));
  if (!asked || draft.change) return;
  // "total salary" may be a term, so the words decide.
  if (!/\b(total|totals|sum|payroll|bill)\b/i.test(board.question))
    draft.measures = draft.measures.map((measure) => toTypical(board, measure));
  const [group, other] = draft.groups;
  if (group === undefined || other !== undefined || group.grain !== null) return;
  if (draft.segments.length > 0 || draft.subject !== null || draft.order !== null || draft.limit !== null) return;
  const profile = board.profileOf(group.column);
  const values = toKnownValues(profile);
  if (isMeasure(profile) || isTruth(profile) || values.length < 2 || values.length > mostSegments) return;
  if (values.length < profile.distinct && profile.values === undefined) return;
  draft.groups = [];
  draft.segments = values.map((value) => ({
    label: value,
    filters: [{ kind: "values", column: group.column, values: [value], negated: false, keepMissing: false }],
  }));
}
