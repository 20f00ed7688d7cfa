import { describe, expect, it } from "vitest";
import type { ProviderOption } from "@/lib/domain/connected-model";
import { toChosenModel, toModelPlaces, toNewModel, type ModelFields, type ModelPlace } from "./model-places";

const providers: ProviderOption[] = [
  { id: "openai", name: "OpenAI", baseUrl: "https://api.openai.com/v1", keyRequired: true, models: ["large", "small"] },
  { id: "openai-compatible", name: "OpenAI-compatible server", baseUrl: null, keyRequired: false, models: [] },
];
const ollama = {
  name: "Ollama",
  provider: "openai-compatible" as const,
  baseUrl: "http://127.0.0.1:11434/v1",
  models: ["llama-4", "qwen-4"],
};
const [local, openai, other] = toModelPlaces(providers, [ollama]) as [ModelPlace, ModelPlace, ModelPlace];
const fields = (part: Partial<ModelFields> = {}): ModelFields => ({ key: "", baseUrl: "", model: null, ...part });

describe("the places of models", () => {
  it("are local servers first, then the providers", () => {
    expect(
      [local, openai, other].map(({ label, note, key, asksForAddress }) => [label, note, key, asksForAddress]),
    ).toEqual([
      ["Ollama on this machine", "2 models", "none", false],
      ["OpenAI", "Requires an API key", "required", false],
      [
        "Another server",
        "Any server with an OpenAI-compatible API, such as Ollama, vLLM or LM Studio",
        "optional",
        true,
      ],
    ]);
  });
});

describe("the selected model", () => {
  it("is the entered one, else the first; a complete list allows no other", () => {
    expect(toChosenModel(openai, { model: "own" })).toBe("own");
    expect(toChosenModel(openai, { model: null })).toBe("large");
    expect(toChosenModel(openai, { model: "" })).toBe("");
    expect(toChosenModel(local, { model: "qwen-4" })).toBe("qwen-4");
    expect(toChosenModel(local, { model: "gone" })).toBe("llama-4");
    expect(toChosenModel(other, { model: null })).toBe("");
  });
});

describe("the connection request", () => {
  it("contains everything that the place needs, and nothing that was entered for another one", () => {
    const entered = fields({ key: " k ", baseUrl: " http://127.0.0.1:1/v1 ", model: " m " });
    expect(toNewModel(local, fields({ key: "k" }))).toEqual({
      model: { provider: "openai-compatible", baseUrl: ollama.baseUrl, model: "llama-4" },
    });
    expect(toNewModel(openai, entered)).toEqual({ model: { provider: "openai", key: "k", model: "m" } });
    expect(toNewModel(other, entered)).toEqual({
      model: { provider: "openai-compatible", baseUrl: "http://127.0.0.1:1/v1", key: "k", model: "m" },
    });
    expect(toNewModel(other, { ...entered, key: "" })).toEqual({
      model: { provider: "openai-compatible", baseUrl: "http://127.0.0.1:1/v1", model: "m" },
    });
  });

  it("is absent while something is missing", () => {
    expect(toNewModel(openai, fields())).toEqual({ missing: "key" });
    expect(toNewModel(other, fields({ model: "m" }))).toEqual({ missing: "baseUrl" });
    expect(toNewModel(other, fields({ baseUrl: "http://127.0.0.1:1/v1" }))).toEqual({ missing: "model" });
  });
});
