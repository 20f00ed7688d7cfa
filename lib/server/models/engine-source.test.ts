import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { NewModel } from "@/lib/domain/connected-model";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { startScriptedModelServer, type ScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import { readEnvironment, type Environment } from "../env";
import { getHealth } from "../health";
import { startSession } from "../sessions/ask-question";
import { addModel } from "./add-model";
import { changeModel } from "./change-model";
import { findFixedEngine } from "./current-engine";
import { createEngineSource, type EngineSource } from "./engine-source";
import { removeModel } from "./remove-model";

let fixture: ServerFixture;
let model: ScriptedModelServer;
const stopping = new AbortController();
beforeAll(async () => {
  fixture = await createServerFixture();
  model = await startScriptedModelServer({ script: {} });
});
afterAll(async () => {
  stopping.abort();
  await fixture.close();
  await model.close();
});
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.closeServers();
  await fixture.database.query("TRUNCATE connected_model, secret");
});

/** Opens a server whose engine is configured by these variables and the database. */
async function open(variables: Record<string, string> = {}, options: { works?: boolean } = {}): Promise<OpenServer> {
  const server = await fixture.open({}, options);
  const environment: Environment = { ...server.container.environment, ...pick(readEnvironment(variables)) };
  const { models, secrets } = server.container;
  const fixed = findFixedEngine(environment);
  const engines = createEngineSource({ environment, fixed, models, secrets, stopping: stopping.signal });
  Object.assign(server.container, { environment, engines });
  return server;
}

const pick = ({ REASONING_ENGINE, OPENAI_API_KEY, OPENAI_BASE_URL }: Environment) => ({
  ...{ REASONING_ENGINE, OPENAI_API_KEY, OPENAI_BASE_URL },
});

const local = (name: string, part: Partial<NewModel> = {}) =>
  NewModel.parse({ provider: "openai-compatible", baseUrl: model.url, model: name, ...part });
const labelOf = async ({ container }: { container: { engines: EngineSource } }) =>
  (await container.engines.get()).engine.description.label;

describe("the engine that answers", () => {
  it("is the active model on every server from the next call on, and the built-in one when it is removed", async () => {
    const [one, other] = [await open(), await open()];
    expect([await labelOf(one), await labelOf(other)]).toEqual(["Built-in engine", "Built-in engine"]);
    const { id } = await addModel(one.container, local("first"));
    expect(await labelOf(other)).toBe("Built-in engine");
    await changeModel(other.container, id, { active: true });
    const first = "OpenAI-compatible server · first";
    expect([await labelOf(one), await labelOf(other)]).toEqual([first, first]);
    await addModel(one.container, local("second", { active: true }));
    expect(await labelOf(other)).toBe("OpenAI-compatible server · second");
    await changeModel(other.container, id, { active: true, model: "renamed" });
    expect(await labelOf(one)).toBe("OpenAI-compatible server · renamed");
    await removeModel(one.container, id);
    expect([await labelOf(one), await labelOf(other)]).toEqual(["Built-in engine", "Built-in engine"]);
  });

  it("is the same object while the row is unchanged, so that it keeps what it learned", async () => {
    const { container } = await open();
    const { id } = await addModel(container, local("m", { active: true }));
    const [first, second] = await Promise.all([container.engines.get(), container.engines.get()]);
    expect(second).toBe(first);
    expect(container.engines.known()).toBe(first);
    await changeModel(container, id, { key: "another-key" });
    expect(await container.engines.get()).not.toBe(first);
  });

  it("is the environment's where that names one", async () => {
    const free = await open();
    await addModel(free.container, local("m", { active: true }));
    const builtin = await open({ REASONING_ENGINE: "builtin" });
    const keyed = await open({ OPENAI_API_KEY: "o", OPENAI_BASE_URL: model.url });
    expect([await labelOf(builtin), (await builtin.container.engines.get()).decidedBy]).toEqual([
      "Built-in engine",
      "environment",
    ]);
    expect(await labelOf(keyed)).toMatch(/^OpenAI · /);
    const refusal = { code: "conflict", remedy: "Unset OPENAI_API_KEY and restart Caveat." };
    await expect(addModel(keyed.container, local("n", { active: true }))).rejects.toMatchObject(refusal);
    expect(await free.container.models.list()).toHaveLength(1);
  });

  it("is named by health, also while the database does not answer", async () => {
    const { container } = await open();
    await addModel(container, local("m", { active: true }));
    const named = { engine: "openai-compatible", engineLabel: "OpenAI-compatible server · m" };
    expect(await getHealth(container, { signedIn: true })).toMatchObject({ ...named, engineDecidedBy: "settings" });
    const findActive = () => Promise.reject(new Error("gone"));
    vi.spyOn(container.models, "findActive").mockImplementation(findActive);
    expect(await getHealth(container, { signedIn: true })).toMatchObject(named);
  });
});

describe("a key that cannot be read", () => {
  it("fails questions with a message, and works again when the key file is back", async () => {
    const { container } = await open({}, { works: true });
    await addModel(container, local("m", { key: "the-key-of-a-service", active: true }));
    const file = path.join(fixture.dataDirectory, "secret.key");
    await rename(file, `${file}.kept`);
    const problem =
      "The key of OpenAI-compatible server · m cannot be read. The key file secret.key is missing or damaged. Enter it again in Settings › Models.";
    const { engine, monitor } = await container.engines.get();
    expect(engine.description).toEqual({ kind: "openai-compatible", label: "OpenAI-compatible server · m" });
    expect(monitor.detail()).toBe(problem);
    const wait = { wait: true, signal: stopping.signal };
    const asked = { question: "What is a mean?", datasetIds: [], approval: "auto" as const };
    const failed = await startSession(container, asked, wait);
    expect(failed.messages.at(-1)).toMatchObject({ answer: { kind: "failed" } });
    expect(failed.messages.at(-1)?.text).toContain(problem);
    await rename(`${file}.kept`, file);
    expect((await container.engines.get()).monitor.detail()).not.toBe(problem);
    await rm(file);
  });

  it("can be entered again", async () => {
    const { container } = await open();
    const { id } = await addModel(container, local("m", { key: "the-key-of-a-service" }));
    await fixture.database.query("TRUNCATE secret");
    await expect(changeModel(container, id, { active: true })).rejects.toMatchObject({
      code: "conflict",
      message:
        "The key of OpenAI-compatible server · m cannot be read. Keys are not part of a backup. Enter it again in Settings › Models.",
    });
    expect(await changeModel(container, id, { key: "the-same-key-again", active: true })).toMatchObject({
      ...{ active: true, keyStatus: "stored", problem: null },
    });
  });
});

it("a run ends with the engine that it started with, whatever is chosen in the meantime", async () => {
  const { container } = await open({}, { works: true });
  const { promise: chosen, resolve: choose } = Promise.withResolvers<null>();
  model.setScript({
    understand_question: { until: chosen, reply: { needs_data_work: false } },
    explain: ({ model: name }) => `By ${name}.`,
  });
  const { id } = await addModel(container, local("first", { active: true }));
  const wait = { wait: true, signal: stopping.signal };
  const asked = { question: "What is a mean?", datasetIds: [], approval: "auto" as const };
  const running = startSession(container, asked, wait);
  await vi.waitFor(() => expect(model.requests.some(({ task }) => task === "understand_question")).toBe(true), 300_000);
  await addModel(container, local("second", { active: true }));
  await removeModel(container, id);
  choose(null);
  expect((await running).messages.at(-1)?.text).toBe("By first.");
  expect((await startSession(container, asked, wait)).messages.at(-1)?.text).toBe("By second.");
});
