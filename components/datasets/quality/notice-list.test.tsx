import { expect, it } from "vitest";
import { buildDataset } from "../../testing/build-dataset";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { NoticeList } from "./notice-list";

it("a notice has at most three examples, its rows and its columns", () => {
  const notices = [
    { text: "11 rows have no usable Sex.", columns: ["Sex"], rows: 11, examples: ["'.'", "''", "'NA'", "'-'"] },
    { text: "Blank lines were skipped.", columns: [] },
  ];
  expect(textOf(render(<NoticeList notices={notices} />))).toBe(
    "11 rows have no usable Sex. (for example '.', '', 'NA') 11 rows · Sex Blank lines were skipped.",
  );
});

it("a clean file is reported as clean", () => {
  expect(textOf(render(<NoticeList notices={[]} />))).toBe("Nothing had to be repaired or assumed while reading.");
});

it("hostile notices and examples from a file stay text", () => {
  const html = render(<NoticeList notices={[{ text: hostile, columns: [], examples: [hostile] }]} />);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `${hostile} (for example ${hostile})`]);
});

it("a notice without examples has no empty brackets, and each notice has its own row", () => {
  const notices = [
    { text: "Blank lines were skipped.", columns: [], examples: [] },
    { text: "Blank lines were skipped.", columns: [] },
  ];
  const html = render(<NoticeList notices={notices} />);
  expect([textOf(html), elementsOf(html, ["li"])]).toEqual([
    "Blank lines were skipped. Blank lines were skipped.",
    ["li", "li"],
  ]);
});

it("of many columns, a few are named and the others counted", () => {
  const columns = Array.from({ length: 9 }, (_, index) => `c${index}`);
  expect(textOf(render(<NoticeList notices={[{ text: "A comma.", columns }]} />))).toBe(
    "A comma. c0 · c1 · c2 · c3 · c4 · c5 · 3 more",
  );
});

it("known rows can be opened: on this page, or on that of the dataset", () => {
  const { id } = buildDataset();
  const notices = [
    { text: "The last row is a total.", columns: ["Name"], rows: 1, rowNumbers: [343] },
    { text: "Lines above the table were left out.", columns: [], rows: 2 },
  ];
  const there = render(<NoticeList notices={notices} rows={{ id }} />);
  const here = render(<NoticeList notices={notices} rows={{ onShow: () => undefined }} />);
  expect([attributesOf(there, "href"), buttonsOf(here), buttonsOf(there)]).toEqual([
    [`/datasets/${id}?rows=343#rows`],
    ["Show the rows"],
    [],
  ]);
});
