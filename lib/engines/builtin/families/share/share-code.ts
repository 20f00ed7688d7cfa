import { toCondition, toLookupLines } from "../../python/filter-code";
import { toLabel } from "../../python/labels";
import { toPythonLiteral } from "../../python/python-literal";
import type { Filter, PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import type { FamilyCode } from "../family";
import { toGroupBy, toGroupFigure, toOrderLines } from "../group-code";
import { toGroupTitle } from "../group-words";

type Context = PlanContext<PlanOf<"share">>;

/** Names of the entries and columns of a share's result. */
export function toShareLabels(context: Context) {
  const { sumOf } = context.plan;
  return {
    matching: toLabel("matching rows", context),
    all: toLabel("rows", context),
    known: toLabel("rows with a value", context),
    share: toLabel("share in %", context),
    shareOfKnown: toLabel("share of rows with a value in %", context),
    total: sumOf === null ? "" : toLabel(`total of ${sumOf}`, context),
  };
}

/** Columns that a row needs a value in for the condition to be known. */
export function toConditionColumns(part: readonly Filter[]): string[] {
  return [
    ...new Set(
      part.flatMap((filter) =>
        filter.kind === "lookup" ? filter.columns.slice(0, filter.columns.length === 1 ? 1 : 0) : [filter.column],
      ),
    ),
  ];
}

function toMatchLines(context: Context): string[] {
  const { part } = context.plan;
  if (part.some((filter) => filter.kind === "lookup")) return ["matches = data.index.isin(part.index)"];
  const conditions = part.flatMap((filter) => (filter.kind === "lookup" ? [] : [toCondition(filter, "data", context)]));
  return [
    `matches = ${conditions.length === 1 ? (conditions[0] ?? "") : conditions.map((condition) => `(${condition})`).join(" & ")}`,
  ];
}

/** Lines that look up the values of the part. */
function toPrepareLines({ plan }: Context): string[] {
  const lookups = plan.part.flatMap((filter) => (filter.kind === "lookup" ? toLookupLines(filter, "part") : []));
  return lookups.length === 0 ? [] : ["part = data", ...lookups, ""];
}

function toKnown(context: Context): string {
  const columns = toConditionColumns(context.plan.part);
  if (columns.length === 0) return "pd.Series(True, index=data.index)";
  return columns.map((column) => `data[${toPythonLiteral(column)}].notna()`).join(" & ");
}

function toWhole(context: Context): FamilyCode {
  const labels = toShareLabels(context);
  return {
    prepare: toPrepareLines(context),
    result: [
      ...toMatchLines(context),
      `known = ${toKnown(context)}`,
      "matching = int(matches.sum())",
      "result = {",
      `    ${toPythonLiteral(labels.share)}: 100 * matching / len(data) if len(data) else None,`,
      `    ${toPythonLiteral(labels.matching)}: matching,`,
      `    ${toPythonLiteral(labels.all)}: len(data),`,
      `    ${toPythonLiteral(labels.known)}: int(known.sum()),`,
      `    ${toPythonLiteral(labels.shareOfKnown)}: 100 * matching / int(known.sum()) if known.any() else None,`,
      "}",
    ],
    figure: [],
    imports: [],
  };
}

function toPartByGroup(context: Context): FamilyCode {
  const { groups } = context.plan;
  const labels = toShareLabels(context);
  const name = toPythonLiteral(toLabel("matches", context));
  return {
    prepare: toPrepareLines(context),
    result: [
      ...toMatchLines(context),
      `data = data.assign(**{${name}: matches})`,
      `groups = ${toGroupBy(groups, context)}`,
      "result = pd.DataFrame({",
      `    ${toPythonLiteral(labels.matching)}: groups[${name}].sum().astype("int64"),`,
      `    ${toPythonLiteral(labels.all)}: groups.size(),`,
      "}).reset_index()",
      `result[${toPythonLiteral(labels.share)}] = 100 * result[${toPythonLiteral(labels.matching)}] / result[${toPythonLiteral(labels.all)}]`,
      ...toOrderLines({ groups, by: labels.share, direction: null, limit: null, context }),
    ],
    figure: toGroupFigure({
      groups,
      value: labels.share,
      title: `Share by ${toGroupTitle(groups)}`,
      valueTitle: "Share in %",
      context,
    }),
    imports: ["express"],
  };
}

function toGroupShares(context: Context): FamilyCode {
  const { groups, sumOf } = context.plan;
  const labels = toShareLabels(context);
  const value = sumOf === null ? labels.all : labels.total;
  const by = toGroupBy(groups, context);
  const sum = sumOf === null ? `${by}.size()` : `${by}[${toPythonLiteral(sumOf)}].sum()`;
  return {
    result: [
      `result = ${sum}.reset_index(name=${toPythonLiteral(value)})`,
      `result[${toPythonLiteral(labels.share)}] = 100 * result[${toPythonLiteral(value)}] / result[${toPythonLiteral(value)}].sum()`,
      ...toOrderLines({ groups, by: labels.share, direction: "high", limit: null, context }),
    ],
    figure: toGroupFigure({
      groups,
      value: labels.share,
      title: `Share by ${toGroupTitle(groups)}`,
      valueTitle: "Share in %",
      context,
    }),
    imports: ["express"],
  };
}

/** Python for shares of rows or of a total. */
export function toShareCode(context: Context): FamilyCode {
  const { part, groups } = context.plan;
  if (groups.length === 0) return toWhole(context);
  return part.length > 0 ? toPartByGroup(context) : toGroupShares(context);
}
