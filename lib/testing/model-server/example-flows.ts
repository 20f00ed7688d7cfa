import type {
  AlignmentCheck,
  DataProfile,
  Evaluation,
  RemediationPlan,
  Requirements,
} from "@/lib/domain/answers/analysis";
import type { Answer } from "@/lib/domain/answers/answer";
import type { ModelScript } from "./scripted-model-server";

/**
 * One path through the analyst graph, with the model's replies. The data is `fixtures/customers.csv`, uploaded as
 * `customers.csv`: 60 rows with customer_id, age, satisfaction, sales, income. The code in it is real.
 */
export interface ExampleFlow {
  question: string;
  script: ModelScript;
  /** Nodes in the order in which they run. */
  nodes: string[];
  outputType: Answer["outputType"];
  kind: Answer["kind"];
  attempts: Answer["attempts"];
  /** A part of the explanation. */
  says: string;
}

const proceed = { aligned: true, gaps: [], caveats: [], recommendation: "proceed" } satisfies AlignmentCheck;

const accepted = {
  is_valid: true,
  issues_found: [],
  confidence: 0.95,
  recommendation: "accept",
} satisfies Evaluation;

const planning: string[] = ["formulate_requirements", "profile_data", "check_alignment"];
const codeAndJudgement: string[] = ["generate_code", "execute_code", "evaluate_results"];

function toRequirements(columns: string[], analysis: string, success: string) {
  return {
    variables_needed: columns,
    constraints: columns.map((column) => `${column} is a number`),
    analysis_type: analysis,
    success_criteria: success,
  } satisfies Requirements;
}

function toProfile(available: string[], missing: string[] = []) {
  return {
    available_columns: available,
    missing_columns: missing,
    data_quality: Object.fromEntries(available.map((column) => [column, "numbers, none missing"])),
    limitations: missing.map((column) => `there is no column ${column}`),
    is_suitable: missing.length === 0,
  } satisfies DataProfile;
}

/** A straightforward question. */
export const simpleSuccess: ExampleFlow = {
  question: "What's the average customer age?",
  script: {
    title: "Average customer age",
    understand_question: { needs_data_work: true },
    formulate_requirements: toRequirements(["age"], "descriptive", "the mean of age as one number"),
    profile_data: toProfile(["age"]),
    check_alignment: proceed,
    generate_code: 'result = float(df["age"].mean())',
    evaluate_results: accepted,
    explain_results: "The average customer age is **42.3 years**.",
  },
  nodes: ["understand_question", ...planning, ...codeAndJudgement, "explain_results"],
  outputType: "analysis",
  kind: "answered",
  attempts: { alignment: 1, code: 1, remediation: 0 },
  says: "42.3 years",
};

const correlationChart = `valid = df[["satisfaction", "sales"]].dropna()
result = {"correlation": round(float(valid["satisfaction"].corr(valid["sales"])), 2)}
fig = px.scatter(
    valid,
    x="satisfaction",
    y="sales",
    template="plotly_white",
    title="Satisfaction and sales of customers",
    labels={"satisfaction": "Satisfaction (1 to 10)", "sales": "Sales"},
)`;

/** Requirements that ask for a missing column, and a second look that finds another. */
export const alignmentLoop: ExampleFlow = {
  question: "Show correlation between satisfaction and revenue",
  script: {
    title: "Satisfaction and revenue correlation",
    understand_question: { needs_data_work: true },
    formulate_requirements: [
      toRequirements(["satisfaction", "revenue"], "correlation", "a correlation and a scatter chart"),
      toRequirements(["satisfaction", "sales"], "correlation", "a correlation and a scatter chart"),
    ],
    profile_data: [toProfile(["satisfaction"], ["revenue"]), toProfile(["satisfaction", "sales"])],
    check_alignment: [
      {
        aligned: false,
        gaps: ["revenue is not in the data; sales may stand for it"],
        caveats: [],
        recommendation: "revise_requirements",
      } satisfies AlignmentCheck,
      proceed,
    ],
    generate_code: correlationChart,
    evaluate_results: accepted,
    explain_results: "Satisfaction and sales rise together: their correlation is **0.64**. Sales stand in for revenue.",
  },
  nodes: ["understand_question", ...planning, ...planning, ...codeAndJudgement, "explain_results"],
  outputType: "visualization",
  kind: "answered",
  attempts: { alignment: 2, code: 1, remediation: 0 },
  says: "0.64",
};

