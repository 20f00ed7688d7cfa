import { END, START, StateGraph, type BaseCheckpointSaver } from "@langchain/langgraph";
import type { CapabilityNode } from "@/lib/domain/capability";
import type { Gate } from "./gates/gate";
import { toGateNode } from "./gates/to-gate-node";
import type { GraphNode, KitContext } from "./run-context";
import { createChannels, type StoredState } from "./state/channels";
import type { FactsShape, KitFacts } from "./state/kit-facts";
import { readFacts } from "./state/stored-facts";
import { toGraphNode, type Departure } from "./to-graph-node";

/** A node of a capability: what it does, how it is displayed, and where it leads. */
export type NodeRow<Name extends string, Facts, Context> = Pick<CapabilityNode, "label"> &
  Partial<Pick<CapabilityNode, "writes" | "limit">> & {
    /** Possible next nodes, with reasons that label the drawing. */
    next: Partial<Record<Name | typeof END, string>>;
    /** Selects the next node; pure. Not called after a fault, which ends the run. */
    route(this: void, facts: Facts, context: Context): Name | typeof END;
    /** Next nodes that go back or take a detour, which the page marks. */
    detours?: readonly Name[];
    /** Whether the run continues if the engine declares the question out of scope here; otherwise it ends. */
    survivesBeyond?: boolean;
  } & ({ gate: Gate<Facts, Context> } | { run: GraphNode<Facts, Context>; asks: "model" | null });

/** The graph of a capability as data. A fault in any node leads to the end. */
export interface GraphTable<Name extends string, Facts extends KitFacts, Context extends KitContext<Facts>> {
  /** In the order of a run without detours. */
  nodes: Readonly<Record<Name, NodeRow<Name, Facts, Context>>>;
  /** Where a run can start, and why. */
  start: { next: Partial<Record<Name, string>>; route(this: void, facts: Facts): Name };
  shape: FactsShape<Facts>;
  /** Explains in one sentence of at most 300 characters why a run continues with `next`; null if there is no choice. */
  toReason?(this: void, node: Name, next: Name | null, facts: Facts): string | null;
}

/** Builds the graph for one run. Its nodes use `context`, which never becomes part of the state. */
export function createGraph<Name extends string, Facts extends KitFacts, Context extends KitContext<Facts>>(
  table: GraphTable<Name, Facts, Context>,
  context: Context,
  checkpointer: BaseCheckpointSaver,
) {
  const { nodes, start, shape } = table;
  const names = Object.keys(nodes) as Name[];
  const read = (state: StoredState<Facts>) => readFacts(state.facts, context, shape);
  const toNode = (name: Name) => {
    const row = nodes[name];
    const options = { context, shape, leave: (facts: Facts) => toDeparture(table, name, { facts, context }) };
    return "gate" in row ? toGateNode(name, row.gate, options) : toGraphNode(name, row.run, options);
  };
  const made = Object.fromEntries(names.map((name) => [name, toNode(name)])) as Record<Name, ReturnType<typeof toNode>>;
  const graph = new StateGraph(createChannels(shape)).addNode(made);
  graph.addConditionalEdges(
    START,
    async (state: StoredState<Facts>) => start.route(await read(state)),
    Object.keys(start.next) as Name[],
  );
  for (const name of names) {
    const targets = (Object.keys(nodes[name].next) as (Name | typeof END)[]).filter((target) => target !== END);
    graph.addConditionalEdges(
      name,
      async (state: StoredState<Facts>) => toTarget(nodes[name], await read(state), context),
      [...targets, END],
    );
  }
  return graph.compile({ checkpointer });
}

/** Determines where a run goes from a node, including after a fault. */
function toTarget<Name extends string, Facts extends KitFacts, Context>(
  row: NodeRow<Name, Facts, Context>,
  facts: Facts,
  context: Context,
): Name | typeof END {
  const hasEnded = facts.fault !== null || (facts.beyond !== null && row.survivesBeyond !== true);
  return hasEnded ? END : row.route(facts, context);
}

/** Returns the target with its reason, for events. */
function toDeparture<Name extends string, Facts extends KitFacts, Context extends KitContext<Facts>>(
  { nodes, toReason }: GraphTable<Name, Facts, Context>,
  name: Name,
  { facts, context }: { facts: Facts; context: Context },
): Departure {
  const target = toTarget(nodes[name], facts, context);
  const next = target === END ? null : target;
  return { next, reason: toReason?.(name, next, facts) ?? null };
}
