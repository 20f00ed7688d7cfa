import { quoteText } from "@/lib/domain/text/quotes";
import type { PlanContext } from "../../query/plan-context";
import type { RowValue } from "@/lib/domain/plans/measure";
import { secondsOf } from "../duration-seconds";
import { toNewestDay } from "../newest-day";
import { areWholeDays } from "../whole-days";

/** Returns the expression of a column by its name. */
export type At = (name: string) => string;

/** Compiles a number of each row to a SQL expression. Divisions by zero are missing. */
export function toRowValueQuery(value: RowValue, at: At, context: Pick<PlanContext, "dataset">): string {
  switch (value.kind) {
    case "column":
      return at(value.column);
    case "number":
      return `${value.value}::DOUBLE`;
    case "duration": {
      const day = value.to !== null && areWholeDays([value.from, value.to], context) ? "::DATE" : "";
      const to =
        value.to === null ? `TIMESTAMP ${quoteText(toNewestDay(context))}` : `${at(value.to)}${day}::TIMESTAMP`;
      return `((epoch_us(${to}) - epoch_us(${at(value.from)}${day}::TIMESTAMP)) / 1000000.0 / ${secondsOf[value.unit]})`;
    }
    case "arithmetic": {
      const [left, right] = [value.left, value.right].map((part) => `(${toRowValueQuery(part, at, context)})::DOUBLE`);
      if (left === undefined || right === undefined) throw new Error("An arithmetic value lacks an operand.");
      return value.operator === "/" ? `(${left} / nullif(${right}, 0))` : `(${left} ${value.operator} ${right})`;
    }
  }
}
