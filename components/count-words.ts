import { locale } from "./locale";

/** "1 row", "2 rows"; the number with thousands separators. */
export function countWords(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString(locale)} ${number === 1 ? one : many}`;
}
