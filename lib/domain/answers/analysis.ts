import { z } from "zod";

/**
 * Schemas of what the analyst's nodes decide. Field names follow the model contract (snake_case). Fields documented in
 * the contract are required; all others may be absent or null and never affect routing.
 */

/** A question for the user; options may be plain strings. */
const AskedQuestion = z.object({
  id: z.string().nullish(),
  text: z.string(),
  options: z
    .array(
      z.union([
        z.string(),
        z.object({ id: z.string().nullish(), label: z.string(), description: z.string().nullish() }),
      ]),
    )
    .nullish(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const Understanding = z.object({
  needs_data_work: z.boolean(),
  reasoning: z.string().nullish(),
  /** How much the possible readings differ, from 0 (only one) to 10; from 5 up, the questions are asked. */
  ambiguity: z.number().nullish(),
  questions: z.array(AskedQuestion).nullish(),
  /** How the question is read: its measure, population and period, and the meaning of unclear words. */
  reading: z.string().nullish(),
});
export type Understanding = z.infer<typeof Understanding>;

/** One of several materially different ways to answer. */
export const Approach = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  assumptions: z.array(z.string()),
  cannot_tell: z.array(z.string()),
  cost: z.string(),
  recommended: z.boolean(),
});
export type Approach = z.infer<typeof Approach>;

/** A value the answer must contain, under the name used by both computations. */
export const ExpectedValue = z.object({
  name: z.string(),
  meaning: z.string(),
  unit: z.string().nullish(),
  /** Decimal places requested by the question. */
  decimals: z.number().nullish(),
});
export type ExpectedValue = z.infer<typeof ExpectedValue>;

export const Requirements = z.object({
  variables_needed: z.array(z.string()),
  constraints: z.array(z.string()),
  analysis_type: z.string(),
  success_criteria: z.string(),
  reasoning: z.string().nullish(),
  approaches: z.array(Approach).nullish(),
  expected_values: z.array(ExpectedValue).nullish(),
  /** Why the plan omits a change the user requested; null when it includes it. */
  declined_change: z.string().nullish(),
});
export type Requirements = z.infer<typeof Requirements>;

/** The model's judgement of the data; the facts themselves are a `DatasetProfile`. */
export const DataProfile = z.object({
  available_columns: z.array(z.string()),
  missing_columns: z.array(z.string()),
  data_quality: z.record(z.string(), z.string()),
  limitations: z.array(z.string()),
  is_suitable: z.boolean(),
  reasoning: z.string().nullish(),
});
export type DataProfile = z.infer<typeof DataProfile>;

const AlignmentRecommendation = z.enum([
  "proceed",
  "proceed_with_caveats",
  "revise_requirements",
  "revise_data_understanding",
  "cannot_proceed",
]);
export type AlignmentRecommendation = z.infer<typeof AlignmentRecommendation>;

export const AlignmentCheck = z.object({
  aligned: z.boolean(),
  gaps: z.array(z.string()),
  caveats: z.array(z.string()),
  recommendation: AlignmentRecommendation,
  reasoning: z.string().nullish(),
});
export type AlignmentCheck = z.infer<typeof AlignmentCheck>;

export const Evaluation = z.object({
  is_valid: z.boolean(),
  issues_found: z.array(z.string()),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  recommendation: z.enum(["accept", "code_error", "wrong_approach", "data_issue"]),
  reasoning: z.string().nullish(),
  /** 1-based numbers of the listed caveats that the result rules out. */
  settled_caveats: z.array(z.number()).nullish(),
  /** Listed caveats, by number, reworded to fit the result. */
  amended_caveats: z.array(z.object({ number: z.number(), text: z.string() })).nullish(),
});
export type Evaluation = z.infer<typeof Evaluation>;

export const RemediationPlan = z.object({
  root_cause: z.string(),
  action: z.enum(["rewrite_code", "revise_requirements", "reexamine_data"]),
  guidance: z.string(),
  reasoning: z.string().nullish(),
});
export type RemediationPlan = z.infer<typeof RemediationPlan>;

/**
 * `plan` of the fast path: understanding, requirements and alignment in one reply; the rest is empty if no data work is
 * needed.
 */
export const Plan = Understanding.extend(Requirements.shape).extend(AlignmentCheck.shape);
export type Plan = z.infer<typeof Plan>;

/** `conclude` of the fast path: the evaluation, plus the answer's text if the result is valid. */
export const Conclusion = Evaluation.extend({ explanation: z.string() });
export type Conclusion = z.infer<typeof Conclusion>;

/** Whether planning and concluding make one call per node, or a single call each. */
export const Planning = z.enum(["separate", "merged"]);
export type Planning = z.infer<typeof Planning>;

/** How often each bounded loop has run. */
export const Attempts = z.object({
  /** Comparisons of plan and data, at most 2 before giving up. */
  alignment: z.int().nonnegative(),
  /** Executions of generated code in total; each entry into the retry loop allows 2. */
  code: z.int().nonnegative(),
  /** Remediation plans made so far; the third is not executed. */
  remediation: z.int().nonnegative(),
});
export type Attempts = z.infer<typeof Attempts>;
