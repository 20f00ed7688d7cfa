import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { createValueRelay } from "./value-relay";

const result: AnalysisResult = {
  kind: "table",
  columns: [
    { name: "Name", type: "text" },
    { name: "Mass [g]", type: "number" },
  ],
  rows: [["Ann", 1234.5]],
  totalRows: 1,
};

function relay(pieces: readonly string[]): string[] {
  const relayed: string[] = [];
  const pass = createValueRelay(result, (text) => relayed.push(text));
  for (const piece of pieces) pass(piece);
  return relayed;
}

describe("createValueRelay", () => {
  const text = "It is [[row 1, Name]] with [[row 1, Mass [g]]] g [1].";

  it("emits the same text however it is split into pieces", () => {
    const whole = relay([text]).join("");
    expect(whole).toBe("It is Ann with 1,234.5 g [1].");
    for (const size of [1, 2, 3, 7]) {
      const pieces = text.match(new RegExp(`.{1,${size}}`, "gu")) ?? [];
      expect(relay(pieces).join("")).toBe(whole);
    }
  });

  it("holds back only text that may become a placeholder", () => {
    expect(relay(["A ", "[", "link](x) ", "[[row", " 1, Name]]", "."])).toEqual(["A ", "[link](x) ", "Ann", "."]);
  });

  it("emits three dots for an unknown placeholder", () => {
    expect(relay(["[[row 7, Na", "me]]!"])).toEqual(["…!"]);
  });

  it("releases text that turns out not to be a placeholder", () => {
    expect(relay(["[[open", "\nnext"]).join("")).toBe("[[open\nnext");
    expect(relay(["[[", "x".repeat(300)]).join("")).toBe(`[[${"x".repeat(300)}`);
  });
});
