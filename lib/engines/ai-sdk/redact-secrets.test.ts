import { expect, test } from "vitest";
import { redactSecrets } from "./redact-secrets";

test("the configured key and whatever looks like one are cut out", () => {
  expect(redactSecrets("key my-secret-key-1 and sk-ant-abc123def", ["my-secret-key-1"])).toBe("key [key] and [key]");
  expect(redactSecrets("Incorrect API key provided: sk-proj-ab**********wxyz.", [])).toBe(
    "Incorrect API key provided: [key]",
  );
});

test("a placeholder that is no key does not tear words apart", () => {
  expect(redactSecrets("ollama is not running", ["ollama"])).toBe("ollama is not running");
});
