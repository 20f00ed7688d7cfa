import type { AnswerKind, Verdict } from "@/lib/domain/answers/answer";
import type { ColumnType } from "@/lib/domain/datasets/dataset";

/** How far an answer can be trusted. */
export const verdicts: Record<Verdict["status"], string> = {
  checked: "Checked",
  caveats: "Checked",
  unverified: "Not verified",
  failed: "Check failed",
};

/** Outcomes other than a normal answer; `unreadable` is a stored answer too damaged to show. */
export const outcomes: Record<
  Exclude<AnswerKind, "answered"> | "unclear" | "unreadable",
  { title: string; sentence: string }
> = {
  concept: { title: "Explanation", sentence: "Answered from general knowledge; no data was read." },
  cannot_answer: { title: "The data cannot answer this", sentence: "Nothing was computed, so nothing can mislead." },
  limit: {
    title: "Stopped at the limit of attempts",
    sentence: "This is the best result so far; it is not confirmed.",
  },
  budget: {
    title: "Stopped at the budget",
    sentence: "The budget of this conversation is used up. What was found is kept.",
  },
  beyond_engine: {
    title: "Beyond the built-in engine",
    sentence: "It answers common kinds of questions without a model. With a model set up, it can take this one too.",
  },
  unclear: {
    title: "Not all of the question was understood",
    sentence:
      "Nothing was computed yet. Change a part of the reading below, leave the marked words out, or ask with other words.",
  },
  failed: { title: "This run failed", sentence: "No answer came out. Your question and your data are kept." },
  unreadable: {
    title: "This answer cannot be read",
    sentence: "Its stored copy is damaged. Your question, your data and the rest of the conversation are kept.",
  },
};

/** What a column holds. */
export const columnTypes: Record<ColumnType, string> = {
  number: "Number",
  category: "Category",
  text: "Text",
  date: "Date",
  boolean: "Yes or no",
  id: "Identifier",
  geo: "Place",
  personal: "Personal",
};
