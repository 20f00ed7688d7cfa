import type {
  AlignmentCheck,
  Conclusion,
  DataProfile,
  Evaluation,
  Plan,
  RemediationPlan,
  Requirements,
} from "@/lib/domain/answers/analysis";
import { toDatasetFacts, type MemoryTable } from "../dataset-facts";
import type { EngineScript } from "./fake-reasoning-engine";

/** Replies of a well-behaved model to a question about penguins; tests replace single ones. */
export const goodReplies = {
  understand_question: { needs_data_work: true },
  formulate_requirements: {
    variables_needed: ["Body Mass (g)", "Species"],
    constraints: [],
    analysis_type: "comparison",
    success_criteria: "one mean per species",
    approaches: null,
  } satisfies Requirements,
  profile_data: {
    available_columns: ["Body Mass (g)", "Species"],
    missing_columns: [],
    data_quality: { "Body Mass (g)": "complete but for one" },
    limitations: [],
    is_suitable: true,
  } satisfies DataProfile,
  check_alignment: { aligned: true, gaps: [], caveats: [], recommendation: "proceed" } satisfies AlignmentCheck,
  generate_code: 'result = df.groupby("Species")["Body Mass (g)"].mean().reset_index()',
  recompute: 'SELECT "Species", avg("Body Mass (g)") AS "Body Mass (g)" FROM df GROUP BY 1',
  evaluate_results: {
    is_valid: true,
    issues_found: [],
    confidence: 0.9,
    recommendation: "accept",
  } satisfies Evaluation,
  plan_remediation: { root_cause: "a bug", action: "rewrite_code", guidance: "fix it" } satisfies RemediationPlan,
  explain_results: "Gentoo are heaviest with **5,100 g** on average, Adelie weigh 3,750 g.",
};

/** The same replies in the format of the fast path. */
export const goodMergedReplies = {
  plan: {
    ...goodReplies.understand_question,
    ...goodReplies.formulate_requirements,
    ...goodReplies.check_alignment,
  } satisfies Plan,
  generate_code: goodReplies.generate_code,
  conclude: { ...goodReplies.evaluate_results, explanation: goodReplies.explain_results } satisfies Conclusion,
};

/** Builds a script of good replies, with those of some tasks replaced; a list returns one reply after another. */
export function toScript(change: Readonly<Record<string, unknown[]>> = {}): EngineScript {
  const replies: Record<string, unknown[]> = {
    ...Object.fromEntries(
      Object.entries({ ...goodMergedReplies, ...goodReplies }).map(([task, output]) => [task, [output]]),
    ),
    ...change,
  };
  return Object.fromEntries(
    Object.entries(replies).map(([task, outputs]) => [
      task,
      outputs.map((output) => (output instanceof Error ? { error: output } : { output })),
    ]),
  );
}

const penguinTable: MemoryTable = {
  Species: ["Adelie", "Adelie", "Gentoo", "Gentoo", "Gentoo"],
  "Body Mass (g)": [3700, 3800, 5000, null, 5200],
  Sex: ["f", "m", null, "f", "m"],
};

/** Five penguins, one without a mass. */
export const penguins = { facts: toDatasetFacts("penguins", penguinTable), table: penguinTable };

/** The true means of `penguins` by species. */
export const penguinMeans = {
  kind: "table" as const,
  columns: [
    { name: "Species", type: "text" },
    { name: "Body Mass (g)", type: "number" },
  ],
  rows: [
    ["Adelie", 3750],
    ["Gentoo", 5100],
  ],
  totalRows: 2,
};
