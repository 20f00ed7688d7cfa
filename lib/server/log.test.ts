import { afterEach, describe, expect, it, vi } from "vitest";
import { logError } from "./log";

afterEach(() => vi.restoreAllMocks());

describe("logError", () => {
  it("writes one JSON line with message, error and frames", () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    logError("It failed.", new TypeError("two\nlines"));
    logError("Again.", { secret: "value" });
    expect(lines.map((line) => line.split("\n").length)).toEqual([2, 2]);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "error",
      message: "It failed.",
      error: "TypeError: two\nlines",
    });
    expect(lines[1]).not.toContain("value");
  });
});
