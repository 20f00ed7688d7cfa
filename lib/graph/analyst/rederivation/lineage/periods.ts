import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression } from "@/lib/ports/column-expression";
import { toSeries, type PeriodUnit, type Series } from "./values";

const units: Readonly<Record<string, PeriodUnit>> = {
  D: "day",
  W: "week",
  "W-SUN": "week",
  M: "month",
  ME: "month",
  MS: "month",
  "1M": "month",
  Q: "quarter",
  QE: "quarter",
  QS: "quarter",
  Y: "year",
  YE: "year",
  YS: "year",
  A: "year",
  AS: "year",
};

/** The length of time of an alias of pandas, such as `ME`; null for others. */
export function toPeriodUnit(alias: unknown): PeriodUnit | null {
  return typeof alias === "string" && Object.hasOwn(units, alias) ? (units[alias] ?? null) : null;
}

const months = "January February March April May June July August September October November December".split(" ");
const days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** What a method of `series.dt` gives of each date, as far as it names a period or a part of dates; a series of nothing known for others. */
export function toPeriodSeries(series: Series, name: string, argument: unknown): Series {
  const of = series.expression;
  return toSeries(series, of === null ? null : toPeriodExpression(of, name, argument));
}

function toPeriodExpression(of: ColumnExpression, name: string, argument: unknown): ColumnExpression | null {
  switch (name) {
    case "to_period": {
      const unit = toPeriodUnit(argument);
      return unit === null ? null : { kind: "period", unit, of };
    }
    case "to_timestamp":
      return of.kind === "period" ? of : null;
    case "normalize":
      return { kind: "period", unit: "day", of };
    case "month_name":
      return argument === undefined ? toNames(of, "month", months) : null;
    case "day_name":
      return argument === undefined ? toNames(of, "weekday", days) : null;
    case "strftime":
      return toFormatted(of, argument);
    default:
      return null;
  }
}

function toFormatted(of: ColumnExpression, format: unknown): ColumnExpression | null {
  switch (format) {
    case "%Y":
      return { kind: "period", unit: "year", of };
    case "%Y-%m":
      return { kind: "period", unit: "month", of };
    case "%Y-%m-%d":
      return { kind: "period", unit: "day", of };
    case "%B":
      return toNames(of, "month", months);
    case "%b":
      return toNames(
        of,
        "month",
        months.map((month) => month.slice(0, 3)),
      );
    case "%A":
      return toNames(of, "weekday", days);
    case "%u %A":
      return toNames(
        of,
        "weekday",
        days.map((day, index) => `${index + 1} ${day}`),
      );
    case "%m %B":
      return toNames(
        of,
        "month",
        months.map((month, index) => `${toTwo(index + 1)} ${month}`),
      );
    default:
      return null;
  }
}

function toNames(of: ColumnExpression, part: "month" | "weekday", names: readonly string[]): ColumnExpression {
  const first = part === "month" ? 1 : 0;
  const branches = names.map((value, index) => ({
    when: { kind: "compare", of: { kind: "date_part", part, of }, op: "=", value: index + first } as const,
    value,
  }));
  return { kind: "choice", branches, otherwise: null };
}

const dayLength = 86_400_000;

/** The key of a period as the database gives it, the first day of it, from the way in which pandas writes it. */
export function toPeriodKey(unit: PeriodUnit, cell: Cell): Cell {
  const text = String(cell);
  const [, year, quarter] = /^(\d{4})-?Q([1-4])$/u.exec(text) ?? [];
  if (year !== undefined && quarter !== undefined) return `${year}-${toTwo((Number(quarter) - 1) * 3 + 1)}-01`;
  const [, years, month = "01", day = "01"] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?![\d])/u.exec(text) ?? [];
  if (years === undefined) return cell;
  switch (unit) {
    case "year":
      return `${years}-01-01`;
    case "quarter":
      return `${years}-${toTwo(Math.floor((Number(month) - 1) / 3) * 3 + 1)}-01`;
    case "month":
      return `${years}-${month}-01`;
    case "week": {
      const date = new Date(`${years}-${month}-${day}T00:00:00Z`);
      const back = (date.getUTCDay() + 6) % 7;
      return new Date(date.getTime() - back * dayLength).toISOString().slice(0, 10);
    }
    case "day":
      return `${years}-${month}-${day}`;
  }
}

function toTwo(value: number): string {
  return String(value).padStart(2, "0");
}
