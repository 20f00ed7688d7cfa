import type { ReadingPartKind } from "@/lib/domain/answers/question-reading";
import { formatNumber } from "@/lib/domain/text/numbers";

/** Display names of the fields of a stored answer. */
const parts: Readonly<Record<string, string>> = {
  outputType: "kind of answer",
  explanation: "text",
  requirements: "plan",
  approaches: "approaches",
  resultText: "output",
  followUps: "suggested questions",
  basis: "data and seed",
  figures: "charts",
};

/** Labels for the kinds of parts of a reading. */
const readingKinds: Readonly<Record<ReadingPartKind, string>> = {
  measure: "Measure",
  aggregate: "Summary",
  group: "Breakdown",
  filter: "Filter",
  period: "Period",
  compare: "Comparison",
  order: "Order",
  limit: "Number of rows",
  chart: "Chart",
};

/** Texts for the actions on an answer and its caveats. */
export const answerWords = {
  asAnalysis: "Ask as an analysis instead",
  askAs: (label: string) => `Ask as: ${label}`,
  restoreLabel: "What was deleted",
  restore: (name: string) => `Restore “${name}”`,
  restored: (names: readonly string[]) => `Restored: ${names.map((name) => `“${name}”`).join(", ")}.`,
  again: "Ask again",
  reading: {
    label: "How the question was read",
    kinds: readingKinds,
    change: (kind: string, label: string) => `${kind}: ${label}. Change`,
    unused: "Not understood:",
    quoted: (word: string) => `“${word}”`,
    leaveOut: (number: number) => (number === 1 ? "Answer without it" : "Answer without them"),
  },
  damaged: (names: readonly string[]) =>
    `Parts of this stored answer could not be read: ${names.map((name) => (Object.hasOwn(parts, name) ? parts[name] : name)).join(", ")}.`,
  damagedNext: "Ask again for a complete answer.",
  helped: "This helped",
  failed: "This did not help",
  rating: "Did this answer help?",
  why: "What was wrong or missing? Your feedback is stored with the answer on this server.",
  keep: "Keep",
  kept: "Saved. Thank you.",
  editQuestion: "Edit the question and ask again",
  showRows: "Show the rows",
  rowsTitle: (column: string) => `Rows without ${column}`,
  rowsWith: (column: string, value: string) => `Rows whose ${column} is ${value}`,
  rowsLabel: "Rows of the data",
  rowsNewest: "The data in its current version.",
  rowsRead: "The data used to compute this answer.",
  rowsOfCaveat: "Rows of this caveat",
  examples: (number: number) => `Show all ${formatNumber(number)}`,
  hideExamples: "Show fewer",
  closeRows: "Close the rows",
  loading: "Loading the rows…",
  retry: "Try again",
  without: "Ask again without it",
  cures: {
    label: "Data changes that remove this caveat",
    hint: "Each one adds a step to the data's recipe, writes a new version of the data and answers the question again. Your file stays unchanged, and you can undo it.",
  },
  withoutQuestion: (question: string, column: string, value: string) =>
    `${question} Leave out the rows whose ${column} is ${value}.`,
} as const;
