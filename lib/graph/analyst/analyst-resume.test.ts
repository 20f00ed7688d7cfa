import { describe, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { CapabilityRun } from "@/lib/graph/kit/capability";
import type { GraphChunk } from "@/lib/graph/kit/graph-chunk";
import {
  goodMergedReplies,
  goodReplies,
  penguinMeans,
  penguins,
  toScript,
} from "@/lib/testing/engines/analyst-replies";
import { answerOf, collect, createAnalystScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";
import { analyst } from "./capability";
import type { AnalystState } from "./state";

const misfit = { aligned: false, gaps: ["look again"], caveats: [], recommendation: "revise_requirements" };
const invalid = { is_valid: false, issues_found: ["wrong denominator"] };
const longText = `${goodReplies.explain_results} ${"Nothing else. ".repeat(200)}`;

/** A scenario through every loop, with texts long enough to be archived. */
const loops: Scenario = {
  question: "average body mass by species",
  script: toScript({
    plan: [{ ...goodMergedReplies.plan, ...misfit }, goodMergedReplies.plan],
    check_alignment: [misfit, goodReplies.check_alignment],
    generate_code: [1, 2, 3].map((number) => `${`# try ${number}\n`.repeat(300)}${goodReplies.generate_code}`),
    evaluate_results: [{ ...goodReplies.evaluate_results, ...invalid }, goodReplies.evaluate_results],
    conclude: [
      { ...goodMergedReplies.conclude, ...invalid },
      { ...goodMergedReplies.conclude, explanation: longText },
    ],
    explain_results: [longText],
  }),
  outcomes: [toFailedOutcome("KeyError"), toOutcome({ result: penguinMeans })],
  tables: [penguins],
};

/** Caches step results in the ports as the server does: a repeated step is not executed again. */
function withStepStore(options: CapabilityRun): CapabilityRun {
  const { engine, executor } = options.ports;
  const replies = new Map<string, unknown>();
  const outcomes = new Map<string, ExecutionOutcome>();
  return {
    ...options,
    ports: {
      ...options.ports,
      engine: {
        ...engine,
        reason: async (request) => {
          const reply = replies.get(request.step) ?? (await engine.reason(request));
          replies.set(request.step, reply);
          return reply as never;
        },
      },
      executor: {
        ...executor,
        execute: async (request, handlers) => {
          const key = JSON.stringify(request);
          const outcome = outcomes.get(key) ?? (await executor.execute(request, handlers));
          outcomes.set(key, outcome);
          return outcome;
        },
      },
    },
  };
}

/** Converts chunks to the stored events of a run, without times, which differ between clocks. */
const toStored = (chunks: readonly GraphChunk[]) =>
  chunks.flatMap((chunk): unknown[] => {
    switch (chunk.type) {
      case "node_start":
      case "node_error":
        return [chunk];
      case "node_end":
        return [{ ...chunk, durationMs: 0 }];
      case "artifact":
        return [{ type: chunk.type, kind: chunk.kind }];
      default:
        return [];
    }
  });

type Engine = ReturnType<typeof createAnalystScenario>["engine"];
/** Orders calls by step, because a second program runs beside an evaluation. */
const toOrdered = ({ calls }: Engine) => calls.toSorted((left, right) => left.step.localeCompare(right.step));
const toSteps = (engine: Engine) => toOrdered(engine).map(({ step }) => step);
const toPrompts = (engine: Engine) => toOrdered(engine).map(({ prompt }) => prompt);

/** Runs until the `count`th node has ended and then stops dead, like a killed process. */
async function runAndKill(options: CapabilityRun, count: number): Promise<GraphChunk[]> {
  const chunks: GraphChunk[] = [];
  let ended = 0;
  for await (const chunk of analyst.run(options)) {
    if (chunk.type === "node_start" && ended === count) break;
    chunks.push(chunk);
    if (chunk.type === "node_end") ended += 1;
  }
  return chunks;
}

describe.each(["separate", "merged"] as const)("a run that is killed between two nodes (%s)", (planning) => {
  it("emits the same events and gives the same answer, wherever it was killed", async () => {
    const whole = createAnalystScenario({ ...loops, planning });
    const emitted = await collect(whole.options);
    const nodes = emitted.filter((chunk) => chunk.type === "node_end").length;
    expect(nodes).toBeGreaterThan(14);
    for (let count = 1; count < nodes; count += 1) {
      const { options: plain, engine, executor } = createAnalystScenario({ ...loops, planning });
      const options = withStepStore(plain);
      const before = await runAndKill(options, count);
      const after = await collect(options);
      expect(toStored([...before, ...after])).toEqual(toStored(emitted));
      expect({ ...answerOf(after), basis: null }).toEqual({ ...answerOf(emitted), basis: null });
      expect(toSteps(engine)).toEqual(toSteps(whole.engine));
      expect(toPrompts(engine)).toEqual(toPrompts(whole.engine));
      expect(executor.requests).toHaveLength(whole.executor.requests.length);
    }
  });
});

describe("a run started by an older version", () => {
  it("resumes from checkpoints that hold the question", async () => {
    const whole = createAnalystScenario(loops);
    const emitted = await collect(whole.options);
    const { options: plain, engine, checkpointer } = createAnalystScenario(loops);
    const options = withStepStore(plain);
    const put = checkpointer.put.bind(checkpointer);
    checkpointer.put = (config, checkpoint, ...rest) => {
      const facts = checkpoint.channel_values.facts as AnalystState["facts"] | undefined;
      const held = facts === undefined ? {} : { facts: { ...facts, question: loops.question } };
      return put(config, { ...checkpoint, channel_values: { ...checkpoint.channel_values, ...held } }, ...rest);
    };
    const before = await runAndKill(options, 3);
    checkpointer.put = put;
    const after = await collect(options);
    expect(toStored([...before, ...after])).toEqual(toStored(emitted));
    expect(toPrompts(engine)).toEqual(toPrompts(whole.engine));
    expect(engine.calls.map(({ facts }) => facts.question)).toEqual(engine.calls.map(() => loops.question));
  });
});

describe("a run of given code that is killed", () => {
  it("resumes with the code that it was given", async () => {
    const rerun = { kind: "code" as const, approach: null, code: goodReplies.generate_code, previous: null };
    const { options, executor } = createAnalystScenario({
      ...loops,
      script: toScript(),
      outcomes: [toOutcome({ result: penguinMeans })],
      rerun,
    });
    const crash = new CaveatError("database_unavailable", "The database is gone.");
    const crashing = { ...options.ports, executor: { ...executor, execute: () => Promise.reject(crash) } };
    await expect(collect({ ...options, ports: crashing })).rejects.toBe(crash);
    expect(answerOf(await collect(options))).toMatchObject({ kind: "answered", code: goodReplies.generate_code });
  });
});
