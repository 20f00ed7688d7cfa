import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { GateName } from "@/lib/domain/runs/node-name";
import { noUsage } from "@/lib/domain/runs/usage";
import type { AskedByGate, GivenToGate } from "../confirm/find-asked";
import type { Gate } from "../gates/gate";
import { toSummary } from "@/lib/prompts/plain-words";
import type { RunContext } from "../run-context";
import type { AnalystFacts, StoredState, StoredUpdate } from "../state";
import { createStepEmitter } from "../step-emitter";
import { readFacts, toStoredFacts } from "../facts/stored-facts";
import type { Departure } from "./to-graph-node";
import { toStoredTurns } from "../facts/transcript-pages";

/**
 * Runs a gate as a graph node. Until the answer it only asks, because it starts over when the answer arrives; then it
 * emits its start and end, and counts its visit.
 */
export function toGateNode(
  name: GateName,
  gate: Gate,
  options: { context: RunContext; leave: (facts: AnalystFacts) => Departure },
) {
  const { context, leave } = options;
  return async (stored: StoredState, config: LangGraphRunnableConfig): Promise<StoredUpdate> => {
    const whole = await readFacts(stored.facts, context);
    const attempt = (whole.visits[name] ?? 0) + 1;
    const key = `${name}:${attempt}`;
    const response = awaitResponse({ key, interrupt: gate.ask(whole, context) });
    const { emit, withEvents } = createStepEmitter(context, config);
    emit({ type: "node_start", node: name, attempt });
    const { update, summary } = gate.take(response, whole, context);
    const changed = { ...update.facts, visits: { ...whole.visits, [name]: attempt } };
    const facts = await toStoredFacts(changed, stored.facts, context.texts);
    const known = { ...stored, facts: { ...stored.facts, ...facts } };
    const messages = await toStoredTurns(key, known, update.messages ?? [], context.texts);
    const spent = { durationMs: 0, usage: noUsage, model: null };
    const way = leave({ ...whole, ...changed });
    emit({ type: "node_end", node: name, attempt, summary: toSummary(summary), ...spent, ...way });
    return withEvents({ ...update, messages, facts });
  };
}

/**
 * Returns the response, or interrupts the graph while there is none. After a crash the graph may pass an earlier gate's
 * response again, which this one ignores.
 */
function awaitResponse(asked: AskedByGate): InterruptResponse {
  for (;;) {
    const given = interrupt<AskedByGate, GivenToGate>(asked);
    if (given.key === asked.key) return given.response;
  }
}
