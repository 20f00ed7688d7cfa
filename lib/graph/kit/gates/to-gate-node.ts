import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { noUsage } from "@/lib/domain/runs/usage";
import { toSummary } from "@/lib/prompts/plain-words";
import type { KitContext } from "../run-context";
import type { StoredState, StoredUpdate } from "../state/channels";
import type { KitFacts } from "../state/kit-facts";
import { readFacts, toStoredFacts } from "../state/stored-facts";
import { toStoredTurns } from "../state/transcript-pages";
import { createStepEmitter } from "../step-emitter";
import type { StepOptions } from "../to-graph-node";
import type { AskedByGate, GivenToGate } from "./find-asked";
import type { Gate } from "./gate";

/**
 * Runs a gate as a graph node. Until the answer arrives, it only interrupts, because it then starts over; after that,
 * it emits its start and end, and counts its visit.
 */
export function toGateNode<Facts extends KitFacts, Context extends KitContext<Facts>>(
  name: string,
  gate: Gate<Facts, Context>,
  { context, shape, leave }: StepOptions<Facts, Context>,
) {
  return async (stored: StoredState<Facts>, config: LangGraphRunnableConfig): Promise<StoredUpdate<Facts>> => {
    const whole = await readFacts(stored.facts, context, shape);
    const attempt = (whole.visits[name] ?? 0) + 1;
    const key = `${name}:${attempt}`;
    const response = awaitResponse({ key, interrupt: gate.ask(whole, context) });
    const { emit, withEvents } = createStepEmitter(context, config);
    emit({ type: "node_start", node: name, attempt });
    const { update, summary } = gate.take(response, whole, context);
    const changed = { ...update.facts, visits: { ...whole.visits, [name]: attempt } } as Partial<Facts>;
    const facts = await toStoredFacts(changed, stored.facts, context.texts);
    const messages = await toStoredTurns(key, stored.messages, update.messages ?? [], context.texts);
    const spent = { durationMs: 0, usage: noUsage, model: null };
    const way = leave({ ...whole, ...changed });
    emit({ type: "node_end", node: name, attempt, summary: toSummary(summary), ...spent, ...way });
    return withEvents({ ...update, messages, facts });
  };
}

/**
 * Returns the response, or interrupts the graph until there is one. After a crash, the graph may pass an earlier gate's
 * response again, which is ignored.
 */
function awaitResponse(asked: AskedByGate): InterruptResponse {
  for (;;) {
    const given = interrupt<AskedByGate, GivenToGate>(asked);
    if (given.key === asked.key) return given.response;
  }
}
