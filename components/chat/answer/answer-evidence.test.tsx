import { describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { ArtifactId } from "@/lib/domain/ids";
import { buildAnswer } from "../../testing/build-answer";
import { buildFigure, buildVerification } from "../../testing/build-verification";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { AnswerEvidence } from "./answer-evidence";

const evidence = (part: Partial<Answer>) =>
  render(<AnswerEvidence answer={buildAnswer(part)} onOpen={() => undefined} />);

const table = (rows: number): Answer["result"] => ({
  kind: "table",
  columns: [{ name: "n", type: "int64" }],
  rows: Array.from({ length: rows }, (_, index) => [index]),
  totalRows: rows,
});
const plot = { id: ArtifactId.create(), kind: "plotly" as const, title: "Mass by species" };

describe("the evidence of an answer", () => {
  it("is empty when nothing was computed, and a single number needs no table", () => {
    expect([evidence({}), evidence({ result: { kind: "scalar", value: 7 }, code: " \n" })]).toEqual(["", ""]);
  });

  it("is the table, open and cut to ten rows, with a link to all of it", () => {
    const html = evidence({ result: table(12) });
    expect(elementsOf(html, ["td"])).toHaveLength(10);
    expect(textOf(html).endsWith("Showing 10 of 12 rows")).toBe(true);
    expect(buttonsOf(html)).toEqual(["Hide table", "Open the table in the side panel"]);
  });

  it("is the code, folded, with its length and a link to it", () => {
    expect(buttonsOf(evidence({ code: "a = 1\n\nresult = a\n\n" }))).toEqual([
      "Show code (Python, 3 lines)",
      "Open the code in the side panel",
    ]);
  });

  it("is the table, folded below a chart, then the code", () => {
    const html = evidence({ figures: [plot], result: table(1), code: "result = 1" });
    expect(attributesOf(html, "data-part")).toEqual(["table", "code"]);
    expect(buttonsOf(html)[0]).toBe("Show table (1 row)");
  });

  it("shows the table beside a chart when a second computation differs in it", () => {
    const place = { row: 0, column: "n" };
    const shows = (status: "confirmed" | "different") => {
      const verification = buildVerification([buildFigure({ value: 0, status, place, other: 1 })]);
      return textOf(evidence({ figures: [plot], result: table(2), verification }));
    };
    expect([
      shows("confirmed").includes("Show table"),
      shows("different").includes("0 · second computation: 1"),
    ]).toEqual([true, true]);
  });

  it("keeps hostile column names and cells as text", () => {
    const result: Answer["result"] = {
      kind: "table",
      columns: [{ name: hostile, type: "object" }],
      rows: [[hostile]],
      totalRows: 1,
    };
    expect(elementsOf(evidence({ result }), hostileElements)).toEqual([]);
    expect(textOf(evidence({ result }))).toBe(`Hide table ${hostile} ${hostile}`);
  });
});
