import type { Program } from "@/lib/domain/answers/verification";
import { formatCount, formatNumber } from "@/lib/domain/text/numbers";

const languages: Record<Program["language"], string> = { sql: "SQL", python: "Python" };

/** Texts about the verification of an answer. */
export const verificationWords = {
  confirmed: "confirmed by a second computation",
  different: "second computation:",
  unknownOther: "another value",
  allConfirmed: (figures: number) => `All ${formatNumber(figures)} figures confirmed`,
  firstConfirmed: (figures: number) => `First ${formatNumber(figures)} figures confirmed`,
  someConfirmed: (confirmed: number, figures: number) =>
    `${formatNumber(confirmed)} of ${formatCount(figures, "figure")} confirmed`,
  differing: (figures: number) => `${formatNumber(figures)} ${figures === 1 ? "differs" : "differ"}`,
  notCovered: (figures: number) => `${formatNumber(figures)} not covered`,
  moreDiffering: (figures: number) => `${formatCount(figures, "more difference")} in the table`,
  secondQuery: "Query of the second computation",
  second: (language: Program["language"]) => `Second computation (${languages[language]})`,
  notes: "Notes",
  change: "Change in the answer:",
  without: (value: string) => `→ ${value}`,
} as const;
