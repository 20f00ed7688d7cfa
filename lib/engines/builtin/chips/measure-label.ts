import { toConditionsText } from "../compile/condition-text";
import { toAggregateName } from "@/lib/lexicon/vocabulary/to-aggregate-name";
import { toRowValueText } from "@/lib/lexicon/columns/row-value-text";
import type { Filter, Measure, MeasureValue } from "@/lib/domain/plans/measure";
import { withoutAggregate } from "./with-aggregate";

function withWhere(text: string, where: readonly Filter[]): string {
  return where.length === 0 ? text : `${text} where ${toConditionsText(where)}`;
}

/** Renders a value as a part of a formula; in brackets where the surrounding operators require them. */
function toOperand(value: MeasureValue): string {
  const isLong =
    value.kind === "combination" ||
    value.kind === "quotient" ||
    value.where.length > 0 ||
    (value.kind === "aggregate" && value.of.kind === "arithmetic");
  return isLong ? `(${toFormula(value)})` : toFormula(value);
}

/**
 * Renders a measure as a formula: `Revenue − Cost`, `(rows where Status is late) ÷ rows`. A sum is named by its summands
 * alone.
 */
function toFormula(value: MeasureValue): string {
  switch (value.kind) {
    case "rows":
      return withWhere("rows", value.where);
    case "distinct":
      return withWhere(`different ${value.of.column}`, value.where);
    case "aggregate": {
      const text = toRowValueText(value.of);
      return withWhere(
        value.aggregate === "sum" ? text : `${toAggregateName(value.aggregate)} of ${text}`,
        value.where,
      );
    }
    case "percentile":
      return withWhere(`${Math.round(value.share * 1000) / 10} % point of ${toRowValueText(value.of)}`, value.where);
    case "quotient":
      return `${toOperand(value.top)} ÷ ${toOperand(value.bottom)}`;
    case "combination":
      return `${toOperand(value.left)} ${value.operator === "-" ? "−" : "+"} ${toOperand(value.right)}`;
  }
}

function withFormula(label: string, formula: string): string {
  return label.toLowerCase().includes(formula.toLowerCase()) ? label : `${label} = ${formula}`;
}

/**
 * Labels a measure for its chip: a column, a count, or a derived measure with its formula. The aggregate has a chip of its
 * own.
 */
export function toMeasureLabel({ label, value }: Measure): string {
  switch (value.kind) {
    case "aggregate": {
      const column = value.of.kind === "column" ? value.of.column : null;
      const of = column ?? toRowValueText(value.of);
      const formula = withWhere(of, value.where);
      const isNamed = withoutAggregate(label) === label && formula !== column;
      return isNamed ? withFormula(label, formula) : formula;
    }
    case "rows":
    case "distinct":
      return value.where.length === 0 ? label : withFormula(label, toFormula(value));
    case "percentile":
    case "quotient":
    case "combination":
      return withFormula(label, toFormula(value));
  }
}
