import { describe, expect, it } from "vitest";
import type { ConnectedModel } from "@/lib/domain/connected-model";
import { ModelId } from "@/lib/domain/ids";
import { ModelTrial, type TrialApi } from "./model-trial";

/** A server that records its requests. */
function createServer() {
  const stored = new Map<ModelId, string>();
  const asked: string[] = [];
  const nameOf = (id: ModelId) => stored.get(id) ?? "nothing";
  const api: TrialApi = {
    add: ({ model, provider }) => {
      const id = ModelId.create();
      stored.set(id, model);
      asked.push(`add ${model}`);
      const none = { baseUrl: null, problem: null, createdAt: null, keyStatus: "none" as const };
      const added: ConnectedModel = { ...none, id, provider, model, label: model, source: "settings", active: false };
      return Promise.resolve(added);
    },
    test: (id) => {
      asked.push(`test ${nameOf(id)}`);
      return Promise.resolve({ outcome: "works", detail: "It works.", durationMs: 1 });
    },
    activate: (id) => Promise.resolve(asked.push(`use ${nameOf(id)}`)),
    remove: (id) => {
      asked.push(`remove ${nameOf(id)}`);
      stored.delete(id);
      return Promise.resolve();
    },
  };
  return { api, asked, stored };
}

const large = { provider: "openai", model: "large", key: "k" } as const;
const small = { ...large, model: "small" };

describe("a trial of models", () => {
  it("stores a model once for any number of tests, and keeps the one that is used", async () => {
    const { api, asked, stored } = createServer();
    const trial = new ModelTrial(api);
    expect(await trial.test(large)).toMatchObject({ outcome: "works" });
    await trial.test(large);
    await trial.use(large);
    await trial.end();
    expect(asked).toEqual(["add large", "test large", "test large", "use large"]);
    expect([...stored.values()]).toEqual(["large"]);
  });

  it("removes a model when another one is tried, and when it ends", async () => {
    const { api, asked, stored } = createServer();
    const trial = new ModelTrial(api);
    await trial.test(large);
    await trial.test(small);
    await trial.end();
    expect(asked).toEqual(["add large", "test large", "remove large", "add small", "test small", "remove small"]);
    expect(stored.size).toBe(0);
  });

  it("leaves nothing behind when it ends while a model is being stored", async () => {
    const { api, stored } = createServer();
    const { promise, resolve: store } = Promise.withResolvers<null>();
    const trial = new ModelTrial({ ...api, add: (model) => promise.then(() => api.add(model)) });
    const testing = trial.test(large);
    await trial.end();
    store(null);
    await testing;
    expect(stored.size).toBe(0);
  });

  it("keeps a model that is becoming active when it ends, but not one whose activation failed", async () => {
    const { api, stored } = createServer();
    const trial: ModelTrial = new ModelTrial({ ...api, activate: () => trial.end() });
    await trial.use(large);
    expect([...stored.values()]).toEqual(["large"]);
    const refusing = new ModelTrial({ ...api, activate: () => Promise.reject(new Error("Refused.")) });
    await expect(refusing.use(small)).rejects.toThrow("Refused.");
    await refusing.end();
    expect([...stored.values()]).toEqual(["large"]);
  });

  it("can start again", async () => {
    const { api, stored } = createServer();
    const trial = new ModelTrial(api);
    await trial.end();
    trial.begin();
    await trial.use(small);
    expect([...stored.values()]).toEqual(["small"]);
  });
});
