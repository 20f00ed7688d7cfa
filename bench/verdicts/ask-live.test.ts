import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { createAiSdkEngine } from "@/lib/engines/ai-sdk/create-ai-sdk-engine";
import { toInstalledModels } from "@/lib/testing/engines/installed-models";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { Container } from "@/lib/server/container";
import { resolveParquet } from "@/lib/server/datasets/dataset-facts";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { openCaseDatasets, toCaseFile } from "@/lib/testing/recordings/case-datasets";
import type { EvaluationCase } from "@/lib/testing/recordings/evaluation-case";
import { readRecordings, writeRecordings } from "@/lib/testing/recordings/recording";
import { startReplayEngine } from "@/lib/testing/recordings/replay-engine";
import { replayRecording, type ReplayParts } from "@/lib/testing/recordings/replay-recording";
import { startScriptedModelServer, type ScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import type { RecordedRequest } from "@/lib/testing/model-server/scripted-model-server-request";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { askLive } from "./ask-live";
import type { LiveOutcome } from "./live-outcome";

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };

const turn = { outcome: "answered", means: null } as const;
const talk: EvaluationCase = {
  id: "two-turns",
  files: ["penguins.csv"],
  turns: [
    { ...turn, question: "How many Gentoo are there?", values: [{ name: "n", accepted: [124], tolerance: 0 }] },
    { ...turn, question: "And Adelie?", values: [{ name: "n", accepted: [152], tolerance: 0 }] },
  ],
};
const unclear: EvaluationCase = {
  id: "asked-back",
  files: ["penguins.csv"],
  turns: [
    {
      ...turn,
      question: "Which are the largest?",
      means: "By mass.",
      values: [{ name: "s", accepted: ["Gentoo"], tolerance: 0 }],
    },
  ],
};

const textOf = (request: RecordedRequest) => request.messages.map(({ text }) => text).join("\n");
const nameOf = (request: RecordedRequest) => (textOf(request).includes("And Adelie?") ? "Adelie" : "Gentoo");
const requirements = { ...goodReplies.formulate_requirements, variables_needed: ["Species"] };
const script = {
  ...{ title: "Penguins", profile_data: goodReplies.profile_data, check_alignment: goodReplies.check_alignment },
  ...{ formulate_requirements: requirements, evaluate_results: goodReplies.evaluate_results },
  understand_question: (request: RecordedRequest) =>
    textOf(request).includes("Which are the largest?") && !textOf(request).includes("By mass.")
      ? {
          needs_data_work: true,
          ambiguity: 8,
          questions: [{ id: "q", text: "Largest by what?", options: ["mass", "beak"] }],
        }
      : { needs_data_work: true, ambiguity: 0, questions: [] },
  generate_code: (request: RecordedRequest) =>
    textOf(request).includes("Which are the largest?")
      ? 'result = df.groupby("Species")["Body Mass (g)"].mean().idxmax()'
      : `result = {"count": int((df["Species"] == "${nameOf(request)}").sum())}`,
  recompute: (request: RecordedRequest) =>
    textOf(request).includes("Which are the largest?")
      ? 'SELECT "Species" AS result FROM df GROUP BY ALL ORDER BY avg("Body Mass (g)") DESC LIMIT 1'
      : `SELECT count(*) AS "count" FROM df WHERE "Species" = '${nameOf(request)}'`,
  explain_results: (request: RecordedRequest) =>
    textOf(request).includes("Which are the largest?")
      ? "**Gentoo** are the heaviest."
      : nameOf(request) === "Gentoo"
        ? "There are **124** Gentoo."
        : "There are **152** Adelie.",
};

