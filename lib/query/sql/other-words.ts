import { quoteText } from "@/lib/domain/text/quotes";

/**
 * How conditions and periods are written: `plain`, or in `other` words, for a query that confirms the plain one. What a server understands
 * differently then shows as a difference.
 */
export type Wording = "plain" | "other";

/** The quarter of a date in other words, with a prefix. */
export function toOtherQuarter(date: string, prefix: string): string {
  return `CASE WHEN month(${date}) < 4 THEN '${prefix}1' WHEN month(${date}) < 7 THEN '${prefix}2' WHEN month(${date}) < 10 THEN '${prefix}3' ELSE '${prefix}4' END`;
}

/** Compares two expressions in other words. */
export function toOtherComparison(left: string, operator: string, right: string | number): string {
  switch (operator) {
    case "=":
      return `(${left} >= ${right} AND ${left} <= ${right})`;
    case "!=":
      return `(${left} < ${right} OR ${left} > ${right})`;
    case "<":
      return `NOT (${left} >= ${right})`;
    case "<=":
      return `NOT (${left} > ${right})`;
    case ">":
      return `NOT (${left} <= ${right})`;
    default:
      return `NOT (${left} < ${right})`;
  }
}

/** Whether a date is within days, both inclusive; null is open. */
export function toOtherPeriod(date: string, start: string | null, end: string | null): string {
  const day = `strftime(${date}, '%Y-%m-%d')`;
  return [
    ...(start === null ? [] : [`${day} >= ${quoteText(start)}`]),
    ...(end === null ? [] : [`${day} <= ${quoteText(end)}`]),
  ].join(" AND ");
}

/** Whether a text contains another, in small letters. */
export function toOtherContains(text: string, part: string): string {
  const small = `lower(${text}::VARCHAR)`;
  return `(length(replace(${small}, ${quoteText(part)}, '')) < length(${small}))`;
}

/** Strips usual blanks around a text in other words than a regular expression. */
export function toOtherFolded(text: string): string {
  return `trim(lower(${text}::VARCHAR), ${quoteText(" \t\n\r\u00a0")})`;
}

/** Whether an expression is one of several literals. */
export function toOtherList(expression: string, literals: readonly (string | number)[]): string {
  return literals.length === 0
    ? `${expression} IN (NULL)`
    : `(${literals.map((one) => `${expression} = ${one}`).join(" OR ")})`;
}

const cyclic = {
  month: (date: string) => `strftime(${date}, '%m')::INTEGER`,
  quarter: (date: string) => `CASE WHEN ${date} IS NOT NULL THEN ${toOtherQuarter(date, "")} END`,
  weekday: (date: string) => `dayofweek(${date})`,
  hour: (date: string) => `strftime(${date}, '%H')::INTEGER`,
} as const;

/** Whether a part of a date that returns is one of several. */
export function toOtherRecurring(date: string, unit: keyof typeof cyclic, values: readonly number[]): string {
  const literals = values.map((value) => (unit === "quarter" ? `'${value}'` : unit === "weekday" ? value % 7 : value));
  return toOtherList(cyclic[unit](date), literals);
}
