import { describe, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { endsRun, toFault } from "./to-fault";
import { toRunError } from "./to-run-error";

describe("toFault", () => {
  it("reports a CaveatError as it is", () => {
    const error = new CaveatError("engine_refused", "The key was not accepted.", { remedy: "Check OPENAI_API_KEY." });
    expect(toFault("explain", error)).toEqual({
      node: "explain",
      code: "engine_refused",
      message: "The key was not accepted.",
      remedy: "Check OPENAI_API_KEY.",
    });
  });

  it("reveals nothing about an unexpected error", () => {
    expect(JSON.stringify(toFault("explain", new Error("secret path")))).not.toContain("secret");
  });
});

describe("endsRun", () => {
  it.each([
    ["cancelled", true],
    ["database_unavailable", true],
    ["engine_unavailable", false],
  ] as const)("%s: %s", (code, ends) => {
    expect(endsRun(new CaveatError(code, "x"))).toBe(ends);
  });
});

describe("toRunError", () => {
  it("is the error itself, or that the run was stopped", () => {
    const error = new Error("x");
    expect(toRunError(error, new AbortController().signal)).toBe(error);
    expect(toRunError(error, AbortSignal.abort())).toMatchObject({ code: "cancelled", cause: error });
  });
});
