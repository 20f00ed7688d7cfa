import type { AnswerKind, Verdict } from "@/lib/domain/answers/answer";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import type { NodeName } from "@/lib/domain/runs/node-name";

/** Names of the steps of a run. */
export const nodes: Record<NodeName, string> = {
  understand_question: "Understanding the question",
  ask_clarification: "Asking what is meant",
  explain: "Writing the answer",
  formulate_requirements: "Planning the analysis",
  profile_data: "Looking at the data",
  check_alignment: "Checking the fit",
  choose_approach: "Asking which approach",
  approve_plan: "Asking to approve the plan",
  generate_code: "Writing code",
  execute_code: "Running code",
  evaluate_results: "Checking the result",
  plan_remediation: "Finding another way",
  review_result: "Asking to review the result",
  explain_results: "Writing the answer",
};

/** Names of the verdicts. */
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
    title: "Beyond the built-in engine",
    sentence:
      "It answers common kinds of questions without a model. With a model connected, Caveat can answer this one, too.",
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
