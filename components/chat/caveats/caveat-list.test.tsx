import { describe, expect, it } from "vitest";
import type { Caveat } from "@/lib/domain/answers/answer";
import { DatasetId } from "@/lib/domain/ids";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { CaveatList } from "./caveat-list";

const list = (caveats: Caveat[]) => render(<CaveatList caveats={caveats} />);
const rows = (html: string) => [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map((match) => textOf(match[1] ?? ""));

describe("the caveats of an answer", () => {
  it("render nothing when there are none", () => {
    expect(list([])).toBe("");
  });

  it("are a named list, each with its effect, its rows and its columns", () => {
    const html = list([
      { text: "2 rows have no mass.", columns: ["mass", "sex"], rows: 2, effect: "The mean moves by less than 1 g." },
      { text: "One value is an outlier.", columns: ["mass"] },
      { text: "1,234 rows repeat.", columns: [], rows: 1234, effect: "Counts are too high." },
      { text: "Years before 1950 are guesses.", columns: [] },
    ]);
    expect(attributesOf(html, "aria-label")).toEqual(["Caveats"]);
    expect(rows(html)).toEqual([
      "2 rows have no mass. The mean moves by less than 1 g. 2 rows · mass · sex",
      "One value is an outlier. mass",
      "1,234 rows repeat. Counts are too high. 1,234 rows",
      "Years before 1950 are guesses.",
    ]);
  });

  it("show how far the headline moves where that was measured", () => {
    const measured = { without: 856_353, change: -9_525, share: -0.011 };
    const html = list([
      { text: "30 duplicate rows; without them revenue is 856,353 (−1.1 %).", columns: ["id"], rows: 30, measured },
      { text: "2 cities are spelled in two ways.", columns: [], measured: { without: 5, change: 0, share: 0 } },
    ]);
    expect(rows(html)).toEqual([
      "30 duplicate rows; without them revenue is 856,353 (−1.1 %). Change in the answer: −1.1 % 30 rows · id",
      "2 cities are spelled in two ways.",
    ]);
  });

  it("are open when they are few; of many, the three most important, starting with those that change the answer", () => {
    const measured = { without: 9, change: -1, share: -0.1 };
    const caveats = ["a", "b", "c", "d", "e"].map((text) => ({ text, columns: [] }));
    const moving = { text: "f", columns: [], measured };
    expect(rows(list(caveats.slice(0, 4)))).toEqual(["a", "b", "c", "d"]);
    const many = list([...caveats, moving]);
    expect(rows(many)).toEqual(["f Change in the answer: −10.0 %", "a", "b"]);
    expect(buttonsOf(many)).toEqual(["3 more"]);
  });

  it("are amber only when they were measured to change the answer", () => {
    const moving = { text: "f", columns: [], measured: { without: 9, change: -1, share: -0.1 } };
    const html = list([moving, { text: "a", columns: [] }]);
    expect(html.match(/text-(?:caveats|unverified)/g)).toEqual(["text-caveats", "text-unverified"]);
  });

  it("are shown in full, however long", () => {
    const text = "A long caveat. ".repeat(300).trim();
    expect(rows(list([{ text, columns: [] }]))).toEqual([text]);
  });

  it("state zero rows and one row in correct English", () => {
    const html = list([
      { text: "None is left out.", columns: [], rows: 0 },
      { text: "One is left out.", columns: [], rows: 1 },
    ]);
    expect(rows(html)).toEqual(["None is left out. 0 rows", "One is left out. 1 row"]);
  });

  it("link to their rows where these are known, and to an answer without an odd value", () => {
    const datasetId = DatasetId.create();
    const caveats: Caveat[] = [
      { text: "2 rows have no mass.", columns: ["mass"], rows: 2, which: { datasetId, column: "mass", value: null } },
      { text: "One value is 900.", columns: ["mass"], rows: 1, which: { datasetId, column: "mass", value: 900 } },
      { text: "Years are guesses.", columns: [] },
    ];
    expect(buttonsOf(list(caveats))).toEqual(["Show the rows", "Show the rows"]);
    const asking = render(<CaveatList caveats={caveats} onAskWithout={() => undefined} />);
    expect(buttonsOf(asking)).toEqual(["Show the rows", "Show the rows", "Ask again without it"]);
  });

  it("link to rows of a view, which are read-only", () => {
    const view = { repeated: true };
    const caveats: Caveat[] = [
      { text: "3 rows repeat.", columns: [], rows: 3, which: { datasetId: DatasetId.create(), view } },
    ];
    const html = render(<CaveatList caveats={caveats} onAskWithout={() => undefined} />);
    expect(buttonsOf(html)).toEqual(["Show the rows"]);
  });

  it("expand to the full list where their text only gives a count", () => {
    const examples = ["“Rome” (3)", "“rome” (1)"];
    expect(buttonsOf(list([{ text: "Spellings differ.", columns: ["city"], examples }]))).toEqual(["Show all 2"]);
  });

  it("offer the changes of the data that remove them, with what each does, unless something runs", () => {
    const cure = (id: string, label: string, effect: string) => ({
      ...{ id, label, effect, datasetId: DatasetId.create(), repair: { kind: "drop_duplicates" as const } },
    });
    const cures = [cure("fill", "Fill with the median (5)", "Writes 5 into 2 rows."), cure("drop", hostile, hostile)];
    const caveats: Caveat[] = [
      { text: "2 rows have no mass.", columns: [], cures },
      { text: "b", columns: [] },
    ];
    expect(buttonsOf(list(caveats))).toEqual([]);
    const html = render(<CaveatList caveats={caveats} cures={{ onCure: () => undefined }} />);
    expect(buttonsOf(html)).toEqual(["Fill with the median (5)", hostile]);
    expect(textOf(html)).toContain("Writes 5 into 2 rows.");
    expect(textOf(html)).toContain("Your file stays unchanged");
    expect(elementsOf(html, hostileElements)).toEqual([]);
    const waiting = render(<CaveatList caveats={caveats} cures={{ onCure: undefined }} />);
    expect(waiting.match(/disabled=""/g)).toHaveLength(2);
  });

  it("stay separate when two have the same text", () => {
    const twice: Caveat = { text: "One value is an outlier.", columns: ["mass"] };
    expect(rows(list([twice, twice]))).toHaveLength(2);
  });

  it("show hostile text, effects and columns as the text they are", () => {
    const html = list([{ text: hostile, columns: [hostile], effect: hostile }]);
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(textOf(html)).toBe([hostile, hostile, hostile].join(" "));
  });
});
