import { describe, expect, test } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toCaveatError } from "./to-caveat-error";

describe("an error becomes a coded one", () => {
  test.each([
    ["INTERRUPT Error: Interrupted!", "cancelled"],
    ["The operation was aborted", "cancelled"],
    ["IO Error: Could not write file: No space left on device", "disk_full"],
    ["ENOSPC: no space left on device, write", "disk_full"],
    ["Out of Memory Error: failed to allocate data of size 32.0 KiB", "too_large"],
    ["Binder Error: Referenced column not found", "internal"],
  ])("%s", (message, code) => {
    const cause = new Error(message);
    expect(toCaveatError(cause)).toMatchObject({ code, cause });
  });

  test("unless it is one already", () => {
    const error = new CaveatError("unreadable_file", "No.");
    expect(toCaveatError(error)).toBe(error);
  });
});
