import { afterEach, describe, expect, it, vi } from "vitest";
import { logError } from "./log";

afterEach(() => vi.restoreAllMocks());

describe("logError", () => {
  it.each([
    ["Conversion Error: Could not convert string 'O'Brien, 0171 555' to INT64", "O'Brien"],
    ['Unexpected token "s", ..."secret cell" is not valid JSON', "secret"],
    ["Key (title)=(What does Ann earn?) already exists.", "Ann"],
    ["Binder Error: LINE 1: SELECT “salary”\nFROM 'people.csv'", "people"],
    [`Invalid value ${"x".repeat(5_000)}`, "x".repeat(600)],
  ])("omits what an error quotes: %s", (message, secret) => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    logError("It failed.", new Error(message));
    expect(lines.join("")).toContain(message.slice(0, 5));
    expect(lines.join("")).not.toContain(secret);
  });

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
