import { describe, expect, it } from "vitest";
import { findWorkerReply } from "./worker-reply";

const reply = { result: { kind: "scalar", value: 1 }, figures: [], warnings: [], notices: [], failure: null };

describe("a worker's reply", () => {
  it("is accepted when it is valid", () => {
    expect(findWorkerReply(JSON.stringify(reply))).toEqual(reply);
  });

  it("may report what a variation did", () => {
    const varied = { ...reply, variation: { touched: 2, examples: ["a"] } };
    expect(findWorkerReply(JSON.stringify(varied))).toEqual(varied);
  });

  it("loses unknown fields", () => {
    expect(findWorkerReply(JSON.stringify({ ...reply, isolation: "none", status: "succeeded" }))).toEqual(reply);
  });

  it.each([
    ["a cell that is an object", { result: { kind: "scalar", value: { a: 1 } } }],
    ["a count of rows that is none", { result: { kind: "table", columns: [], rows: [], totalRows: -1 } }],
    ["a failure of a kind that only the server may report", { failure: { kind: "crashed", message: "x" } }],
    ["a picture that is no base64", { figures: [{ kind: "image", title: "", png: "<svg>" }] }],
    [
      "a picture that is none",
      { figures: [{ kind: "image", title: "", png: btoa("<svg onload='alert(1)'/>".repeat(4)) }] },
    ],
    [
      "more values than any table has",
      { result: { kind: "table", columns: [], rows: Array(1000).fill(Array(501).fill(1)), totalRows: 1000 } },
    ],
    ["a nesting without end", { result: JSON.parse("[".repeat(1000) + "]".repeat(1000)) as unknown }],
    ["more figures than allowed", { figures: Array(9).fill({ kind: "plotly", title: "", json: "{}" }) }],
    ["more warnings than allowed", { warnings: Array(51).fill("w") }],
    ["a notice without end", { notices: ["x".repeat(30_000)] }],
    ["a variation of fewer rows than none", { variation: { touched: -1, examples: [] } }],
    ["more examples than allowed", { variation: { touched: 9, examples: Array(6).fill("x") } }],
    ["an example without end", { variation: { touched: 1, examples: ["x".repeat(30_000)] } }],
    ["a line before the first", { failure: { kind: "error", message: "x", line: 0 } }],
  ])("is refused with %s", (_, change) => {
    expect(findWorkerReply(JSON.stringify({ ...reply, ...change }))).toBeNull();
  });

  it.each(["", "null", "[]", "{}", "{", "NaN"])("is refused when it is %j", (json) => {
    expect(findWorkerReply(json)).toBeNull();
  });
});
