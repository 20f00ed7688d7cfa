import { describe, expect, it, vi } from "vitest";
import { CaveatError, isCaveatError } from "./caveat-error";

describe("CaveatError", () => {
  it("carries code, message, remedy, fields and cause", () => {
    const cause = new Error("inside");
    const fields = [{ field: "name", message: "too long" }];
    const error = new CaveatError("invalid_input", "It does not fit.", { cause, remedy: "Shorten it.", fields });
    expect({ ...error, message: error.message, cause: error.cause }).toEqual({
      name: "CaveatError",
      code: "invalid_input",
      message: "It does not fit.",
      remedy: "Shorten it.",
      fields,
      cause,
    });
  });

  it("is recognized by its code, and no other error is", () => {
    const error = new CaveatError("not_found", "Gone.");
    expect([isCaveatError(error), isCaveatError(error, "not_found"), isCaveatError(error, "conflict")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isCaveatError(Object.assign(new Error("x"), { name: "CaveatError", code: "not_found" }))).toBe(false);
    expect(isCaveatError({ code: "not_found" })).toBe(false);
  });

  it("is recognized by another copy of this module", async () => {
    vi.resetModules();
    const copy = await import("./caveat-error");
    expect(copy.CaveatError).not.toBe(CaveatError);
    expect(copy.isCaveatError(new CaveatError("conflict", "Busy."), "conflict")).toBe(true);
  });
});
