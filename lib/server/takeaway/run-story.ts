import { z } from "zod";
import type { RunId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/interrupt";
import type { RunEvent } from "@/lib/domain/run-event";
import type { TakeawayInterrupt, TakeawayStep } from "./takeaway";

/** What happened in one run. */
export interface RunStory {
  steps: TakeawayStep[];
  interrupts: TakeawayInterrupt[];
}

const Questions = z.object({ questions: z.array(z.object({ text: z.string() })) }).catch({ questions: [] });

/** What happened in each run, told from the stored events of a session in their order. */
export function toRunStories(events: readonly RunEvent[]): Map<RunId, RunStory> {
  const stories = new Map<RunId, RunStory>();
  for (const event of events) {
    const story = stories.get(event.runId) ?? { steps: [], interrupts: [] };
    stories.set(event.runId, story);
    if (event.type === "node_end") {
      const { node, attempt, summary, reason = null } = event;
      story.steps.push({ node, attempt, summary, failed: false, reason });
    } else if (event.type === "node_error") {
      const { node, attempt, message } = event;
      story.steps.push({ node, attempt, summary: message, failed: true, reason: null });
    } else if (event.type === "interrupt") {
      story.interrupts.push(toTakeawayInterrupt(event.interrupt));
    }
  }
  return stories;
}

function toTakeawayInterrupt({ type, prompt, payload }: Interrupt): TakeawayInterrupt {
  return { type, prompt, questions: Questions.parse(payload).questions.map(({ text }) => text) };
}
