import { locale } from "./locale";

/** Formats a count with its noun and thousands separators: "1 row", "2 rows". */
export function countWords(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString(locale)} ${number === 1 ? one : many}`;
}
