import { isDate, toDateOrder } from "@/lib/lexicon/columns/column-date";
import { isMeasure, isStoredAsNumber } from "@/lib/lexicon/columns/column-role";
import { toRowValueColumns } from "@/lib/domain/plans/measure-columns";
import { toMeasuredColumns, toPlanColumns, toPlanFilters } from "../query/plan-columns";
import type { StoredAs } from "@/lib/query/schema";
import { getColumn, type PlanContext } from "../query/plan-context";

const timeOfDay = /\d[T ]\d{1,2}:\d{2}(:\d{2})?/;

/** Format of dates that are stored as text, judged by the samples. */
function toDateFormat(samples: readonly string[], order: "day first" | "month first"): string {
  const [sample = ""] = samples;
  const separator = /\d([./-])\d/.exec(sample)?.[1] ?? "/";
  const year = /\d{4}/.test(sample) ? "%Y" : "%y";
  const parts = order === "day first" ? ["%d", "%m", year] : ["%m", "%d", year];
  const time = timeOfDay.exec(sample);
  const clock = time === null ? "" : time[1] === undefined ? " %H:%M" : " %H:%M:%S";
  return `${parts.join(separator)}${clock}`;
}

function toDateConversion(name: string, context: Pick<PlanContext, "dataset">): StoredAs[] {
  const column = getColumn(context, name);
  if (/TIME ZONE|TIMESTAMPTZ/i.test(column.storage)) return [{ form: "zone" }];
  const order = toDateOrder(column);
  if (order === null || order === "stored") return [];
  if (order === "iso") return [{ form: "iso text" }];
  const { head, middle, tail } = column.samples;
  const dates = [head, middle, tail, ...column.top.map(({ value }) => value)].filter(
    (value): value is string => typeof value === "string" && /^\s*\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(value),
  );
  return [{ form: "date text", format: toDateFormat(dates, order) }];
}

/** Returns the columns of a plan that have to be converted, by name. */
export function toConversions(context: PlanContext): Map<string, StoredAs> {
  const { plan } = context;
  const compared = toPlanFilters(plan).flatMap((filter) =>
    filter.kind === "compare"
      ? toRowValueColumns(filter.of)
      : filter.kind === "columns"
        ? [filter.left, filter.right]
        : [],
  );
  const computed = new Set([...toMeasuredColumns(plan), ...compared]);
  return new Map(
    toPlanColumns(plan).flatMap((name): [string, StoredAs][] => {
      const column = getColumn(context, name);
      if (isDate(column)) return toDateConversion(name, context).map((conversion) => [name, conversion]);
      const isNumberText = computed.has(name) && isMeasure(column) && !isStoredAsNumber(column);
      return isNumberText ? [[name, { form: "number text" }]] : [];
    }),
  );
}
