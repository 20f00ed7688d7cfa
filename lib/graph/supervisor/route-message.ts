import { defaultCapability, type CapabilityId, type MessageRoute } from "@/lib/domain/capability";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { toClippedText } from "@/lib/prompts/untrusted-text";
import type { AskedInterrupt } from "../kit/graph-chunk";
import { askForRoute, toRoutedCapability, type RouteRequest } from "./ask-for-route";
import { findRoute, type RuledRoute } from "./find-route";
import type { RouteReply } from "./route-task";

/** A message to route, and who may be asked. */
export interface RoutedMessage extends RouteRequest {
  /** Whether a person may be asked. */
  clarify: boolean;
  /** What the person answered when asked; undefined before. */
  response: InterruptResponse | undefined;
}

/** The choice, or what has to be asked first. */
export type RouteOutcome = { capability: CapabilityId; route: MessageRoute } | { interrupt: AskedInterrupt };

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

function toOutcome(reply: RouteReply, ruled: RuledRoute, message: RoutedMessage): RouteOutcome {
  const { offered, clarify } = message;
  const capability = toRoutedCapability(reply, offered);
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
