import type { RunId } from "@/lib/domain/ids";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import type { TakeawayStep } from "./takeaway";

/** What happened in one run. */
export interface RunStory {
  steps: TakeawayStep[];
}

/** Describes what happened in each run, from the stored events of a session in order. */
export function toRunStories(events: readonly RunEvent[]): Map<RunId, RunStory> {
  const stories = new Map<RunId, RunStory>();
  for (const event of events) {
    const story = stories.get(event.runId) ?? { steps: [] };
    stories.set(event.runId, story);
    if (event.type === "node_end") {
      const { node, attempt, summary, reason = null } = event;
      story.steps.push({ node, attempt, summary, failed: false, reason });
    } else if (event.type === "node_error") {
      const { node, attempt, message } = event;
      story.steps.push({ node, attempt, summary: message, failed: true, reason: null });
    }
  }
  return stories;
}
