import { expect, test } from "vitest";
import { toModelTraits } from "./model-traits";

const plain = { takesTemperature: true, takesEffort: false, wantsBreakpoints: false };
const thinking = { takesTemperature: false, takesEffort: true, wantsBreakpoints: false };
const marked = { takesTemperature: false, takesEffort: true, wantsBreakpoints: true };

test.each([
  ["gpt-6-luna", marked],
  ["gpt-6.1-terra", marked],
  ["gpt-5.6-sol", marked],
  ["openai/gpt-6.1-sol", marked],
  ["gpt-5.1", thinking],
  ["gpt-5.1-codex", thinking],
  ["gpt-5-nano-2025-08-07", thinking],
  ["o4-mini", thinking],
  ["gpt-5-chat-latest", plain],
  ["gpt-4.1-mini", plain],
  ["gpt-oss-20b", plain],
  ["llama-4", plain],
  ["qwen3:8b", plain],
  ["claude-haiku-5-5", marked],
  ["claude-opus-4-8", marked],
  ["claude-sonnet-4-5", { takesTemperature: true, takesEffort: false, wantsBreakpoints: true }],
])("%s", (model, traits) => {
  expect(toModelTraits(model)).toEqual(traits);
});
