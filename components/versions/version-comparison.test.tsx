import { describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { ArtifactId } from "@/lib/domain/ids";
import { buildAnswer } from "../testing/build-answer";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../testing/render";
import { VersionComparison } from "./version-comparison";

const compare = (left: Partial<Answer>, right: Partial<Answer>) =>
  render(<VersionComparison left={buildAnswer(left)} right={buildAnswer({ version: "v2.0", ...right })} />);

/** The words of one part. */
const partOf = (html: string, name: string) =>
  textOf(new RegExp(`<section aria-label="${name}"[^>]*>(.*?)</section>`, "s").exec(html)?.[1] ?? "");

const table = (rows: number[][]) => ({
  kind: "table" as const,
  columns: [{ name: "age", type: "number" }],
  rows,
  totalRows: rows.length,
});

describe("two versions side by side", () => {
  it("show their verdicts, caveats and numbers next to each other", () => {
    const html = compare(
      { result: { kind: "scalar", value: 42.25 } },
      {
        result: { kind: "scalar", value: 42 },
        verdict: { status: "caveats", checks: [] },
        caveats: [{ text: "Two ages are missing.", columns: ["age"] }],
      },
    );
    expect(partOf(html, "Numbers")).toBe("Numbers Name v1.0 v2.0 Difference Value 42.25 42 −0.25");
    expect(partOf(html, "Verdict")).toMatch(
      /^Verdict v1\.0 Checked.* v2\.0 Checked with 1 caveat|^Verdict v1\.0 .* v2\.0 .*1 caveat/,
    );
    expect(partOf(html, "Caveats")).toBe("Caveats v1.0 None. v2.0 Two ages are missing. age");
    expect(attributesOf(html, "aria-label")).not.toContain("Charts");
  });

  it("show their tables next to each other, or say that there is none", () => {
    const html = compare({ result: table([[41], [43]]) }, { result: null });
    expect(partOf(html, "Numbers")).toBe("Numbers age 41 43 No table.");
    expect(partOf(compare({}, {}), "Numbers")).toBe("Numbers Neither version has a result.");
  });

  it("show their charts next to each other, or say that there is none", () => {
    const figures = [{ id: ArtifactId.create(), kind: "image" as const, title: "Ages" }];
    const part = partOf(compare({ figures }, {}), "Charts");
    expect(part.startsWith("Charts v1.0 ")).toBe(true);
    expect(part.endsWith("v2.0 No chart.")).toBe(true);
  });

  it("show their code once, with the lines that only one of them has", () => {
    const html = compare({ code: "import x\na = 1" }, { code: "import x\na = 2" });
    expect(partOf(html, "Code")).toBe("Code import x Only in v1.0: − a = 1 Only in v2.0: + a = 2");
    expect(attributesOf(html, "data-side")).toEqual(["both", "left", "right"]);
    expect(partOf(compare({ code: "a = 1" }, { code: "a = 1" }), "Code")).toBe("Code The code is the same. a = 1");
    expect(partOf(compare({}, {}), "Code")).toBe("Code Neither version has code.");
  });

  it("keep hostile content as text", () => {
    const part = {
      explanation: hostile,
      code: hostile,
      caveats: [{ text: hostile, columns: [hostile] }],
      result: { kind: "record" as const, entries: [{ name: hostile, value: hostile }] },
    };
    expect(elementsOf(compare(part, part), hostileElements)).toEqual([]);
  });
});
