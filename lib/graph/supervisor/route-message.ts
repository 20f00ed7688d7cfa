import { defaultCapability, type CapabilityId, type MessageRoute } from "@/lib/domain/capability";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { toOneLine } from "@/lib/prompts/plain-words";
import type { AskedInterrupt } from "../kit/graph-chunk";
import { askForRoute, toRoutedCapability, type RouteRequest } from "./ask-for-route";
import { changeCapability, changeReason } from "./preparation-rules";
import { findRoute, type RuledRoute } from "./find-route";
import type { RouteReply } from "./route-task";

/** A message to route, and whom the supervisor may ask. */
export interface RoutedMessage extends RouteRequest {
  /** Whether the user may be asked. */
  clarify: boolean;
  /** Reads the message as an instruction to change its data; true when every word is understood as such. */
  readsAsChange?: () => Promise<boolean>;
  /** The user's answer; undefined before. */
  response: InterruptResponse | undefined;
}

/** The chosen route, or the question to ask first. */
export type RouteOutcome = { capability: CapabilityId; route: MessageRoute } | { interrupt: AskedInterrupt };

const longestReason = 200;

/**
 * Chooses the capability for a message: by rules, and by a model if these are inconclusive. Offers only registered
 * capabilities and falls back to an analysis. Throws only errors that end the run.
 */
export async function routeMessage(message: RoutedMessage): Promise<RouteOutcome> {
  const { question, offered, engine, response } = message;
  const ids = offered.map(({ id }) => id);
  if (response !== undefined) return toChosen(response, ids);
  const ruled = findRoute(question, ids);
  const { capability, route, fallback } = ruled;
  if ((fallback ?? capability) === defaultCapability && (await isChange(message, ids)))
    return { capability: changeCapability, route: { by: "rules", reason: changeReason } };
  if (fallback === null) return { capability, route };
  const reply = engine.description.kind === "builtin" ? null : await askForRoute(message);
  return reply === null ? { capability: fallback, route } : toOutcome(reply, ruled, message);
}

/** Whether a message that rules take for an analysis changes data: only its columns show it, as in “drop comment”. */
async function isChange({ readsAsChange }: RoutedMessage, ids: readonly CapabilityId[]): Promise<boolean> {
  return readsAsChange !== undefined && ids.includes(changeCapability) && (await readsAsChange());
}

function toOutcome(reply: RouteReply, ruled: RuledRoute, message: RoutedMessage): RouteOutcome {
  const { offered, clarify } = message;
  const capability = toRoutedCapability(reply, offered);
  const asks = clarify && capability !== defaultCapability && reply.clarification?.trim().endsWith("?") === true;
  if (asks) return { interrupt: toQuestion(reply.clarification ?? "", [capability, ruled.capability], message) };
  const reason = toOneLine(reply.reason, longestReason);
  return { capability, route: { by: "model", reason: reason === "" ? "Chosen by a model." : reason } };
}

/** Builds the question of which capability is meant; an analysis is always one of the options. */
function toQuestion(text: string, fitting: readonly CapabilityId[], { offered }: RoutedMessage): AskedInterrupt {
  const options = offered.filter(({ id }) => fitting.includes(id) || id === defaultCapability);
  const question = { id: "route", text: toOneLine(text, longestReason) };
  return {
    type: "clarification",
    prompt: "Your message can be understood in two ways. Which do you mean?",
    options: [],
    payload: {
      questions: [{ ...question, options: options.map(({ id, label, description }) => ({ id, label, description })) }],
    },
  };
}

/** Applies the user's answer: an option names the capability; free text is routed by rules. */
function toChosen({ answers = [] }: InterruptResponse, ids: readonly CapabilityId[]): RouteOutcome {
  const [answer] = answers;
  const chosen = ids.find((id) => id === answer?.optionId);
  if (chosen !== undefined) return { capability: chosen, route: { by: "person", reason: "Chosen by you." } };
  const { capability, route } = findRoute(answer?.text ?? "", ids);
  return { capability, route };
}
