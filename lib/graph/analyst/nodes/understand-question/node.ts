import { z } from "zod";
import { askEngine } from "../../../kit/ask-engine";
import { BeyondEngineError } from "../../../kit/beyond-engine-error";
import { Understanding } from "@/lib/domain/answers/analysis";
import { toReplyText } from "../../../kit/replies/bounded-reply";
import { toShownReply } from "../../../kit/replies/shown-reply";
import { toSoundQuestions } from "../../gates/sound-questions";
import { askPlan } from "../../plan/ask-plan";
import { toPlanReason } from "../../plan/plan-reason";
import type { AnalystNode, NodeResult } from "../../run-context";
import { toTextEntry } from "../../../kit/transcript/transcript-entry";
import { analystTasks } from "../../tasks";

/** The parts of an understanding that later calls read. */
const TurnOfUnderstanding = z.object({
  needs_data_work: z.boolean(),
  reading: z.string().optional(),
  questions: z.array(z.string()).optional(),
});
const question = { reference: { of: "question" } } as const;

/** Decides whether the question needs work on data or only an explanation. With merged planning, plans at once. */
export const understandQuestion: AnalystNode = async (state, run) => {
  try {
    return await (run.planning === "merged" ? understandAndPlan(state, run) : understand(state, run));
  } catch (error) {
    if (!(error instanceof BeyondEngineError)) throw error;
    const { explanation, suggestions } = error.reply;
    return {
      update: { facts: { beyond: { explanation, suggestions } } },
      summary: "Outside of what the engine can do",
    };
  }
};

const understand: AnalystNode = async (state, run) => {
  const { output: given, asked } = await askEngine(state, run, {
    task: analystTasks.understand_question,
    values: { question },
  });
  const output = toShownReply(Understanding, given);
  const openQuestions = toSoundQuestions(output);
  const reply = {
    needs_data_work: output.needs_data_work,
    ...(typeof output.reading === "string" && output.reading.trim() !== "" && { reading: output.reading }),
    ...(openQuestions.length > 0 && { questions: openQuestions.map(({ text }) => text) }),
  };
  return {
    update: {
      messages: [asked, toTextEntry("assistant", toReplyText(TurnOfUnderstanding, reply))],
      facts: { needsDataWork: output.needs_data_work, openQuestions },
    },
    summary: toSummary(output.needs_data_work),
  };
};

const understandAndPlan: AnalystNode = async (state, run): Promise<NodeResult> => {
  const reason = toPlanReason(state.facts, run.rerun?.approach ?? null);
  const { needsDataWork, openQuestions, requirements, alignment, entries } = await askPlan(state, run, {
    question,
    reason,
  });
  return {
    update: {
      messages: entries,
      facts: { needsDataWork, openQuestions, planned: needsDataWork ? { requirements, alignment } : null },
    },
    summary: toSummary(needsDataWork),
  };
};

function toSummary(needsDataWork: boolean): string {
  return needsDataWork ? "Needs work on the data" : "Needs an explanation, no work on the data";
}