/** Calls the routes of the server in this process. */
const client = {
  async send(method: string, address: string, body?: unknown): Promise<unknown> {
    const pattern = address.replace(/^(\/api\/(?:sessions|runs)\/)[^/]+/, "$1[id]");
    const handlers = (await import(path.join(repositoryRoot, "app", pattern, "route.ts"))) as Record<
      string,
      (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>
    >;
    const isForm = body instanceof FormData;
    const request = new Request(`http://127.0.0.1:3000${address}`, {
      method,
      headers: { host: "127.0.0.1:3000", ...(isForm ? {} : { "content-type": "application/json" }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = await handlers[method]?.(request, { params: Promise.resolve({ id: address.split("/")[3] ?? "" }) });
    expect(answer?.ok, await answer?.clone().text()).toBe(true);
    return answer?.json();
  },
  json: (method: string, address: string, body?: unknown) => client.send(method, address, body),
  async upload(file: string): Promise<string> {
    const form = new FormData();
    form.append("file", new Blob([await readFile(file)]), path.basename(file));
    const { items } = (await client.send("POST", "/api/datasets", form)) as { items: { id: string }[] };
    return items[0]?.id ?? "";
  },
};

let fixture: ServerFixture;
let model: ScriptedModelServer;
let executor: CodeExecutor;
let container: Container;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "caveat-recordings-"));
  fixture = await createServerFixture();
  model = await startScriptedModelServer({ script });
  executor = createPythonExecutor({
    ...{ ...pythonOfTests, sandbox: "auto", exercise: false },
    resolveParquet: (versionId) => resolveParquet(container, versionId),
  });
  const models = toInstalledModels({ provider: "openai", preset: "balanced", reasoningModel: "recorded" });
  const engine = createAiSdkEngine({
    ...{ provider: "openai", apiKey: "sk-test", baseUrl: model.url, models, temperature: 0.2, maxRetries: 0 },
  });
  ({ container } = await fixture.open({ engine, executor }, { works: true }));
});
afterAll(async () => {
  await executor.close();
  await model.close();
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  slot.caveatContainer = Promise.resolve(container);
});
afterEach(() => {
  slot.caveatContainer = undefined;
});

describe("recording a live model", () => {
  it("stores what replays to the same answers with the same prompts", async () => {
    const outcomes: LiveOutcome[] = [];
    const cases = [talk, unclear];
    await askLive({
      ...{ client, lanes: 2, seconds: 60 },
      cases: cases.map(({ id, files, turns }) => ({ id, turns, files: files.map(toCaseFile) })),
      onOutcome: (outcome) => Promise.resolve(void outcomes.push(outcome)),
      onRecording: (recording) => writeRecordings(recording.planning, [recording], folder),
    });
    expect(outcomes.map(({ id, turn: place, status }) => `${id} ${place} ${status}`).sort()).toEqual([
      "asked-back 0 completed",
      "two-turns 0 completed",
      "two-turns 1 completed",
    ]);
    const recordings = await readRecordings("separate", folder);
    expect(recordings.map(({ id, turns }) => [id, turns.map(({ correct }) => correct)])).toEqual([
      ["asked-back", [true]],
      ["two-turns", [true, true]],
    ]);
    expect(recordings[0]?.turns[0]?.responses).toEqual([{ answers: [{ questionId: "q", text: "By mass." }] }]);
    const parts = await openReplay();
    for (const recording of recordings) {
      const asked = cases.find(({ id }) => id === recording.id) ?? talk;
      const replayed = await replayRecording(asked, recording, parts);
      const live = outcomes.filter(({ id }) => id === recording.id).sort((left, right) => left.turn - right.turn);
      expect(replayed.map(({ answer, changed, unknown }) => ({ ...toFacts(answer), changed, unknown }))).toEqual(
        live.map(({ answer }) => ({ ...toFacts(answer), changed: [], unknown: [] })),
      );
    }
  });
});

function toFacts(answer: Answer | null) {
  const { kind, verdict, explanation, result } = answer ?? {};
  return { kind, status: verdict?.status, explanation, result };
}

/** Opens parts for a replay that share nothing with the recorded server. */
async function openReplay(): Promise<ReplayParts> {
  const datasets = await openCaseDatasets();
  const python = createPythonExecutor({
    ...{ ...pythonOfTests, sandbox: "auto", exercise: false, resolveParquet: datasets.resolveParquet },
  });
  const engine = await startReplayEngine();
  onTestFinished(async () => {
    await engine.close();
    await python.close();
    await datasets.close();
  });
  return { engine, executor: python, datasets };
}
