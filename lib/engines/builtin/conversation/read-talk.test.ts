import { expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/engines/order-table";
import { readTalk } from "./read-talk";

const facts = { datasets: [orderFacts], history: [] };
const kindOf = (question: string) => readTalk({ question, ...facts })?.kind;

it.each([
  ["what is a p-value?", "text"],
  ["explain that", "text"],
  ["key insights", "insights"],
  ["what is in this file?", "overview"],
  ["why did sales drop?", "fallback"],
  ["remove the duplicates", "fallback"],
  ["outliers", "fallback"],
  ["how many orders per region", undefined],
])("takes “%s” as %s", (question, kind) => {
  expect(kindOf(question)).toBe(kind);
});

it("asks for data before anything can be read from it", () => {
  const text = expect.stringMatching(/^No data is attached/) as string;
  for (const question of ["revenue by month", "key insights", "why did sales drop?"]) {
    expect(readTalk({ question, datasets: [], history: [] })).toEqual({ kind: "text", text });
  }
});

it("treats “what is the median?” after an answer as a question about the data, if it can be read as one", () => {
  const turn = { question: "fees by month", explanation: "", code: "x", resultSummary: null, caveats: [] };
  expect(kindOf("what is the median?")).toBe("text");
  expect(readTalk({ question: "what is the median?", ...facts, history: [turn] })?.kind).toBe("fallback");
  expect(readTalk({ question: "what is a median?", ...facts, history: [turn] })?.kind).toBe("text");
});
