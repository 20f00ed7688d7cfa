import { describe, expect, it } from "vitest";
import { findDecidingVariables, findNamedEngine, toStructuredReplies } from "./create-engine";
import { readEnvironment } from "./env";
import { findFixedEngine } from "./models/current-engine";

const namedBy = (variables: Record<string, string>) => {
  const environment = readEnvironment(variables);
  return [findNamedEngine(environment), ...findDecidingVariables(environment)];
};
const kindFor = (variables: Record<string, string>) =>
  findFixedEngine(readEnvironment(variables))?.engine.description.kind;

describe("the engine named by the environment", () => {
  it("is none without a key", () => {
    expect(namedBy({})).toEqual([null]);
    expect(namedBy({ OPENAI_BASE_URL: "http://127.0.0.1:1/v1", REASONING_MODEL: "m" })).toEqual([null]);
  });

  it("is the one that has a key, OpenAI when both have one", () => {
    expect(namedBy({ ANTHROPIC_API_KEY: "a" })).toEqual(["anthropic", "ANTHROPIC_API_KEY"]);
    expect(namedBy({ OPENAI_API_KEY: "o" })).toEqual(["openai", "OPENAI_API_KEY"]);
    expect(namedBy({ OPENAI_API_KEY: "o", ANTHROPIC_API_KEY: "a" })).toEqual(["openai", "OPENAI_API_KEY"]);
  });

  it("is the named one whatever keys exist", () => {
    expect(namedBy({ OPENAI_API_KEY: "o", REASONING_ENGINE: "builtin" })).toEqual(["builtin", "REASONING_ENGINE"]);
  });
});

describe("findFixedEngine", () => {
  it.each([
    ["openai", "OPENAI_API_KEY"],
    ["anthropic", "ANTHROPIC_API_KEY"],
  ])("names the key that %s requires", (engine, variable) => {
    expect(() => kindFor({ REASONING_ENGINE: engine })).toThrow(
      expect.objectContaining({
        code: "engine_not_configured",
        remedy: `Set ${variable}, or set REASONING_ENGINE=builtin to work without a model.`,
      }) as Error,
    );
  });

  it("requires an address for a compatible server", () => {
    expect(() => kindFor({ REASONING_ENGINE: "openai-compatible", REASONING_MODEL: "local" })).toThrow(
      expect.objectContaining({
        code: "engine_not_configured",
        remedy: "Set OPENAI_BASE_URL to its address, for example http://127.0.0.1:11434/v1.",
      }) as Error,
    );
  });

  it("creates each engine that is set up, and none where the settings decide", () => {
    expect(kindFor({})).toBeUndefined();
    expect(kindFor({ REASONING_ENGINE: "builtin" })).toBe("builtin");
    expect(kindFor({ OPENAI_API_KEY: "o" })).toBe("openai");
    const local = {
      REASONING_ENGINE: "openai-compatible",
      OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
      REASONING_MODEL: "m",
    };
    expect(kindFor(local)).toBe("openai-compatible");
  });
});

describe("toStructuredReplies", () => {
  const baseUrl = "http://127.0.0.1:1/v1";
  const auto = { STRUCTURED_REPLIES: "auto" } as const;

  it("is JSON without a schema at the services whose cache a schema would split", () => {
    expect((["openai", "anthropic"] as const).map((provider) => toStructuredReplies({ provider }, auto))).toEqual([
      "json",
      "json",
    ]);
  });

  it("is a schema at any other address", () => {
    expect(toStructuredReplies({ provider: "openai", baseUrl }, auto)).toBe("schema");
    expect(toStructuredReplies({ provider: "openai-compatible", baseUrl }, auto)).toBe("schema");
  });

  it("is what STRUCTURED_REPLIES says", () => {
    expect(toStructuredReplies({ provider: "openai" }, { STRUCTURED_REPLIES: "schema" })).toBe("schema");
    expect(toStructuredReplies({ provider: "openai-compatible", baseUrl }, { STRUCTURED_REPLIES: "json" })).toBe(
      "json",
    );
  });
});
