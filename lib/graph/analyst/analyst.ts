import { Command } from "@langchain/langgraph";
import type { Answer } from "@/lib/domain/answers/answer";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Capability, CapabilityRun } from "../capability";
import type { GraphChunk } from "../graph-chunk";
import { toAnswer } from "./answer/to-answer";
import { createExecutionArchive } from "./facts/execution-archive";
import { findAsked, type GivenToGate } from "./confirm/find-asked";
import { createAnalystGraph } from "./graph";
import { createRunContext, type RunContext } from "./run-context";
import { createTextArchive } from "./facts/text-archive";
import { toInitialFacts, type Fault, type StoredState, type StoredUpdate } from "./state";
import { readFacts, toStoredFacts } from "./facts/stored-facts";
import { endsRun, toFault } from "./to-fault";
import { toRunError } from "./to-run-error";
import { toStart } from "./routing/to-start";
import { toStoredTurns } from "./facts/transcript-pages";

/** Exceeds the steps of any path through the graph within its loop limits. */
const mostSteps = 80;

/** Answers questions about tables: plans, checks, writes and runs code, evaluates, repairs within limits, explains. */
export const analyst: Capability = {
  id: "analyst",
  label: "Analyst",
  description: "Answers a question about uploaded tables, with code that was run and a verdict on its result.",
  run: runAnalyst,
};

async function* runAnalyst(options: CapabilityRun): AsyncGenerator<GraphChunk> {
  // Stops the run when the reader stops reading chunks.
  const abandoned = new AbortController();
  const signal = AbortSignal.any([options.signal, abandoned.signal]);
  try {
    signal.throwIfAborted();
    const context = await createRunContext({ ...options, signal }).catch((error: unknown) => {
      if (endsRun(error) || signal.aborted) throw error;
      return toFault("understand_question", error);
    });
    if ("message" in context) {
      yield { type: "answer", answer: await toUnstartedAnswer(context, options) };
      return;
    }
    const graph = createAnalystGraph(context, options.checkpointer);
    const config = { configurable: { thread_id: options.runId }, recursionLimit: mostSteps };
    const resumed = new Set<string>();
    let known = await graph.getState(config);
    // A task whose result is saved but not yet applied to the state is missing from `next` and must still be applied.
    while (known.metadata === undefined || known.tasks.length > 0) {
      const asked = findAsked(known);
      const given = options.consent.responses.find(({ key }) => key === asked?.key);
      if (asked !== null && given === undefined) {
        yield { type: "interrupt", ...asked };
        return;
      }
      if (given !== undefined) assertNew(given.key, resumed);
      const begun = known.metadata === undefined ? await toStoredStart(options.input, context) : null;
      const input = given === undefined ? begun : new Command({ resume: given satisfies GivenToGate });
      const stream = await graph.stream(input, { ...config, streamMode: "custom", durability: "sync", signal });
      for await (const chunk of stream) yield chunk as GraphChunk;
      known = await graph.getState(config);
    }
    const facts = await readFacts((known.values as StoredState).facts, context);
    if (facts.decided.plan === "rejected" || facts.decided.result === "rolled_back") return;
    yield { type: "answer", answer: await toAnswer(facts, context, options.version) };
  } catch (error) {
    throw toRunError(error, signal);
  } finally {
    abandoned.abort();
  }
}

/** Converts the start of a run to stored state. */
async function toStoredStart(input: CapabilityRun["input"], { texts }: RunContext): Promise<StoredUpdate> {
  const start = await toStart(input, texts);
  const stored = await toStoredFacts(start.facts, {}, texts);
  const facts = { ...start.facts, ...stored };
  return { facts, messages: await toStoredTurns("start:1", { messages: [], facts }, start.messages, texts) };
}

/** Throws if the graph asks again for an answer it was just given, which would repeat forever. */
function assertNew(key: string, resumed: Set<string>): void {
  if (resumed.has(key)) throw new CaveatError("internal", `The graph did not take the answer to “${key}”.`);
  resumed.add(key);
}

/** Builds the answer of a run that could not start because a dataset or a prompt file is gone. */
function toUnstartedAnswer(fault: Fault, options: CapabilityRun): Promise<Answer> {
  const { sessionId, runId, ports, seed, input } = options;
  const place = { artifacts: ports.artifacts, sessionId, runId };
  const sources = { executions: createExecutionArchive(place), texts: createTextArchive(place) };
  const facts = { ...toInitialFacts(input), fault };
  return toAnswer(facts, { ...sources, datasets: [], seed, rerun: input.rerun }, options.version);
}
