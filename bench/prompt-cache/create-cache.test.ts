import { expect, it } from "vitest";
import { providers } from "@/lib/engines/ai-sdk/providers/providers";
import { createCache, toAnthropicMinimum, toCacheFamily } from "./create-cache";
import { toText, toTestRequest } from "./test-request";

it("has the rules of every model in the presets and the documents", () => {
  const models = Object.values(providers).flatMap(({ presets }) =>
    Object.values(presets ?? {}).flatMap((tiers) => Object.values(tiers)),
  );
  const families = Object.fromEntries(
    [...models, "gpt-5.1", "gpt-5.6", "gpt-5-nano"].map((m) => [m, toCacheFamily(m)]),
  );
  expect(families).toEqual({
    "gpt-6-luna": "breakpoints",
    "gpt-6.1-terra": "breakpoints",
    "gpt-6.1-sol": "breakpoints",
    "claude-haiku-5-5": "marks",
    "claude-sonnet-5-5": "marks",
    "claude-opus-5-5": "marks",
    "gpt-5.1": "automatic",
    "gpt-5.6": "breakpoints",
    "gpt-5-nano": "automatic",
  });
  expect(() => toCacheFamily("llama3")).toThrow("not known");
});

it("has Anthropic's minimums", () => {
  expect(["claude-haiku-4-5", "claude-opus-5", "claude-opus-5-5", "claude-sonnet-5"].map(toAnthropicMinimum)).toEqual([
    4096, 512, 1024, 1024,
  ]);
});

it("keeps the models of a session apart, each by its own rules", () => {
  const cache = createCache();
  const use = (model: string) => cache.use(toTestRequest([`system* ${toText(2000)}`, "user one"], { model }));
  expect(["gpt-5.1", "gpt-6-luna", "claude-haiku-5-5"].map((model) => [use(model), use(model)])).toEqual([
    [
      { plain: 2001, read: 0, written: 0 },
      { plain: 2001 - 1920, read: 1920, written: 0 },
    ],
    [
      { plain: 0, read: 0, written: 2001 },
      { plain: 0, read: 2001, written: 0 },
    ],
    [
      { plain: 1, read: 0, written: 2000 },
      { plain: 1, read: 2000, written: 0 },
    ],
  ]);
});
