import { expect, it } from "vitest";
import { toCacheRequest } from "./to-cache-request";

const block = (kind: string, text: string, marked = false) => ({ kind, text, marked });

it("reads a request to the Responses API, schema and effort first", () => {
  const format = { type: "json_schema", name: "object", schema: { type: "object" } };
  const request = toCacheRequest({
    model: "gpt-6-luna",
    input: [
      { role: "developer", content: [{ type: "input_text", text: "Rules", prompt_cache_breakpoint: {} }] },
      { role: "user", content: [{ type: "input_text", text: "Data", prompt_cache_breakpoint: {} }] },
      { role: "assistant", content: [{ type: "output_text", text: "Yes" }] },
      { role: "user", content: [{ type: "input_text", text: "## Task: explain_results\n\nNow." }] },
    ],
    text: { format },
    reasoning: { effort: "low" },
    prompt_cache_key: "key",
  });
  expect(request).toEqual({
    task: "explain_results",
    model: "gpt-6-luna",
    cacheKey: "key",
    implicitBreakpoint: true,
    blocks: [
      block("setting", "effort low"),
      block("shape", JSON.stringify(format)),
      block("system", "Rules", true),
      block("user", "Data", true),
      block("assistant", "Yes"),
      block("user", "## Task: explain_results\n\nNow."),
    ],
  });
});

it("accepts a plain system text, a missing key and explicit mode", () => {
  const request = toCacheRequest({
    model: "gpt-6-luna",
    input: [{ role: "system", content: "Rules" }],
    text: { format: { type: "text" } },
    prompt_cache_options: { mode: "explicit" },
  });
  expect(request).toEqual({
    ...{ task: "", model: "gpt-6-luna", cacheKey: null, implicitBreakpoint: false },
    blocks: [block("system", "Rules")],
  });
});

it("reads a request to the Messages API: shape, system, effort, messages", () => {
  const control = { cache_control: { type: "ephemeral" } };
  const request = toCacheRequest({
    model: "claude-haiku-5-5",
    system: [{ type: "text", text: "Rules", ...control }],
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "Data", ...control },
          { type: "text", text: "## Task: plan" },
        ],
      },
    ],
    output_config: { effort: "medium", format: { type: "json_schema" } },
  });
  expect(request).toEqual({
    ...{ task: "plan", model: "claude-haiku-5-5", cacheKey: null, implicitBreakpoint: false },
    blocks: [
      block("shape", '{"type":"json_schema"}'),
      block("system", "Rules", true),
      block("setting", "effort medium"),
      block("user", "Data", true),
      block("user", "## Task: plan"),
    ],
  });
});

it("refuses any other body", () => {
  expect(() => toCacheRequest({ prompt: "Hello" })).toThrow();
});
