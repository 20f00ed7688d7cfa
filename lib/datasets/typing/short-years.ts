import type { Remark } from "./column-plan";

/** SQL of a date with a two-digit year, moved back a hundred years if it is in the future, where no birth can be. */
export function toPast(date: string): string {
  return `CASE WHEN ${date} > current_date THEN ${date} - INTERVAL 100 YEAR ELSE ${date} END`;
}

/** Reports how two-digit years were interpreted. */
export function remarkOnShortYears(values: readonly string[], ofBirths: boolean): Remark {
  const past = ofBirths ? "; births still to come are read a hundred years earlier" : "";
  const text = `Years are written with two digits: 00 to 68 are read as 2000 to 2068, 69 to 99 as 1969 to 1999${past}.`;
  return { text, examples: values.slice(0, 3) };
}
