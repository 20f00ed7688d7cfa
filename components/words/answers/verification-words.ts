import { countWords as count } from "../count-words";
import type { Program } from "@/lib/domain/answers/verification";
import { locale } from "../locale";

const languages: Record<Program["language"], string> = { sql: "SQL", python: "Python" };

/** Texts about the verification of an answer. */
export const verificationWords = {
  confirmed: "confirmed by a second computation",
  different: "second computation:",
  unknownOther: "another value",
  allConfirmed: (figures: number) => `All ${figures.toLocaleString(locale)} figures confirmed`,
  firstConfirmed: (figures: number) => `First ${figures.toLocaleString(locale)} figures confirmed`,
  someConfirmed: (confirmed: number, figures: number) =>
    `${confirmed.toLocaleString(locale)} of ${count(figures, "figure")} confirmed`,
  differing: (figures: number) => `${figures.toLocaleString(locale)} ${figures === 1 ? "differs" : "differ"}`,
  notCovered: (figures: number) => `${figures.toLocaleString(locale)} not covered`,
  moreDiffering: (figures: number) => `${count(figures, "more difference")} in the table`,
  secondQuery: "Query of the second computation",
  second: (language: Program["language"]) => `Second computation (${languages[language]})`,
  notes: "Notes",
  change: "Change in the answer:",
  without: (value: string) => `→ ${value}`,
} as const;
