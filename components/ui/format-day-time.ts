import { locale } from "../words/locale";

/** Formats a moment with day and time, in the reader's time zone. @param moment ISO 8601. */
export function formatDayTime(moment: string): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
