import { defaultCapability, type CapabilityId, type MessageRoute } from "@/lib/domain/capability";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { ReasoningEngine } from "@/lib/ports/reasoning-engine";
import type { PromptLibrary } from "@/lib/prompts/prompt-library";
import { toClippedText, toFencedText } from "@/lib/prompts/untrusted-text";
import type { Capability } from "../kit/capability";
import type { AskedInterrupt } from "../kit/graph-chunk";
import { endsRun } from "../kit/to-fault";
import { findRoute, type RuledRoute } from "./find-route";
import { routeTask, type RouteReply } from "./route-task";

/** A message to route, and what the choice depends on. */
export interface RoutedMessage {
  question: string;
  /** Names of the datasets of the message. */
  datasets: readonly string[];
  /** Earlier questions of the session, oldest first. */
  earlier: readonly string[];
  offered: readonly Pick<Capability, "id" | "label" | "description">[];
  engine: ReasoningEngine;
  prompts: PromptLibrary;
  /** Whether a person may be asked. */
  clarify: boolean;
  /** What the person answered when asked; undefined before. */
  response: InterruptResponse | undefined;
  signal: AbortSignal;
}

/** Key of the interrupt that asks what a message is for. */
export const routeKey = "route:1";

/** The choice, or what has to be asked first. */
export type RouteOutcome = { capability: CapabilityId; route: MessageRoute } | { interrupt: AskedInterrupt };

const mostEarlier = 3;
const longestName = 80;
const longestReason = 200;

/**
 * Chooses the capability of a message: by rules, and by a model where these leave a doubt. Only offers what is
 * registered, and falls back on an analysis. Throws only what ends the run.
 */
export async function routeMessage(message: RoutedMessage): Promise<RouteOutcome> {
  const { question, offered, engine, response } = message;
  const ids = offered.map(({ id }) => id);
  if (response !== undefined) return toChosen(response, ids);
  const ruled = findRoute(question, ids);
  const { capability, route, fallback } = ruled;
  if (fallback === null) return { capability, route };
  const reply = engine.description.kind === "builtin" ? null : await askForRoute(message);
  return reply === null ? { capability: fallback, route } : toOutcome(reply, ruled, message);
}

/** Asks the model; null when it gives no usable reply. */
async function askForRoute(message: RoutedMessage): Promise<RouteReply | null> {
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
    // The capability's first step reports a model that does not answer, or a spent budget.
    if (endsRun(error) || signal.aborted || !isCaveatError(error)) throw error;
    return null;
  }
}

function toOutcome(reply: RouteReply, ruled: RuledRoute, message: RoutedMessage): RouteOutcome {
  const { offered, clarify } = message;
  const capability = offered.find(({ id }) => id === reply.capability.trim())?.id ?? defaultCapability;
  const asks = clarify && capability !== defaultCapability && reply.clarification?.trim().endsWith("?") === true;
  if (asks) return { interrupt: toQuestion(reply.clarification ?? "", [capability, ruled.capability], message) };
  const reason = toClippedText(reply.reason.replace(/\s+/gu, " ").trim(), longestReason);
  return { capability, route: { by: "model", reason: reason === "" ? "A model chose this." : reason } };
}

/** Asks which of the capabilities is meant; an analysis is always among them. */
function toQuestion(text: string, fitting: readonly CapabilityId[], { offered }: RoutedMessage): AskedInterrupt {
  const options = offered.filter(({ id }) => fitting.includes(id) || id === defaultCapability);
  const question = { id: "route", text: toClippedText(text.replace(/\s+/gu, " ").trim(), longestReason) };
  return {
    type: "clarification",
    prompt: "Your message can be understood in two ways. What is meant?",
    options: [],
    payload: {
      questions: [{ ...question, options: options.map(({ id, label, description }) => ({ id, label, description })) }],
    },
  };
}

/** Takes a person's answer: an option names the capability, words of their own are routed by rules. */
function toChosen({ answers = [] }: InterruptResponse, ids: readonly CapabilityId[]): RouteOutcome {
  const [answer] = answers;
  const chosen = ids.find((id) => id === answer?.optionId);
  if (chosen !== undefined) return { capability: chosen, route: { by: "person", reason: "You chose this." } };
  const { capability, route } = findRoute(answer?.text ?? "", ids);
  return { capability, route };
}
