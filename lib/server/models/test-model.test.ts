import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NewModel } from "@/lib/domain/connected-model";
import { ModelId } from "@/lib/domain/ids";
import {
  startScriptedModelServer,
  type ModelScript,
  type ScriptedModelServer,
} from "@/lib/testing/model-server/scripted-model-server";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addModel } from "./add-model";
import { environmentModelId } from "./environment-model-id";
import { testModel } from "./test-model";

const key = "canary-key-0123456789";

let fixture: ServerFixture;
let server: OpenServer;
let model: ScriptedModelServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
  model = await startScriptedModelServer({ script: {} });
});
afterAll(async () => {
  await fixture.close();
  await model.close();
});

async function test(script: ModelScript, part: Partial<NewModel> = {}, limitMs?: number) {
  model.setScript(script);
  const { container } = server;
  const added = NewModel.parse({ provider: "openai", baseUrl: model.url, key, model: "m", ...part });
  const { id } = await addModel(container, added);
  try {
    return await testModel(container, id, { signal: new AbortController().signal, limitMs });
  } finally {
    await container.models.remove(id);
  }
}

describe("a test of a model", () => {
  it.each(["openai", "anthropic", "openai-compatible"] as const)("of %s reports that it works", async (provider) => {
    const before = model.requests.length;
    expect(await test({ probe: { ready: true, smallest_prime: 2 } }, { provider })).toEqual({
      outcome: "works",
      detail: expect.stringMatching(/^The model "m" works/) as string,
      durationMs: expect.any(Number) as number,
    });
    const [request, ...more] = model.requests.slice(before);
    expect([request?.task, more]).toEqual(["probe", []]);
  });

  it.each([
    [401, "key_refused", "did not accept the API key. Enter a valid key in Settings › Models."],
    [403, "key_refused", "does not let this API key use"],
    [404, "unknown_model", 'does not know the model "m". Choose a model'],
    [429, "failed", "rate limit"],
    [500, "failed", "failed (HTTP 500)"],
  ] as const)("explains HTTP %i, after one call, without the key", async (status, outcome, says) => {
    const before = model.requests.length;
    const body = { error: { message: `Rejected ${key}.` } };
    const result = await test({ probe: { status, body } });
    expect(result).toMatchObject({ outcome, detail: expect.stringContaining(says) as string });
    expect(JSON.stringify(result)).not.toContain("canary");
    expect(model.requests.length - before).toBe(1);
  });

  it("reports a missing server, or a different one", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => free.once("listening", resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const gone = await test({}, { baseUrl: `http://127.0.0.1:${port}/v1` });
    expect(gone).toMatchObject({
      outcome: "no_connection",
      detail: expect.stringContaining("cannot be reached") as string,
    });
    const page = await test({ probe: { status: 200, body: "<html>Welcome</html>" } });
    expect(page).toMatchObject({ outcome: "no_connection" });
  });

  it("ends in time", async () => {
    expect(await test({ probe: { delayMs: 3_600_000 } }, {}, 300)).toMatchObject({
      outcome: "timed_out",
      detail:
        "OpenAI · m did not answer within 0.3 s. A model on this computer may still be loading. Test it again in a minute.",
    });
  });

  it("reports an unreadable key, and calls no server", async () => {
    const { container } = server;
    const { id } = await addModel(
      container,
      NewModel.parse({ provider: "openai", baseUrl: model.url, key, model: "m" }),
    );
    await fixture.database.query("TRUNCATE secret");
    const before = model.requests.length;
    expect(await testModel(container, id, { signal: new AbortController().signal })).toMatchObject({
      outcome: "failed",
      detail:
        "The key of OpenAI · m cannot be read. Keys are not part of a backup. Enter it again in Settings › Models.",
    });
    expect(model.requests.length).toBe(before);
  });

  it("also covers the environment's models", async () => {
    model.setScript({ probe: { ready: true, smallest_prime: 2 } });
    const { container } = server;
    const signal = new AbortController().signal;
    await expect(testModel(container, environmentModelId, { signal })).rejects.toMatchObject({ code: "not_found" });
    await expect(testModel(container, ModelId.create(), { signal })).rejects.toMatchObject({ code: "not_found" });
    const environment = { ...container.environment, OPENAI_API_KEY: key, OPENAI_BASE_URL: model.url };
    expect(await testModel({ ...container, environment }, environmentModelId, { signal })).toMatchObject({
      outcome: "works",
      detail: expect.stringMatching(/gpt-6-luna.*gpt-6\.1-terra/) as string,
    });
  });
});
