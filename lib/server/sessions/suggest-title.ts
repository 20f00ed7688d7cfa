import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { ToolRound } from "@/lib/ports/tools/tool-round";
import { isClaim } from "@/lib/verification/text/without-claims";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { Container } from "../container";
import { toBareFacts } from "../runs/bare-facts";
import { toOneShotPrompt } from "../runs/one-shot-prompt";
import { toRunEngine } from "../runs/run-engine";
import { serviceTasks } from "../service-tasks";
import { toTitle } from "./to-title";

/**
 * Asks the engine for a session title based on its first question; a title that a person has set stays. A session of a
 * capability that calls tools keeps its question, because a model has no words there. Never throws.
 */
export async function suggestTitle(
  container: Pick<Container, "sessions" | "steps" | "runs" | "prompts" | "environment" | "capabilities"> & {
    engine: ReasoningEngine;
  },
  record: RunRecord,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { engineTasks } = container.capabilities.get(record.capability);
    if (engineTasks.some(({ schema }) => schema === ToolRound)) return;
    if (record.rerun !== null || (await container.sessions.history(record.id, 1)).length > 0) return;
    const reply = await toRunEngine(container, record).reason({
      task: serviceTasks.title.name,
      prompt: await toOneShotPrompt(container.prompts, serviceTasks.title, {
        question: toFencedText("question", record.question),
      }),
      facts: toBareFacts(record.question),
      schema: null,
      step: "title",
      signal,
    });
    if (reply.status !== "replied") return;
    const title = toTitle(reply.output);
    if (title !== "" && !isClaim(title)) await container.sessions.suggestTitle(record.sessionId, title);
  } catch {
    // The session keeps its question as its title; a missing title needs no report.
  }
}