// The spread of incomes is computed after trimming the outer tenths, the covariance before: that gives 1.2.
const impossibleCorrelation = `age, income = df["age"], df["income"]
covariance = ((age - age.mean()) * (income - income.mean())).sum() / (len(df) - 1)
middle = income[income.between(income.quantile(0.1), income.quantile(0.9))]
result = {"correlation": round(float(covariance / (age.std() * middle.std())), 2)}`;

/** Code with a bug that shows in an impossible number, detected and rewritten. */
export const remediationLoop: ExampleFlow = {
  question: "Calculate correlation between age and income",
  script: {
    title: "Age and income correlation",
    understand_question: { needs_data_work: true },
    formulate_requirements: toRequirements(["age", "income"], "correlation", "one correlation between -1 and 1"),
    profile_data: toProfile(["age", "income"]),
    check_alignment: proceed,
    generate_code: [impossibleCorrelation, 'result = {"correlation": round(float(df["age"].corr(df["income"])), 2)}'],
    evaluate_results: [
      {
        is_valid: false,
        issues_found: ["a correlation of 1.2 is impossible, it cannot exceed 1"],
        confidence: 0.98,
        recommendation: "code_error",
      } satisfies Evaluation,
      accepted,
    ],
    plan_remediation: {
      root_cause: "covariance and spread are computed over different rows",
      action: "rewrite_code",
      guidance: "use the correlation of pandas over all rows",
    } satisfies RemediationPlan,
    explain_results: "Age and income rise together: their correlation is **0.72**.",
  },
  nodes: [
    "understand_question",
    ...planning,
    ...codeAndJudgement,
    "plan_remediation",
    ...codeAndJudgement,
    "explain_results",
  ],
  outputType: "analysis",
  kind: "answered",
  attempts: { alignment: 1, code: 2, remediation: 1 },
  says: "0.72",
};

/** A question about a concept, which needs no data. */
export const conceptQuestion: ExampleFlow = {
  question: "What is a p-value?",
  script: {
    title: "Meaning of a p-value",
    understand_question: { needs_data_work: false },
    explain:
      "A **p-value** shows how likely data at least as extreme as yours would be if there were no effect at all. Small values speak against chance alone.",
  },
  nodes: ["understand_question", "explain"],
  outputType: "explanation",
  kind: "concept",
  attempts: { alignment: 0, code: 0, remediation: 0 },
  says: "no effect at all",
};

const failingRound: string[] = [...planning, "generate_code", "execute_code", ...codeAndJudgement, "plan_remediation"];

/** Code that never works, because the question is unclear, until the last remediation is used up. */
export const remediationsExhausted: ExampleFlow = {
  question: "Calculate the trend coefficient",
  script: {
    title: "Trend coefficient",
    understand_question: { needs_data_work: true },
    formulate_requirements: toRequirements(["sales"], "regression", "one trend coefficient"),
    profile_data: toProfile(["sales"]),
    check_alignment: proceed,
    generate_code: [
      'result = float(df["trend"].mean())',
      'result = float(df["sales"].trend_coefficient())',
      'result = float(np.polyfit(df["month"], df["sales"], 1)[0])',
    ],
    evaluate_results: {
      is_valid: false,
      issues_found: ["the code failed and gave no result"],
      confidence: 0.9,
      recommendation: "wrong_approach",
    } satisfies Evaluation,
    plan_remediation: {
      root_cause: "it is unclear what a trend coefficient means here: there is no column of time",
      action: "revise_requirements",
      guidance: "decide over which column the trend is meant",
    } satisfies RemediationPlan,
    explain_results:
      "I could not calculate a trend coefficient: the data has no column of time. Tell me over which column the trend is meant, for example sales over age.",
  },
  nodes: ["understand_question", ...failingRound, ...failingRound, ...failingRound, "explain_results"],
  outputType: "error",
  kind: "limit",
  attempts: { alignment: 3, code: 6, remediation: 3 },
  says: "over which column the trend is meant",
};

/** The five flows by name. */
export const exampleFlows = {
  simpleSuccess,
  alignmentLoop,
  remediationLoop,
  conceptQuestion,
  remediationsExhausted,
} as const;
