"use client";

import { formatDayTime, formatUtc } from "@/lib/domain/text/dates";
import { useInBrowser } from "./use-in-browser";

/**
 * Returns what formats a moment, in ISO 8601, with day and time: in UTC until the browser has shown the same as the server,
 * which does not know the reader's time zone; then in that zone.
 */
export function useDayTime(): (moment: string) => string {
  return useInBrowser() ? formatDayTime : formatUtc;
}
