import { Command } from "@langchain/langgraph";
import type { Answer, AnswerKind } from "@/lib/domain/answers/answer";
import type { CapabilityCommand, CapabilityDescription, CapabilityNode } from "@/lib/domain/capability";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { InterruptType } from "@/lib/domain/runs/interrupt";
import type { Capability, CapabilityInput, CapabilityRun } from "./capability";
import { createGraph, type GraphTable, type NodeRow } from "./capability-graph";
import type { CapabilityTask } from "./capability-task";
import { findAsked, type GivenToGate } from "./gates/find-asked";
import type { GraphChunk } from "./graph-chunk";
import type { KitContext } from "./run-context";
import type { StoredUpdate } from "./state/channels";
import type { Fault, KitFacts } from "./state/kit-facts";
import { readFacts, toStoredFacts } from "./state/stored-facts";
import { toStoredTurns } from "./state/transcript-pages";
import { endsRun, toFault } from "./to-fault";
import { toRunError } from "./to-run-error";
import type { TranscriptEntry } from "./transcript/transcript-entry";

/** The definition of a capability. */
export interface CapabilityDefinition<
  Name extends string,
  Facts extends KitFacts,
  Context extends KitContext<Facts>,
> extends Pick<CapabilityDescription, "id" | "label" | "description"> {
  /** Command that forces it in the composer; absent if there is none. */
  command?: CapabilityCommand;
  table: GraphTable<Name, Facts, Context>;
  tasks: readonly CapabilityTask[];
  /** Types of interrupts that its runs may raise; any other is a fault. */
  interrupts: readonly InterruptType[];
  answers: readonly AnswerKind[];
  /** Loads what a run needs before its first step. Throws `not_found` if a dataset no longer exists. */
  createContext(this: void, run: CapabilityRun): Promise<Context>;
  /** Returns the facts that a run starts with; the question stays in the run's input. */
  toStart(this: void, input: CapabilityInput, context: Context): Promise<{ facts: Facts; messages: TranscriptEntry[] }>;
  /** Builds the final answer of a run; null if the user ended it. */
  toAnswer(this: void, facts: Facts, context: Context, version: string): Promise<Answer | null>;
  /** Builds the answer of a run that could not start because a dataset or prompt file no longer exists. */
  toUnstartedAnswer(this: void, fault: Fault, run: CapabilityRun): Promise<Answer>;
}

/** Exceeds the length of any path through a graph within its loop limits. */
const mostSteps = 80;

/** Creates a capability that can be interrupted and resumed from its checkpoints. */
export function defineCapability<Name extends string, Facts extends KitFacts, Context extends KitContext<Facts>>(
  definition: CapabilityDefinition<Name, Facts, Context>,
): Capability {
  const { id, label, description, command = null, table, tasks, interrupts, answers } = definition;
  return {
    ...{ id, label, description, command, interrupts, answers },
    nodes: (Object.entries(table.nodes) as [Name, NodeRow<Name, Facts, Context>][]).map(toCapabilityNode),
    tasks: tasks.flatMap(({ name, label: shown }) => (shown === undefined ? [] : [{ name, label: shown }])),
    engineTasks: tasks,
    run: (options) => runCapability(definition, options),
  };
}

function toCapabilityNode<Facts, Context>([name, row]: [string, NodeRow<string, Facts, Context>]): CapabilityNode {
  return {
    name,
    label: row.label,
    asks: "gate" in row ? "person" : row.asks,
    writes: row.writes ?? null,
    detours: [...(row.detours ?? [])],
    limit: row.limit ?? null,
  };
}

async function* runCapability<Name extends string, Facts extends KitFacts, Context extends KitContext<Facts>>(
  definition: CapabilityDefinition<Name, Facts, Context>,
  options: CapabilityRun,
): AsyncGenerator<GraphChunk> {
  const { table, id } = definition;
  const toLast = (answer: Answer): GraphChunk => ({ type: "answer", answer: { ...answer, capability: id } });
  // Stops the run when the consumer stops reading chunks.
  const abandoned = new AbortController();
  const signal = AbortSignal.any([options.signal, abandoned.signal]);
  try {
    signal.throwIfAborted();
    const context = await definition.createContext({ ...options, signal }).catch((error: unknown) => {
      if (endsRun(error) || signal.aborted) throw error;
      return toFault(Object.keys(table.nodes)[0] ?? id, error);
    });
    if ("message" in context) {
      yield toLast(await definition.toUnstartedAnswer(context, options));
      return;
    }
    const graph = createGraph(table, context, options.checkpointer);
    const config = { configurable: { thread_id: options.runId }, recursionLimit: mostSteps };
    const resumed = new Set<string>();
    let known = await graph.getState(config);
    // A task whose result is saved but not yet applied to the state is missing from `next` and must still be applied.
    while (known.metadata === undefined || known.tasks.length > 0) {
      const asked = findAsked(known);
      const given = options.consent.responses.find(({ key }) => key === asked?.key);
      if (asked !== null && given === undefined) {
        assertMayAsk(definition, asked.interrupt.type);
        yield { type: "interrupt", ...asked };
        return;
      }
      if (given !== undefined) assertNew(given.key, resumed);
      const begun = known.metadata === undefined ? await toStoredStart(definition, options.input, context) : null;
      const input = given === undefined ? begun : new Command({ resume: given satisfies GivenToGate });
      const stream = await graph.stream(input, {
        ...config,
        streamMode: "custom",
        durability: "sync",
        signal,
      });
      for await (const chunk of stream) yield chunk as GraphChunk;
      known = await graph.getState(config);
    }
    const { facts: stored } = known.values as { facts: Parameters<typeof readFacts<Facts>>[0] };
    const answer = await definition.toAnswer(await readFacts(stored, context, table.shape), context, options.version);
    if (answer !== null) yield toLast(answer);
  } catch (error) {
    throw toRunError(error, signal);
  } finally {
    abandoned.abort();
  }
}

/** Converts the start of a run to stored state. */
async function toStoredStart<Name extends string, Facts extends KitFacts, Context extends KitContext<Facts>>(
  { toStart }: CapabilityDefinition<Name, Facts, Context>,
  input: CapabilityInput,
  context: Context,
): Promise<StoredUpdate<Facts>> {
  const { texts } = context;
  const start = await toStart(input, context);
  const stored = await toStoredFacts<Facts>(start.facts, {}, texts);
  const facts = { ...start.facts, ...stored };
  return { facts, messages: await toStoredTurns("start:1", [], start.messages, texts) };
}

/** Throws `internal` if a gate raises an interrupt that its capability does not declare, which nobody could answer. */
function assertMayAsk({ id, interrupts }: { id: string; interrupts: readonly InterruptType[] }, type: InterruptType) {
  if (interrupts.includes(type)) return;
  throw new CaveatError("internal", `The capability “${id}” does not declare the interrupt “${type}”.`);
}

/** Throws if the graph asks again for an answer it has just received, which would repeat forever. */
function assertNew(key: string, resumed: Set<string>): void {
  if (resumed.has(key)) throw new CaveatError("internal", `The graph did not accept the answer to “${key}”.`);
  resumed.add(key);
}
