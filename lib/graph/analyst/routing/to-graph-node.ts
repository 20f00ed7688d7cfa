import { isGraphBubbleUp, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { NodeName } from "@/lib/domain/runs/node-name";
import { addUsage, noUsage } from "@/lib/domain/runs/usage";
import type { GraphChunk } from "../../graph-chunk";
import { BeyondEngineError } from "../beyond-engine-error";
import { toSummary } from "@/lib/prompts/plain-words";
import type { AnalystNode, NodeRun, RunContext } from "../run-context";
import type { AnalystFacts, StoredState, StoredUpdate } from "../state";
import { createStepEmitter } from "../step-emitter";
import { endsRun, toFault } from "../to-fault";
import { readFacts, toStoredFacts } from "../facts/stored-facts";
import { toStoredTurns } from "../facts/transcript-pages";

/** Where a run goes from a node, and why. */
export type Departure = Pick<Extract<GraphChunk, { type: "node_end" }>, "next" | "reason">;

/**
 * Runs a node in the graph: emits its start and end, counts its visits, and turns errors into facts for the answer.
 * Puts its stored events into its state update, so that both are persisted together. Rethrows interrupts, cancellation
 * and a lost database.
 */
export function toGraphNode(
  name: NodeName,
  node: AnalystNode,
  options: { context: RunContext; leave: (facts: AnalystFacts) => Departure },
) {
  const { context, leave } = options;
  return async (stored: StoredState, config: LangGraphRunnableConfig): Promise<StoredUpdate> => {
    const state = { ...stored, facts: await readFacts(stored.facts, context) };
    const keep = (facts: Partial<AnalystFacts>) => toStoredFacts(facts, stored.facts, context.texts);
    const attempt = (state.facts.visits[name] ?? 0) + 1;
    const visits = { ...state.facts.visits, [name]: attempt };
    const { emit, withEvents } = createStepEmitter(context, config);
    let usage = noUsage;
    const models = new Set<string>();
    let read: Pick<Partial<AnalystFacts>, "reading"> = {};
    const count: NodeRun["addUsage"] = (added, model) => {
      usage = addUsage(usage, added);
      models.add(model);
    };
    const keepReading: NodeRun["keepReading"] = (reading) => (read = { reading });
    emit({ type: "node_start", node: name, attempt });
    const started = context.ports.clock.now().getTime();
    try {
      context.signal.throwIfAborted();
      const { update, summary } = await node(state, { ...context, attempt, emit, addUsage: count, keepReading });
      const changed = { ...read, ...update.facts, visits };
      const facts = await keep(changed);
      const known = { ...stored, facts: { ...stored.facts, ...facts } };
      const messages = await toStoredTurns(`${name}:${attempt}`, known, update.messages ?? [], context.texts);
      const durationMs = Math.max(0, context.ports.clock.now().getTime() - started);
      const spent = { durationMs, usage, model: models.size === 0 ? null : [...models].join(", ") };
      const way = leave({ ...state.facts, ...changed });
      emit({ type: "node_end", node: name, attempt, summary: toSummary(summary), ...spent, ...way });
      return withEvents({ ...update, messages, facts });
    } catch (error) {
      if (isGraphBubbleUp(error) || endsRun(error) || context.signal.aborted) throw error;
      if (error instanceof BeyondEngineError) {
        emit({ type: "node_error", node: name, attempt, message: toSummary(error.message), cause: error });
        const ending = { ...read, visits, beyond: error.reply, explanation: { text: error.reply.explanation } };
        return withEvents({ facts: await keep(ending) });
      }
      const fault = toFault(name, error);
      emit({ type: "node_error", node: name, attempt, message: fault.message, cause: error });
      const note = `${fault.code}: ${fault.message}`;
      return withEvents({ facts: await keep({ ...read, visits, fault }), debug: [{ node: name, note }] });
    }
  };
}
