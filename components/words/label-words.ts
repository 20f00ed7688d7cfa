import type { AnswerKind, Verdict } from "@/lib/domain/answers/answer";
import type { ColumnType } from "@/lib/domain/datasets/dataset";

/** Names of the verdicts. */
export const verdicts: Record<Verdict["status"], string> = {
  checked: "Checked",
  caveats: "Checked",
  unverified: "Not verified",
  failed: "Check failed",
};

/** Outcomes other than a normal answer; `unreadable` is a stored answer that is too damaged to show. */
export const outcomes: Record<
  Exclude<AnswerKind, "answered"> | "unclear" | "unreadable",
  { title: string; sentence: string }
> = {
  concept: { title: "Explanation", sentence: "Answered from general knowledge; no data was read or changed." },
  cannot_answer: {
    title: "The data cannot answer this",
    sentence: "Nothing was computed, so there is nothing to check.",
  },
  limit: {
    title: "Stopped at the attempt limit",
    sentence: "This is the best result so far; it is not confirmed.",
  },
  budget: {
    title: "Stopped at the budget",
    sentence: "The budget of this conversation is used up. The results so far are kept.",
  },
  beyond_engine: {
    title: "Out of scope for the built-in engine",
    sentence:
      "It answers common kinds of questions without a model. Once a model is connected, Caveat can answer this one too.",
  },
  unclear: {
    title: "Not all of the question was understood",
    sentence:
      "Nothing has been computed yet. Change a part of the reading below, leave out the marked words, or rephrase the question.",
  },
  failed: { title: "This run failed", sentence: "It produced no answer. Your question and your data are kept." },
  unreadable: {
    title: "This answer cannot be read",
    sentence: "Its stored copy is damaged. Your question, your data and the rest of the conversation are kept.",
  },
};

/** Names of the column types. */
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
