import { isGraphBubbleUp, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { NodeName } from "@/lib/domain/node-name";
import { addUsage, noUsage } from "@/lib/domain/usage";
import type { GraphChunk } from "../graph-chunk";
import { BeyondEngineError } from "./beyond-engine-error";
import { toSummary } from "./plain-words";
import type { AnalystNode, NodeRun, RunContext } from "./run-context";
import type { AnalystFacts, AnalystState, AnalystUpdate } from "./state";
import { createStepTelling } from "./step-telling";
import { endsRun, toFault } from "./to-fault";
import { toStoredTurns } from "./transcript-pages";
import { withQuestion } from "./with-question";

/** Where a run goes from a node, and why. */
export type Departure = Pick<Extract<GraphChunk, { type: "node_end" }>, "next" | "reason">;

/**
 * A node as the graph runs it: it tells its start and its end, counts its visits, and turns what goes wrong into facts that
 * the answer is made of. What it tells for good is also in its state, so that both are kept together. Interrupts,
 * cancelling and a lost database leave the graph.
 */
export function toGraphNode(
  name: NodeName,
  node: AnalystNode,
  options: { context: RunContext; leave: (facts: AnalystFacts) => Departure },
) {
  const { context, leave } = options;
  return async (kept: AnalystState, config: LangGraphRunnableConfig): Promise<AnalystUpdate> => {
    const state = { ...kept, facts: withQuestion(kept.facts, context) };
    const attempt = (state.facts.visits[name] ?? 0) + 1;
    const visits = { ...state.facts.visits, [name]: attempt };
    const { emit, withTold } = createStepTelling(context, config);
    let usage = noUsage;
    const models = new Set<string>();
    const count: NodeRun["addUsage"] = (added, model) => {
      usage = addUsage(usage, added);
      models.add(model);
    };
    emit({ type: "node_start", node: name, attempt });
    const started = context.ports.clock.now().getTime();
    try {
      context.signal.throwIfAborted();
      const { update, summary } = await node(state, { ...context, attempt, emit, addUsage: count });
      const facts = { ...update.facts, visits };
      const key = `${name}:${attempt}`;
      const messages = await toStoredTurns(key, state, update.messages ?? [], context.texts);
      const durationMs = Math.max(0, context.ports.clock.now().getTime() - started);
      const spent = { durationMs, usage, model: models.size === 0 ? null : [...models].join(", ") };
      const way = leave({ ...state.facts, ...facts });
      emit({ type: "node_end", node: name, attempt, summary: toSummary(summary), ...spent, ...way });
      return withTold({ ...update, messages, facts });
    } catch (error) {
      if (isGraphBubbleUp(error) || endsRun(error) || context.signal.aborted) throw error;
      if (error instanceof BeyondEngineError) {
        emit({ type: "node_error", node: name, attempt, message: toSummary(error.message), cause: error });
        return withTold({ facts: { visits, beyond: error.reply, explanation: { text: error.reply.explanation } } });
      }
      const fault = toFault(name, error);
      emit({ type: "node_error", node: name, attempt, message: fault.message, cause: error });
      return withTold({ facts: { visits, fault }, debug: [{ node: name, note: `${fault.code}: ${fault.message}` }] });
    }
  };
}
