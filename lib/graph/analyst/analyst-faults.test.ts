import { describe, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import {
  collect,
  createAnalystScenario,
  nodesOf,
  runScenario,
  answerOf,
  type Scenario,
} from "@/lib/testing/runs/analyst-run";
import { toOutcome } from "@/lib/testing/stores/fake-ports";
import type { GraphChunk } from "@/lib/graph/kit/graph-chunk";
import { analyst } from "./capability";

const good: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};
const down = new CaveatError("engine_unavailable", "The model server does not answer.", {
  remedy: "Check OPENAI_BASE_URL and ask again.",
});
const garbled = new CaveatError("engine_reply_invalid", "The model's reply did not have the expected form, twice.", {
  remedy: "Ask again or choose another model.",
});
const errorsOf = (chunks: readonly GraphChunk[]) =>
  chunks.flatMap((chunk) => (chunk.type === "node_error" ? [`${chunk.node}: ${chunk.message}`] : []));

describe("faults become answers", () => {
  it.each([
    ["understand_question", down],
    ["formulate_requirements", garbled],
    ["profile_data", down],
    ["check_alignment", garbled],
    ["generate_code", down],
  ] as const)("in %s: states what happened, what is kept and what to do", async (task, error) => {
    const { chunks, nodes, answer } = await runScenario({ ...good, script: toScript({ [task]: [error] }) });
    expect(nodes.at(-1)).toBe(task);
    expect(errorsOf(chunks)).toEqual([`${task}: ${error.message}`]);
    expect(answer).toMatchObject({
      kind: "failed",
      outputType: "error",
      explanation: `${error.message} The question is kept. ${error.remedy}`,
      verdict: { status: "unverified", checks: [] },
      followUps: [],
    });
  });

  it("in the sandbox: keeps the code", async () => {
    const error = new CaveatError("executor_unavailable", "There is no safe sandbox.", {
      remedy: "See docs/sandbox.md.",
    });
    const { answer } = await runScenario({ ...good, outcomes: [{ error }] });
    expect(answer).toMatchObject({
      kind: "failed",
      code: goodReplies.generate_code,
      explanation: "There is no safe sandbox. The question and the code so far are kept. See docs/sandbox.md.",
    });
  });

  it("in the evaluation: keeps the result, unverified", async () => {
    const { answer } = await runScenario({ ...good, script: toScript({ evaluate_results: [down] }) });
    expect(answer).toMatchObject({
      kind: "failed",
      outputType: "error",
      result: penguinMeans,
      verdict: { status: "unverified" },
    });
    expect(answer.explanation).toContain("Gentoo|5100");
  });

  it("in the explanation: the checked result stays an answer, explained by code", async () => {
    const { chunks, answer } = await runScenario({
      ...good,
      script: toScript({
        check_alignment: [{ ...goodReplies.check_alignment, caveats: ["Few birds were weighed."] }],
        explain_results: [down],
      }),
    });
    expect(errorsOf(chunks)).toEqual(["explain_results: The model server does not answer."]);
    expect(answer).toMatchObject({
      kind: "answered",
      outputType: "analysis",
      result: penguinMeans,
      verdict: { status: "caveats" },
    });
    expect(answer.explanation).toBe(
      [
        "The analysis ran and its result was evaluated:",
        "```\nSpecies|Body Mass (g)\nAdelie|3750\nGentoo|5100\n```",
        "- Few birds were weighed.",
        "No explanation in words could be written: The model server does not answer. Result and code are kept. Check OPENAI_BASE_URL and ask again.",
      ].join("\n\n"),
    );
  });

  it("in the explanation of a limitation: code describes the gaps", async () => {
    const { answer } = await runScenario({
      ...good,
      script: toScript({
        check_alignment: [
          { aligned: false, gaps: ["There is no income."], caveats: [], recommendation: "cannot_proceed" },
        ],
        explain: [down],
      }),
    });
    expect(answer.kind).toBe("cannot_answer");
    expect(answer.explanation).toContain("- There is no income.");
  });

  it("of Caveat's own are reported in general words, and their cause only in the log", async () => {
    const { chunks, answer } = await runScenario({
      ...good,
      script: toScript({ profile_data: [new TypeError("x of undefined")] }),
    });
    expect(answer.explanation).toContain("An internal error occurred while Caveat");
    expect(JSON.stringify(answer)).not.toContain("undefined");
    expect(chunks.find((chunk) => chunk.type === "node_error")).toMatchObject({
      cause: new TypeError("x of undefined"),
    });
  });

  it("before the first step: a dataset that is gone", async () => {
    const { options } = createAnalystScenario(good);
    const chunks = await collect({
      ...options,
      input: { ...options.input, datasets: [{ id: DatasetId.create(), versionId: DatasetVersionId.create() }] },
    });
    expect(chunks).toHaveLength(1);
    expect(answerOf(chunks).kind).toBe("failed");
    expect(answerOf(chunks).explanation).toContain("That dataset does not exist any more. The question is kept.");
  });
});

