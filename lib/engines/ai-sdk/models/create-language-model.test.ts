import { expect, test } from "vitest";
import { createLanguageModels, type ProviderAccess } from "./create-language-model";
import { toProviderWords } from "../provider-words";

const faults: [ProviderAccess, string, string][] = [
  [{ provider: "openai" }, "OpenAI is chosen as the engine, but there is no API key.", "OPENAI_API_KEY"],
  [{ provider: "openai", apiKey: "" }, "OpenAI is chosen as the engine, but there is no API key.", "OPENAI_API_KEY"],
  [{ provider: "anthropic" }, "Anthropic is chosen as the engine, but there is no API key.", "ANTHROPIC_API_KEY"],
  [{ provider: "openai-compatible" }, "The OpenAI-compatible engine has no server address.", "OPENAI_BASE_URL"],
  [
    { provider: "openai-compatible", baseUrl: "localhost:11434" },
    "The address of the model server is not an http or https address.",
    "OPENAI_BASE_URL",
  ],
];

test.each(faults)("%o is refused and names its variable", (access, message, variable) => {
  expect(() => createLanguageModels(access, fetch)).toThrow(
    expect.objectContaining({
      code: "engine_not_configured",
      message,
      remedy: expect.stringContaining(variable) as string,
    }),
  );
});

test("credentials in an address are not shown", () => {
  expect(toProviderWords({ provider: "openai", baseUrl: "http://user:secret@models.local:8000/v1" }).subject).toBe(
    "The model server at models.local:8000",
  );
});
