import { isGraphBubbleUp, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { NodeName } from "@/lib/domain/node-name";
import { addUsage, noUsage } from "@/lib/domain/usage";
import type { GraphChunk } from "../graph-chunk";
import { BeyondEngineError } from "./beyond-engine-error";
import { toSummary } from "./plain-words";
import type { AnalystNode, RunContext } from "./run-context";
import type { AnalystState, AnalystUpdate } from "./state";
import { endsRun, toFault } from "./to-fault";

/**
 * A node as the graph runs it: it tells its start and its end, counts its visits, and turns what goes wrong into facts that
 * the answer is made of. Interrupts, cancelling and a lost database leave the graph.
 */
export function toGraphNode(name: NodeName, node: AnalystNode, context: RunContext) {
  return async (state: AnalystState, config: LangGraphRunnableConfig): Promise<AnalystUpdate> => {
    const attempt = (state.facts.visits[name] ?? 0) + 1;
    const visits = { ...state.facts.visits, [name]: attempt };
    const emit = (chunk: GraphChunk) => config.writer?.(chunk);
    const started = context.ports.clock.now().getTime();
    let usage = noUsage;
    emit({ type: "node_start", node: name, attempt });
    try {
      context.signal.throwIfAborted();
      const run = { ...context, attempt, emit, addUsage: (added: typeof usage) => (usage = addUsage(usage, added)) };
      const { update, summary } = await node(state, run);
      const durationMs = Math.max(0, context.ports.clock.now().getTime() - started);
      emit({ type: "node_end", node: name, attempt, summary: toSummary(summary), durationMs, usage });
      return { ...update, facts: { ...update.facts, visits } };
    } catch (error) {
      if (isGraphBubbleUp(error) || endsRun(error) || context.signal.aborted) throw error;
      if (error instanceof BeyondEngineError) {
        emit({ type: "node_error", node: name, attempt, message: toSummary(error.message), cause: error });
        return { facts: { visits, beyond: error.reply, explanation: error.reply.explanation } };
      }
      const fault = toFault(name, error);
      emit({ type: "node_error", node: name, attempt, message: fault.message, cause: error });
      return { facts: { visits, fault }, debug: [{ node: name, note: `${fault.code}: ${fault.message}` }] };
    }
  };
}
