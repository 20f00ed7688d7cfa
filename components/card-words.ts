import { locale } from "./locale";

/** Texts of the cards that wait for a person, and of the decisions made on them. */
export const cardWords = {
  titles: {
    clarification: "A question first",
    approach_choice: "Choose an approach",
    plan_approval: "Approve the plan",
    result_review: "Review the result",
    connection_check: "Check the connection",
  },
  ownWords: "In my own words",
  ownWordsFor: (question: string) => `In my own words: ${question}`,
  recommended: "recommended",
  tooLong: (limit: number) => `That is longer than ${limit.toLocaleString(locale)} characters. Shorten it.`,
  incomplete: "Choose one, or write an answer.",
  retry: "Try again",
  back: "Back",
  waits: "The run waits until you answer; you can close this page.",
  acceptKeys: (keys: string, action: string) => `${keys}: ${action}`,
  decisions: "What you decided",
  waitingTitle: (title: string) => `Needs your answer: ${title}`,
  clarification: {
    send: "Answer",
    incomplete: "Choose an option or write an answer first.",
  },
  approach: {
    label: "Approaches",
    run: "Use this approach",
    runAll: (ways: number) => (ways === 2 ? "Run both and compare" : `Run all ${ways} and compare`),
    incomplete: "Describe your approach in a few words, or choose another one.",
  },
  plan: {
    approve: "Approve",
    change: "Change…",
    reject: "Reject",
    sendChange: "Plan again with this",
    changeLabel: "What should be different?",
    incomplete: "Describe in a few words what should be different.",
    changeHint: "For example: only 2024, by month, the median instead of the average.",
    newStep: "(new)",
    gone: "No longer part of the plan:",
    approach: "Approach",
    kind: "Kind of analysis",
    datasets: "Data",
    columns: "Columns",
    caveats: "Known before it starts",
    scope: "After this",
    scopes: {
      once: "ask about the next plan, too",
      session: "approve further plans in this conversation",
      always: "approve further plans in all conversations",
    },
  },
  review: {
    accept: "Accept",
    revise: "Revise…",
    rollback: "Roll back",
    sendRemark: "Revise with this",
    remarkLabel: "What should be different?",
    incomplete: "Describe in a few words what should be different.",
    remarkHint: "For example: leave out refunds, top 5 only, as a line chart.",
    noResult: "The code computed no value.",
    consequence: (version: string | null) =>
      version === null
        ? "Roll back ends this run without an answer; nothing else changes."
        : `Roll back ends this run; ${version} stays the answer, nothing else changes.`,
  },
  approval: {
    auto: "Works on its own",
    autoNote: "asks only when a question is unclear",
    ask: "Asks first",
    askNote: "about the approach, the plan and the result",
    current: (mode: string) => `Approvals: ${mode}`,
    plansApproved: { session: "Plans are approved in this conversation", always: "Plans are approved everywhere" },
    askAgain: "Ask about plans again",
  },
  engine: {
    builtin: "Built-in engine",
    builtinNote: "calls no model, costs nothing, answers common kinds of questions",
    builtinText: "Fixed rules that answer common kinds of questions without a model, at no cost.",
    ownNote: "calls models, which may cost money",
    add: "Add a model…",
    current: (engine: string) => `Engine: ${engine}`,
  },
  composer: {
    waits: "Waiting for your answer above. You can ask a new question once you have answered or stopped the run.",
    toCard: "Go to it",
  },
  ending: {
    none: "Nothing from this run is shown as an answer.",
    earlierStays: "The previous answer stays.",
  },
} as const;
