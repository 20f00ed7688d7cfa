import { defaultCapability, type CapabilityId } from "@/lib/domain/capability";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { PromptLibrary } from "@/lib/prompts/prompt-library";
import { toClippedText, toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { Capability } from "../kit/capability";
import { endsRun } from "../kit/to-fault";
import { routeKey, routeTask, type RouteReply } from "./route-task";

/** A message, with the facts that its routing depends on. */
export interface RouteRequest {
  question: string;
  /** Names of the datasets of the message. */
  datasets: readonly string[];
  /** Earlier questions of the session, oldest first. */
  earlier: readonly string[];
  offered: readonly Pick<Capability, "id" | "label" | "description">[];
  engine: ReasoningEngine;
  prompts: PromptLibrary;
  signal: AbortSignal;
}

const mostEarlier = 3;
const longestName = 80;

/**
 * Asks a model which capability a message is for; null if it gives no usable reply. Throws only errors that end the
 * run.
 */
export async function askForRoute(message: RouteRequest): Promise<RouteReply | null> {
  const { question, datasets, earlier, offered, engine, prompts, signal } = message;
  const list = (lines: readonly string[]) => (lines.length === 0 ? "None." : lines.join("\n"));
  const clip = (text: string) => toClippedText(text.replace(/\s+/gu, " "), longestName);
  try {
    const parts = await prompts.renderTurn(routeTask, {
      capabilities: list(offered.map(({ id, description }) => `- ${id}: ${description}`)),
      datasets: toFencedText("datasets", list(datasets.map(clip))),
      history: toFencedText("history", list(earlier.slice(-mostEarlier).map(clip))),
      question: toFencedText("question", question),
    });
    const text = parts.map((part) => ("text" in part ? part.text : "")).join("");
    const reply = await engine.reason({
      task: routeTask.name,
      prompt: {
        instructions: await prompts.getTaskInstructions(routeTask),
        turns: [{ role: "user", text }],
        cacheKey: routeTask.name,
      },
      facts: { question },
      schema: routeTask.schema,
      step: routeKey,
      signal,
    });
    return reply.status === "replied" ? reply.output : null;
  } catch (error) {
    // The capability's first step reports an unavailable model or an exhausted budget.
    if (endsRun(error) || signal.aborted || !isCaveatError(error)) throw error;
    return null;
  }
}

/** Extracts the capability from a reply; falls back to an analysis if it names none of the offered ones. */
export function toRoutedCapability(
  { capability }: Pick<RouteReply, "capability">,
  offered: RouteRequest["offered"],
): CapabilityId {
  return offered.find(({ id }) => id === capability.trim())?.id ?? defaultCapability;
}
