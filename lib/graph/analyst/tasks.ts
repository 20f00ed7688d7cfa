import type { Planning } from "@/lib/domain/answers/analysis";
import {
  AlignmentCheck,
  Conclusion,
  DataProfile,
  Evaluation,
  Plan,
  RemediationPlan,
  Requirements,
  Understanding,
} from "@/lib/domain/answers/analysis";
import type { InstructionParts } from "@/lib/prompts/prompt-library";
import type { CapabilityTask } from "../kit/capability-task";
import { ColumnSelection } from "./nodes/profile-data/schema";

/** What the analyst asks an engine for. */
export const analystTasks = {
  understand_question: {
    name: "understand_question",
    tier: "light",
    prompt: "understand_question",
    schema: Understanding,
  },
  explain: {
    name: "explain",
    tier: "plain",
    prompt: "explain",
    schema: null,
    text: { field: "explanation" },
  },
  formulate_requirements: {
    name: "formulate_requirements",
    tier: "main",
    prompt: "formulate_requirements",
    schema: Requirements,
  },
  select_columns: {
    name: "select_columns",
    label: "Choosing columns",
    tier: "light",
    prompt: "select_columns",
    schema: ColumnSelection,
  },
  profile_data: { name: "profile_data", tier: "plain", prompt: "profile_data", schema: DataProfile },
  check_alignment: { name: "check_alignment", tier: "main", prompt: "check_alignment", schema: AlignmentCheck },
  generate_code: {
    name: "generate_code",
    tier: "code",
    prompt: "generate_code",
    schema: null,
    text: { field: "code", isCode: true },
  },
  /** One query over tables that code cannot read whole, as text. */
  generate_query: {
    name: "generate_query",
    label: "Writing a query",
    tier: "code",
    prompt: "generate_query",
    schema: null,
    text: { field: "query", isKeptWhole: true },
  },
  evaluate_results: { name: "evaluate_results", tier: "main", prompt: "evaluate_results", schema: Evaluation },
  plan_remediation: { name: "plan_remediation", tier: "main", prompt: "plan_remediation", schema: RemediationPlan },
  explain_results: {
    name: "explain_results",
    tier: "plain",
    prompt: "explain_results",
    schema: null,
    text: { field: "explanation" },
  },
  /** Fast path: the question, its requirements and their alignment in one reply. */
  plan: { name: "plan", label: "Planning in one step", tier: "main", prompt: "plan", schema: Plan },
  /** Fast path: the evaluation and the answer's text in one reply. */
  conclude: {
    name: "conclude",
    label: "Checking and writing in one step",
    tier: "main",
    prompt: "conclude",
    schema: Conclusion,
  },
  /** A second, independent program: DuckDB queries or Python, as text. */
  recompute: {
    name: "recompute",
    label: "Recomputing the answer",
    tier: "plain",
    prompt: "recompute",
    schema: null,
    // The object or fence names the program's language.
    text: { isKeptWhole: true },
  },
} as const satisfies Record<string, CapabilityTask>;

/** The tasks of a run in the order of its static instructions; the two merged ones refer to the rules of the others. */
const instructedTasks: Readonly<Record<Planning, readonly CapabilityTask[]>> = {
  separate: [
    analystTasks.understand_question,
    analystTasks.explain,
    analystTasks.formulate_requirements,
    analystTasks.select_columns,
    analystTasks.profile_data,
    analystTasks.check_alignment,
    analystTasks.generate_code,
    analystTasks.evaluate_results,
    analystTasks.plan_remediation,
    analystTasks.explain_results,
    analystTasks.recompute,
  ],
  merged: [
    analystTasks.plan,
    analystTasks.formulate_requirements,
    analystTasks.check_alignment,
    analystTasks.select_columns,
    analystTasks.generate_code,
    analystTasks.conclude,
    analystTasks.evaluate_results,
    analystTasks.explain_results,
    analystTasks.plan_remediation,
    analystTasks.explain,
    analystTasks.recompute,
  ],
};

/**
 * Returns the parts of a run's static instructions, which explain how to work without values where none are shared, and with
 * queries where code cannot read the tables whole.
 */
export function toInstructionParts(mode: {
  planning: Planning;
  shareValues: boolean;
  isStaged?: boolean;
}): InstructionParts {
  return {
    before: ["analyst"],
    tasks: [...instructedTasks[mode.planning], ...(mode.isStaged === true ? [analystTasks.generate_query] : [])],
    after: [...(mode.isStaged === true ? ["queried_data"] : []), ...(mode.shareValues ? [] : ["without_values"])],
  };
}
