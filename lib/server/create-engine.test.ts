import { describe, expect, it } from "vitest";
import { chooseEngine, createEngine, toStructuredReplies } from "./create-engine";
import { readEnvironment } from "./env";

const kindFor = (variables: Record<string, string>) => chooseEngine(readEnvironment(variables));

describe("chooseEngine", () => {
  it("is the built-in one without a key", () => {
    expect(kindFor({})).toBe("builtin");
    expect(kindFor({ OPENAI_BASE_URL: "http://127.0.0.1:1/v1" })).toBe("builtin");
  });

  it("is the one that has a key, OpenAI when both have one", () => {
    expect(kindFor({ ANTHROPIC_API_KEY: "a" })).toBe("anthropic");
    expect(kindFor({ OPENAI_API_KEY: "o" })).toBe("openai");
    expect(kindFor({ OPENAI_API_KEY: "o", ANTHROPIC_API_KEY: "a" })).toBe("openai");
  });

  it("is the named one whatever keys there are", () => {
    expect(kindFor({ OPENAI_API_KEY: "o", REASONING_ENGINE: "builtin" })).toBe("builtin");
  });
});

describe("createEngine", () => {
  it.each([
    ["openai", "OPENAI_API_KEY"],
    ["anthropic", "ANTHROPIC_API_KEY"],
  ])("says which key %s wants", (engine, variable) => {
    expect(() => createEngine(readEnvironment({ REASONING_ENGINE: engine }))).toThrow(
      expect.objectContaining({
        code: "engine_not_configured",
        remedy: `Set ${variable}, or set REASONING_ENGINE=builtin to work without a model.`,
      }) as Error,
    );
  });

  it("wants an address for a compatible server", () => {
    const environment = readEnvironment({ REASONING_ENGINE: "openai-compatible", REASONING_MODEL: "local" });
    expect(() => createEngine(environment)).toThrow(
      expect.objectContaining({
        code: "engine_not_configured",
        remedy: "Set OPENAI_BASE_URL to its address, for example http://127.0.0.1:11434/v1.",
      }) as Error,
    );
  });

  it("makes each engine that is set up", () => {
    expect(createEngine(readEnvironment({})).description.kind).toBe("builtin");
    expect(createEngine(readEnvironment({ OPENAI_API_KEY: "o" })).description.kind).toBe("openai");
    const local = {
      REASONING_ENGINE: "openai-compatible",
      OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
      REASONING_MODEL: "m",
    };
    expect(createEngine(readEnvironment(local)).description.kind).toBe("openai-compatible");
  });
});

describe("toStructuredReplies", () => {
  const formFor = (variables: Record<string, string>) => toStructuredReplies(readEnvironment(variables));

  it("is JSON without a schema at the services whose cache a schema would split", () => {
    expect([formFor({ OPENAI_API_KEY: "o" }), formFor({ ANTHROPIC_API_KEY: "a" })]).toEqual(["json", "json"]);
  });

  it("is a schema at any other address", () => {
    const OPENAI_BASE_URL = "http://127.0.0.1:1/v1";
    expect(formFor({ OPENAI_API_KEY: "o", OPENAI_BASE_URL })).toBe("schema");
    expect(formFor({ REASONING_ENGINE: "openai-compatible", OPENAI_BASE_URL })).toBe("schema");
  });

  it("is what STRUCTURED_REPLIES says", () => {
    expect(formFor({ OPENAI_API_KEY: "o", STRUCTURED_REPLIES: "schema" })).toBe("schema");
    expect(formFor({ REASONING_ENGINE: "openai-compatible", STRUCTURED_REPLIES: "json" })).toBe("json");
  });
});
