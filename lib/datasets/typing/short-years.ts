import type { Remark } from "./column-plan";

/** SQL for a date whose year has two digits: a hundred years earlier when it is still to come, as no birth is. */
export function toPast(date: string): string {
  return `CASE WHEN ${date} > current_date THEN ${date} - INTERVAL 100 YEAR ELSE ${date} END`;
}

/** Says which years those of two digits were taken for. */
export function remarkOnShortYears(values: readonly string[], ofBirths: boolean): Remark {
  const past = ofBirths ? "; births still to come are read a hundred years earlier" : "";
  const text = `Years are written with two digits: 00 to 68 are read as 2000 to 2068, 69 to 99 as 1969 to 1999${past}.`;
  return { text, examples: values.slice(0, 3) };
}
