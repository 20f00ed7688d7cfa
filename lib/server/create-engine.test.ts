import { describe, expect, it } from "vitest";
import { chooseEngine, createEngine } from "./create-engine";
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
  it("says which key is missing", () => {
    expect(() => createEngine(readEnvironment({ REASONING_ENGINE: "openai" }))).toThrow(/OPENAI_API_KEY/);
    expect(() => createEngine(readEnvironment({ REASONING_ENGINE: "anthropic" }))).toThrow(/ANTHROPIC_API_KEY/);
  });

  it("wants an address for a compatible server", () => {
    const environment = readEnvironment({ REASONING_ENGINE: "openai-compatible", REASONING_MODEL: "local" });
    expect(() => createEngine(environment)).toThrow(/address/);
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
