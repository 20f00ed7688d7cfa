import { Plan, type AlignmentCheck, type Requirements } from "@/lib/domain/answers/analysis";
import { askEngine } from "../../kit/ask-engine";
import { toReplyText } from "../../kit/replies/bounded-reply";
import { toShownReply } from "../../kit/replies/shown-reply";
import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import { toSoundQuestions } from "../gates/sound-questions";
import type { NodeRun } from "../run-context";
import type { AnalystState } from "../state";
import { toTextEntry, type TranscriptEntry, type TranscriptReference } from "../../kit/transcript/transcript-entry";
import { withSoundApproaches } from "./sound-approaches";
import { analystTasks } from "../tasks";

/** A `plan` reply, split into what three nodes would have requested one by one. */
export interface PlannedPieces {
  needsDataWork: boolean;
  /** Questions about the meaning; empty when it is clear enough. */
  openQuestions: ClarificationQuestion[];
  requirements: Requirements;
  alignment: AlignmentCheck;
  entries: TranscriptEntry[];
}

/** Requests understanding, requirements and alignment in one call. Throws what `askEngine` throws. */
export async function askPlan(
  state: AnalystState,
  run: NodeRun,
  values: {
    /** Empty when an earlier turn contains it. */
    question: string | { reference: TranscriptReference };
    reason: string;
  },
  suffix?: string,
): Promise<PlannedPieces> {
  const { output, asked } = await askEngine(state, run, {
    task: analystTasks.plan,
    values: { ...values },
    ...(suffix === undefined ? {} : { suffix }),
  });
  const plan = withSoundApproaches(toShownReply(Plan, output));
  const { needs_data_work, variables_needed, constraints, analysis_type, success_criteria, approaches } = plan;
  const { expected_values, declined_change, aligned, gaps, caveats, recommendation } = plan;
  return {
    needsDataWork: needs_data_work,
    openQuestions: toSoundQuestions(plan),
    requirements: {
      ...{ variables_needed, constraints, analysis_type, success_criteria, approaches: approaches ?? null },
      ...(expected_values !== undefined && { expected_values }),
      ...(declined_change !== undefined && { declined_change }),
    },
    alignment: { aligned, gaps, caveats, recommendation },
    entries: [asked, toTextEntry("assistant", toReplyText(Plan, plan))],
  };
}
