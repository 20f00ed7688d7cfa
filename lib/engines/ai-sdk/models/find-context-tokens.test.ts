import { afterEach, expect, test } from "vitest";
import type { Json } from "@/lib/testing/model-server/scripted-model-server-json";
import { startScriptedModelServer, type ScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import { findContextTokens } from "./find-context-tokens";

let server: ScriptedModelServer;
afterEach(() => server.close());

async function find(pages: Readonly<Record<string, Json>>, model = "llama-4"): Promise<number | null> {
  server = await startScriptedModelServer({ script: {}, pages });
  return findContextTokens({ baseUrl: server.url }, { model, fetch, signal: new AbortController().signal });
}

const listed = (entry: Json): Record<string, Json> => ({
  "/models": { data: [{ id: "other", max_model_len: 1 }, entry] },
});

test.each<[string, Readonly<Record<string, Json>>, number | null]>([
  ["vLLM", listed({ id: "llama-4", max_model_len: 32_768 }), 32_768],
  ["llama.cpp", listed({ id: "llama-4", meta: { n_ctx_train: 131_072, n_ctx: 8192 } }), 8192],
  ["OpenRouter", listed({ id: "llama-4", context_length: 200_000 }), 200_000],
  [
    "LM Studio",
    { "/api/v0/models": { data: [{ id: "llama-4", loaded_context_length: 4096, max_context_length: 131_072 }] } },
    4096,
  ],
  [
    "Ollama",
    { ...listed({ id: "llama-4" }), "/api/ps": { models: [{ name: "llama-4:latest", context_length: 4096 }] } },
    4096,
  ],
  [
    "a server with less room than the model",
    {
      ...listed({ id: "llama-4", context_length: 131_072 }),
      "/api/ps": { models: [{ name: "llama-4", context_length: 4096 }] },
    },
    4096,
  ],
  ["a server without a context size", listed({ id: "llama-4" }), null],
  ["a server without the model", listed({ id: "mistral", context_length: 8192 }), null],
  ["a server with an invalid context size", listed({ id: "llama-4", context_length: "long", max_model_len: -1 }), null],
  ["a server whose list is none", { "/models": ["llama-4"] }, null],
])("%s", async (_who, pages, tokens) => {
  expect(await find(pages)).toBe(tokens);
});

test("a server that is gone, and an unknown address, have no context size", async () => {
  server = await startScriptedModelServer({ script: {} });
  const { url } = server;
  await server.close();
  const asked = { model: "m", fetch, signal: new AbortController().signal };
  expect([await findContextTokens({ baseUrl: url }, asked), await findContextTokens({}, asked)]).toEqual([null, null]);
});
