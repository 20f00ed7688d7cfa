import type { PlanContext } from "../../query/plan-context";
import type { RowValue } from "@/lib/domain/plans/measure";
import { secondsOf } from "../duration-seconds";
import { toNewestDay } from "../newest-day";
import { areWholeDays } from "../whole-days";
import { toPythonLiteral } from "./python-literal";

function toOperand(value: RowValue, context: PlanContext): string {
  const code = toRowValueCode(value, context);
  return value.kind === "arithmetic" || value.kind === "duration" ? `(${code})` : code;
}

/** Compiles a number of each row to a Python expression on `data`. Divisions by zero are missing. */
export function toRowValueCode(value: RowValue, context: PlanContext): string {
  switch (value.kind) {
    case "column":
      return `data[${toPythonLiteral(value.column)}]`;
    case "number":
      return String(value.value);
    case "duration": {
      const day = value.to !== null && areWholeDays([value.from, value.to], context) ? ".dt.normalize()" : "";
      const from = `data[${toPythonLiteral(value.from)}]${day}`;
      const to =
        value.to === null
          ? `pd.Timestamp(${toPythonLiteral(toNewestDay(context))})`
          : `data[${toPythonLiteral(value.to)}]${day}`;
      return `(${to} - ${from}).dt.total_seconds() / ${secondsOf[value.unit]}`;
    }
    case "arithmetic": {
      const [left, right] = [toOperand(value.left, context), toOperand(value.right, context)];
      if (value.operator !== "/" || value.right.kind === "number") return `${left} ${value.operator} ${right}`;
      return `${left} / ${right}.replace(0, float("nan"))`;
    }
  }
}