describe("an engine that declines", () => {
  const beyond = { explanation: "I cannot forecast. Add a model.", suggestions: ["Average mass?", "b", "c", "d"] };

  it("at the start is explained without another call", async () => {
    const { nodes, answer, engine } = await runScenario({ ...good, script: { understand_question: [{ beyond }] } });
    expect(nodes).toEqual(["understand_question", "explain"]);
    expect(engine.calls).toHaveLength(1);
    expect(answer).toMatchObject({
      kind: "beyond_engine",
      outputType: "explanation",
      explanation: beyond.explanation,
      followUps: ["Average mass?", "b", "c"],
    });
  });

  it("later on ends the run with the engine's message", async () => {
    const { nodes, answer } = await runScenario({ ...good, script: { ...toScript(), generate_code: [{ beyond }] } });
    expect(nodes.at(-1)).toBe("generate_code");
    expect(answer).toMatchObject({ kind: "beyond_engine", explanation: beyond.explanation });
  });
});

describe("stopping and resuming", () => {
  it("throws cancelled when the signal aborts, without an answer", async () => {
    const { options } = createAnalystScenario(good);
    const abort = new AbortController();
    const chunks: GraphChunk[] = [];
    const running = (async () => {
      for await (const chunk of analyst.run({ ...options, signal: abort.signal })) {
        chunks.push(chunk);
        if (chunk.type === "node_start" && chunk.node === "check_alignment") abort.abort("cancelled");
      }
    })();
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
    expect(chunks.some((chunk) => chunk.type === "answer")).toBe(false);
  });

  it.each(["profile_data", "generate_code", "execute_code", "explain_results"] as const)(
    "resumes after a crash in %s with the same attempts and without asking again",
    async (node) => {
      const { options, engine } = createAnalystScenario(good);
      const crash = new CaveatError("database_unavailable", "The database is gone.");
      const crashing = {
        ...options.ports,
        engine: { ...engine, reason: (request: Parameters<typeof engine.reason>[0]) => request.task === node ? Promise.reject(crash) : engine.reason(request) }, // prettier-ignore
        executor:
          node === "execute_code"
            ? { ...options.ports.executor, execute: () => Promise.reject(crash) }
            : options.ports.executor,
      };
      await expect(collect({ ...options, ports: crashing as typeof options.ports })).rejects.toBe(crash);
      const before = engine.calls.length;
      const chunks = await collect(options);
      const whole = await runScenario(good);
      expect(nodesOf(chunks)).toEqual(whole.nodes.slice(whole.nodes.indexOf(node)));
      expect(chunks.filter((chunk) => chunk.type === "node_start").every((chunk) => chunk.attempt === 1)).toBe(true);
      expect(engine.calls.length).toBe(whole.engine.calls.length);
      expect(before).toBeLessThan(whole.engine.calls.length);
      expect(answerOf(chunks).explanation).toEqual(whole.answer.explanation);
      expect(answerOf(chunks).verdict).toEqual(whole.answer.verdict);
    },
  );

  it("starts from the input when there is nothing to resume, and gives the same answer again when all is done", async () => {
    const { options, engine } = createAnalystScenario(good);
    const first = answerOf(await collect(options));
    const calls = engine.calls.length;
    const again = await collect(options);
    expect(again).toEqual([{ type: "answer", answer: first }]);
    expect(engine.calls.length).toBe(calls);
  });
});
