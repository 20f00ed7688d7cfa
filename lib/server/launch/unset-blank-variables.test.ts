import { afterEach, expect, it, vi } from "vitest";
import { unsetBlankVariables } from "./unset-blank-variables";

afterEach(() => vi.unstubAllEnvs());

it("deletes what is empty or blank, and nothing else", () => {
  const env = { OPENAI_BASE_URL: "", OPENAI_API_KEY: "  ", PORT: "3000", ZERO: "0" };
  unsetBlankVariables(env);
  expect(env).toEqual({ PORT: "3000", ZERO: "0" });
});

it("lets the engines load beside an empty address of a model server", async () => {
  vi.stubEnv("OPENAI_BASE_URL", "");
  unsetBlankVariables(process.env);
  await expect(import("@/lib/server/create-engine")).resolves.toBeDefined();
});
