import { expect, test } from "vitest";
import { redactSecrets } from "./redact-secrets";

test("the configured key and everything that looks like one are removed", () => {
  expect(redactSecrets("key my-secret-key-1 and sk-ant-abc123def", ["my-secret-key-1"])).toBe("key [key] and [key]");
  expect(redactSecrets("Incorrect API key provided: sk-proj-ab**********wxyz.", [])).toBe(
    "Incorrect API key provided: [key]",
  );
});

test("a placeholder that is not a key does not break words", () => {
  expect(redactSecrets("ollama is not running", ["ollama"])).toBe("ollama is not running");
});
