import { isGraphBubbleUp, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { addUsage, noUsage } from "@/lib/domain/runs/usage";
import { toSummary } from "@/lib/prompts/plain-words";
import { BeyondEngineError } from "./beyond-engine-error";
import type { CapabilityConsent } from "./capability";
import type { GraphChunk } from "./graph-chunk";
import type { GraphNode, KitContext, NodeTools } from "./run-context";
import type { StoredState, StoredUpdate } from "./state/channels";
import type { FactsShape, KitFacts } from "./state/kit-facts";
import { readFacts, toStoredFacts } from "./state/stored-facts";
import { toStoredTurns } from "./state/transcript-pages";
import { createStepEmitter } from "./step-emitter";
import { endsRun, toFault } from "./to-fault";

/** Where a run goes from a node, and why. */
export type Departure = Pick<Extract<GraphChunk, { type: "node_end" }>, "next" | "reason">;

/** Dependencies of the steps of one run. */
export interface StepOptions<Facts extends KitFacts, Context extends KitContext<Facts>> {
  context: Context;
  shape: FactsShape<Facts>;
  /** Determines where the run goes from the step. */
  leave: (facts: Facts) => Departure;
}

/**
 * Runs a node in the graph: emits its start and end, counts its visits, and converts errors to facts for the answer.
 * Adds its events to its state update, so that both are persisted together. Rethrows interrupts, cancellation and a
 * lost database.
 */
export function toGraphNode<Facts extends KitFacts, Context extends KitContext<Facts>>(
  name: string,
  node: GraphNode<Facts, Context>,
  { context, shape, leave }: StepOptions<Facts, Context>,
) {
  return async (stored: StoredState<Facts>, config: LangGraphRunnableConfig): Promise<StoredUpdate<Facts>> => {
    const state = { ...stored, facts: await readFacts(stored.facts, context, shape) };
    const keep = (facts: Partial<Facts>) => toStoredFacts(facts, stored.facts, context.texts);
    const attempt = (state.facts.visits[name] ?? 0) + 1;
    const visits = { ...state.facts.visits, [name]: attempt };
    const { emit, withEvents } = createStepEmitter(context, config);
    let usage = noUsage;
    const models = new Set<string>();
    let read: Pick<Partial<KitFacts>, "reading"> = {};
    const tools: NodeTools = {
      attempt,
      emit,
      addUsage: (added, model) => {
        usage = addUsage(usage, added);
        models.add(model);
      },
      keepReading: (reading) => (read = { reading }),
    };
    /** Merges the changes of the node and the kit; a capability's facts include those of the kit. */
    const join = (facts: Partial<Facts>, kit: Partial<KitFacts>) => ({ ...facts, ...kit });
    emit({ type: "node_start", node: name, attempt });
    const started = context.ports.clock.now().getTime();
    try {
      context.signal.throwIfAborted();
      const { update, summary } = await node(state, { ...context, ...tools });
      const changed = { ...read, ...join(update.facts ?? {}, { visits }) };
      const facts = await keep(changed);
      const messages = await toStoredTurns(`${name}:${attempt}`, stored.messages, update.messages ?? [], context.texts);
      const durationMs = Math.max(0, context.ports.clock.now().getTime() - started);
      const spent = { durationMs, usage, model: models.size === 0 ? null : [...models].join(", ") };
      await updateConsent(context.consent);
      const way = leave({ ...state.facts, ...changed });
      emit({ type: "node_end", node: name, attempt, summary: toSummary(summary), ...spent, ...way });
      return withEvents({ ...update, messages, facts });
    } catch (error) {
      if (isGraphBubbleUp(error) || endsRun(error) || context.signal.aborted) throw error;
      if (error instanceof BeyondEngineError) {
        emit({ type: "node_error", node: name, attempt, message: toSummary(error.message), cause: error });
        const explanation = { text: error.reply.explanation };
        return withEvents({ facts: await keep(join({}, { ...read, visits, beyond: error.reply, explanation })) });
      }
      const fault = toFault(name, error);
      emit({ type: "node_error", node: name, attempt, message: fault.message, cause: error });
      const note = `${fault.code}: ${fault.message}`;
      const facts = await keep(join({}, { ...read, visits, fault }));
      return withEvents({ facts, debug: [{ node: name, note }] });
    }
  };
}

/** Notes that an approval of all further plans was revoked, before the run takes a way that depends on it. */
async function updateConsent(consent: CapabilityConsent): Promise<void> {
  if (consent.approval !== "ask" || !consent.plansApproved || consent.findPlansApproved === undefined) return;
  consent.plansApproved = await consent.findPlansApproved();
}
