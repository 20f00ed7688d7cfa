import { expect, test } from "vitest";
import { noUsage } from "@/lib/domain/runs/usage";
import { assertFitsContext, measureTokens } from "./context-limit";
import { createModelMemory } from "./model-memory";
import { toProviderWords } from "../provider-words";

const prompt = {
  instructions: "i".repeat(3000),
  turns: [{ role: "user" as const, text: "t".repeat(5000) }],
  cacheKey: "",
};
const knowledge = createModelMemory().get("m");
const words = toProviderWords({ provider: "openai-compatible" });

test("a prompt within the limit, or with an unknown limit, passes", () => {
  expect(() => assertFitsContext(prompt, { model: "m", knowledge, words })).not.toThrow();
  expect(() =>
    assertFitsContext(prompt, { model: "m", knowledge: { ...knowledge, contextTokens: 2000 }, words }),
  ).not.toThrow();
});

test("a prompt beyond the limit names the model, both sizes and the remedy", () => {
  const tight = { ...knowledge, contextTokens: 1999 };
  expect(() => assertFitsContext(prompt, { model: "llama-4", knowledge: tight, words })).toThrow(
    expect.objectContaining({
      code: "engine_refused",
      message: 'The question with its data takes about 2,000 tokens, but the model "llama-4" reads at most 1,999.',
      remedy:
        "Ask with fewer datasets or in a new session, let the model server give the model a larger context, or set REASONING_MODEL or NODE_MODELS to another model.",
    }),
  );
});

test("the size of a token is learned from long prompts that were not cut", () => {
  const measure = (inputTokens: number, contextTokens: number | null = null): number | null =>
    measureTokens(prompt, { usage: { ...noUsage, inputTokens }, knowledge: { ...knowledge, contextTokens } });
  expect([measure(2500), measure(400), measure(2500, 2600), measure(2500, 8192), measure(1000)]).toEqual([
    3.2,
    null,
    null,
    3.2,
    6,
  ]);
});
