import type { Approach } from "@/lib/domain/answers/analysis";
import { ArtifactId, InterruptId, RunId } from "@/lib/domain/ids";
import type { Decision } from "@/lib/domain/runs/decision";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type {
  ApproachChoicePayload,
  ClarificationPayload,
  AnalysisPlanPayload,
  ResultReviewPayload,
} from "@/lib/domain/runs/interrupt-payload";
import type { ToolErrorPayload, ToolPlanPayload } from "@/lib/domain/tools/tool-plan";
import { buildApproach } from "./build-approach";

type Payload =
  | ClarificationPayload
  | ApproachChoicePayload
  | AnalysisPlanPayload
  | ResultReviewPayload
  | ToolPlanPayload
  | ToolErrorPayload;

/** Builds an interrupt for tests, without options or payload, overridden by `part`. */
export function buildInterrupt(
  part: Partial<Omit<Interrupt, "payload">> & { payload?: Payload | Interrupt["payload"] } = {},
): Interrupt {
  return {
    id: InterruptId.create(),
    type: "clarification",
    prompt: "Your question can be read in more than one way.",
    options: [],
    ...part,
    payload: part.payload ?? {},
  };
}

/** Builds a clarification with two questions: one with readings, one without. */
export function buildClarification(): Interrupt {
  return buildInterrupt({
    payload: {
      questions: [
        {
          id: "sales",
          text: "Which sales?",
          options: [
            { id: "net", label: "Net sales", description: "Column sales_net" },
            { id: "gross", label: "Gross sales", description: "" },
          ],
        },
        { id: "time", text: "Over which time?", options: [] },
      ],
    },
  });
}

const twoWays = [buildApproach(), buildApproach({ id: "median", label: "Median", recommended: false })];

/** Builds a choice of approaches: two, the mean recommended, unless others are given. */
export function buildApproachChoice({ approaches = twoWays }: { approaches?: Approach[] } = {}): Interrupt {
  return buildInterrupt({
    type: "approach_choice",
    prompt: "There is more than one way to answer this.",
    options: [
      ...approaches.map(({ id, label, description }) => ({ id, label, description })),
      { id: "just_go", label: "Just go", description: "With the recommended one." },
    ],
    payload: { approaches },
  });
}

/** Builds a plan of two steps, overridden by `part`. */
export function buildPlanApproval(part: Partial<AnalysisPlanPayload> = {}): Interrupt {
  return buildInterrupt({
    type: "plan_approval",
    prompt: "This is the plan.",
    options: ["approve", "edit", "reject"].map((id) => ({ id, label: id, description: "" })),
    payload: {
      steps: ["Read age", "Take the mean"],
      analysisType: "descriptive",
      columns: ["age"],
      datasets: ["customers"],
      caveats: ["2 ages are missing"],
      approach: "Mean",
      proposal: 1,
      ...part,
    },
  });
}

/** Builds a result that passed one check, overridden by `part`. */
export function buildResultReview(part: Partial<ResultReviewPayload> = {}): Interrupt {
  const revisions = part.revisionsLeft ?? 2;
  return buildInterrupt({
    type: "result_review",
    prompt: "This is the result.",
    options: ["accept", ...(revisions > 0 ? ["revise"] : []), "rollback"].map((id) => ({
      id,
      label: id,
      description: "",
    })),
    payload: {
      executionId: ArtifactId.create(),
      figures: [],
      verdict: "checked",
      checks: [{ name: "Row count", passed: true }],
      currentVersion: null,
      revisionsLeft: revisions,
      ...part,
    },
  });
}

/** Builds a person's decision for tests: the plan was approved, overridden by `part`. */
export function buildDecision(part: Partial<Decision> = {}): Decision {
  return {
    runId: RunId.create(),
    interrupt: buildPlanApproval(),
    response: { optionId: "approve", scope: "once" },
    decidedAt: "2026-11-21T10:00:03.000Z",
    ...part,
  };
}
