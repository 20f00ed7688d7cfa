import { afterAll, expect, it } from "vitest";
import type { ModelProvider } from "@/lib/domain/connected-model";
import { modelProviders } from "@/lib/domain/model-providers";

// Registers one more provider before anything else is loaded: everything below must follow from it.
const orbit = "orbit" as ModelProvider;
const key = "orbit-canary-0123456789";
const start = async () => {
  const definition = { name: "Orbit", keyVariable: "ORBIT_API_KEY", takesAnyServer: false };
  Object.assign(modelProviders, { [orbit]: definition });
  const { providers } = await import("@/lib/engines/ai-sdk/providers/providers");
  const { startScriptedModelServer } = await import("@/lib/testing/model-server/scripted-model-server");
  const server = await startScriptedModelServer({ script: { probe: { ready: true, smallest_prime: 2 } } });
  const models = { light: "orbit-1", plain: "orbit-1", main: "orbit-1", code: "orbit-2" };
  Object.assign(providers, {
    [orbit]: {
      ...{ ...providers["openai-compatible"], ...definition, baseUrl: server.url },
      presets: { economy: models, balanced: models, premium: models },
      createModels: (access: object) =>
        providers["openai-compatible"].createModels({ fetch, baseURL: server.url, ...access }),
    },
  });
  return server;
};
const server = await start();
const { createServerFixture } = await import("@/lib/testing/server-fixture");
const { readEnvironment } = await import("../env");
const fixture = await createServerFixture();
afterAll(async () => {
  await fixture.close();
  await server.close();
});

it("a provider that is only registered is chosen by its key, which no log reveals", async () => {
  const { findDecidingVariables, findNamedEngine, toEnvironmentModels } = await import("../create-engine");
  const { redactKeys } = await import("../redact-keys");
  const environment = readEnvironment({ ORBIT_API_KEY: key });
  expect(findNamedEngine(environment)).toBe(orbit);
  expect(findDecidingVariables(environment)).toEqual(["ORBIT_API_KEY"]);
  expect(toEnvironmentModels(environment, orbit)).toMatchObject({ provider: orbit, apiKey: key });
  expect(findNamedEngine(readEnvironment({ REASONING_ENGINE: orbit }))).toBe(orbit);
  expect(redactKeys(`The key ${key} is wrong.`, environment)).toBe("The key [key] is wrong.");
});

it("is offered with its models, connected, and called", async () => {
  const { NewModel } = await import("@/lib/domain/connected-model");
  const { addModel } = await import("./add-model");
  const { listModels } = await import("./list-models");
  const { testModel } = await import("./test-model");
  const { container } = await fixture.open();
  expect((await listModels(container)).providers).toContainEqual({
    ...{ id: orbit, name: "Orbit", baseUrl: server.url, keyRequired: true, models: ["orbit-1", "orbit-2"] },
  });
  const added = await addModel(container, NewModel.parse({ provider: orbit, key, model: "orbit-2" }));
  expect(added).toMatchObject({ provider: orbit, label: "Orbit · orbit-2", keyStatus: "stored" });
  const signal = new AbortController().signal;
  expect(await testModel(container, added.id, { signal })).toMatchObject({ outcome: "works" });
  expect(server.requests.map(({ task }) => task)).toEqual(["probe"]);
});

it("is explained in the settings", async () => {
  const { settingsWords } = await import("@/components/words/settings-words");
  expect(settingsWords.engine.ways).toContainEqual({ name: "Orbit", lines: ["ORBIT_API_KEY=…"] });
});
