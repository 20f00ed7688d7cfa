import { describe, expect, it } from "vitest";
import { providers } from "@/lib/engines/ai-sdk/providers/providers";
import { redactKeys } from "./redact-keys";

describe("redactKeys", () => {
  it("removes each of the server's own keys wherever it occurs", () => {
    const source = {
      OPENAI_API_KEY: "openai-secret",
      ANTHROPIC_API_KEY: " anthropic-secret ",
      CAVEAT_API_KEY: "caveat-secret",
      WEBHOOK_SECRET: "webhook-secret",
    };
    expect(redactKeys("a openai-secret, openai-secret; anthropic-secret/caveat-secret webhook-secret", source)).toBe(
      "a [key], [key]; [key]/[key] [key]",
    );
  });

  it.each(Object.values(providers))("removes the key of $name", ({ keyVariable }) => {
    expect(redactKeys("It was canary-key.", { [keyVariable]: "canary-key" })).toBe("It was [key].");
  });

  it("removes the database's address and its password alone, encoded and decoded", () => {
    const source = { DATABASE_URL: "postgresql://me:pass%2Fword%21@db:5432/caveat" };
    expect(redactKeys("at postgresql://me:pass%2Fword%21@db:5432/caveat", source)).toBe("at [key]");
    expect(redactKeys("password pass%2Fword%21 or pass/word!", source)).toBe("password [key] or [key]");
    expect(redactKeys("host db:5432", source)).toBe("host db:5432");
  });

  it("removes anything that looks like a provider's key, even an unknown one", () => {
    expect(redactKeys("Incorrect API key provided: sk-proj-abc*****xyz.", {})).toBe(
      "Incorrect API key provided: [key]",
    );
  });

  it("leaves ordinary words alone, even when a short one is a key", () => {
    expect(redactKeys("Ask the ollama server.", { OPENAI_API_KEY: "ollama", CAVEAT_API_KEY: " " })).toBe(
      "Ask the ollama server.",
    );
  });

  it("reads the environment of the process when none is given", () => {
    process.env.CAVEAT_API_KEY = "from-the-environment";
    try {
      expect(redactKeys("key from-the-environment")).toBe("key [key]");
    } finally {
      delete process.env.CAVEAT_API_KEY;
    }
  });
});
