import { Understanding } from "@/lib/domain/analysis";
import { askEngine } from "../../ask-engine";
import { BeyondEngineError } from "../../beyond-engine-error";
import { toReplyText } from "../../bounded-reply";
import type { AnalystNode } from "../../run-context";
import { toTextEntry } from "../../transcript/transcript-entry";

/** Decides whether the question needs work on data or only an explanation. */
export const understandQuestion: AnalystNode = async (state, run) => {
  try {
    const { output, asked } = await askEngine(state, run, {
      task: "understand_question",
      values: { question: { reference: { of: "question" } } },
      schema: Understanding,
    });
    return {
      update: {
        messages: [asked, toTextEntry("assistant", toReplyText(output))],
        facts: { needsDataWork: output.needs_data_work },
      },
      summary: output.needs_data_work ? "Needs work on the data" : "Needs an explanation, no work on the data",
    };
  } catch (error) {
    if (!(error instanceof BeyondEngineError)) throw error;
    const { explanation, suggestions } = error.reply;
    return {
      update: { facts: { beyond: { explanation, suggestions } } },
      summary: "Outside of what the engine can do",
    };
  }
};
