import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { sales } from "@/lib/testing/followed-program";
import { toExpectedParts } from "../../rederivation/lineage/expected-parts";
import { interpretProgram } from "../../rederivation/lineage/interpret-program";
import { findAskedNumber, findOtherOrders } from "./asked-orders";
import { toQuestionWords } from "./question-words";

function find(question: string, code: string, rows: number) {
  const parts = toExpectedParts(interpretProgram(code, [sales]).result);
  const tables = parts.flatMap((part) => (part.kind === "table" ? [part.table] : []));
  const result: AnalysisResult = { kind: "table", columns: [], rows: [], totalRows: rows };
  const { unmet, doubts } = findOtherOrders(toQuestionWords(question, []), { tables, result });
  return [...unmet, ...doubts];
}
const sums = `s = df.groupby("city")["units"].sum()`;

describe("findOtherOrders", () => {
  it.each([
    ["Which 2 cities sold the most units?", `${sums}\nresult = s.nlargest(2)`, 2],
    ["What are the two cities with the lowest units?", `${sums}\nresult = s.sort_values().head(2)`, 2],
    ["Top 2 cities by units", `${sums}\nresult = s.sort_values().tail(2)`, 2],
    ["Which city sold the most units?", `${sums}\nresult = s.nlargest(1)`, 1],
    ["Units by city", `${sums}\nresult = s`, 2],
  ])("has nothing against “%s” as %s", (question, code, rows) => {
    expect(find(question, code, rows)).toEqual([]);
  });

  it.each([
    ["Which 2 cities sold the most units?", `${sums}\nresult = s.nsmallest(2)`, 2, ["the highest"]],
    ["What are the two cities with the lowest units?", `${sums}\nresult = s.sort_values().tail(2)`, 2, ["the lowest"]],
    ["Top 3 cities by units", `${sums}\nresult = s.nlargest(2)`, 2, ["3 of them (the result has 2)"]],
    [
      "Units by city",
      `${sums}\nresult = s.nlargest(1)`,
      1,
      ["Only some of the groups are shown; the question does not ask for a selection."],
    ],
  ])("says of “%s” as %s what is wrong", (question, code, rows, texts) => {
    expect(find(question, code, rows)).toEqual(texts);
  });
});

describe("findAskedNumber", () => {
  it.each([
    ["the top 5 cities", 5],
    ["the three lowest months", 3],
    ["which 10 airlines", 10],
    ["the five airline operators with the most strikes", 5],
    ["cities with at least 5 rows", null],
    ["the largest city", null],
  ])("reads “%s”", (question, expected) => {
    expect(findAskedNumber(toQuestionWords(question, []))).toBe(expected);
  });
});
