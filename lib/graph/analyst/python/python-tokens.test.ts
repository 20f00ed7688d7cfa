import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPythonTokens } from "./python-tokens";

const texts = (source: string) => toPythonTokens(source).map(({ kind, text }) => `${kind[0]}:${text}`);

describe("toPythonTokens", () => {
  it("splits names, numbers, strings and operators and drops comments", () => {
    expect(texts(`df["Body Mass (g)"].mean() >= 1_000.5e3 # df['x']`)).toEqual([
      "n:df",
      "o:[",
      "s:Body Mass (g)",
      "o:]",
      "o:.",
      "n:mean",
      "o:(",
      "o:)",
      "o:>=",
      "n:1_000.5e3",
    ]);
  });

  it("resolves escapes as Python does, and keeps them in raw strings", () => {
    expect(toPythonTokens(String.raw`'it\'s \u00e4\n\x41\d' r'\n\''`).map((token) => token.text)).toEqual([
      "it's ä\nA\\d",
      "\\n\\'",
    ]);
  });

  it("reads triple quotes over lines and marks f-strings", () => {
    expect(toPythonTokens(`f"""a\n"b" {x}""" 'c'`)).toEqual([
      { kind: "string", text: 'a\n"b" {x}', formatted: true, indent: 0 },
      { kind: "string", text: "c" },
    ]);
  });

  it("does not take a name that begins with r, b or f for a string", () => {
    expect(texts("result = fr + bar['x']")).toEqual(["n:result", "o:=", "n:fr", "o:+", "n:bar", "o:[", "s:x", "o:]"]);
  });

  it("ends an open string with its line", () => {
    expect(texts("a = 'open\nb")).toEqual(["n:a", "o:=", "s:open", "n:b"]);
  });

  it("comes to an end on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab1.e'\"\\#\n ()[]=r-\u{1f600}") }), (source) => {
        expect(toPythonTokens(source).length).toBeLessThanOrEqual(source.length);
      }),
    );
  });
});
