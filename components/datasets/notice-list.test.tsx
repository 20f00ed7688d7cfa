import { expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { elementsOf, render, textOf } from "../testing/render";
import { NoticeList } from "./notice-list";

it("a notice stands with at most three examples", () => {
  const notices = [
    { text: "11 rows have no usable Sex.", columns: ["Sex"], rows: 11, examples: ["'.'", "''", "'NA'", "'-'"] },
    { text: "Blank lines were skipped.", columns: [] },
  ];
  expect(textOf(render(<NoticeList notices={notices} />))).toBe(
    "11 rows have no usable Sex. (for example '.', '', 'NA') Blank lines were skipped.",
  );
});

it("a clean file is said to be clean", () => {
  expect(textOf(render(<NoticeList notices={[]} />))).toBe("Nothing had to be repaired or assumed while reading.");
});

it("hostile notices and examples from a file stay text", () => {
  const html = render(<NoticeList notices={[{ text: hostile, columns: [], examples: [hostile] }]} />);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `${hostile} (for example ${hostile})`]);
});

it("a notice without examples has no empty brackets, and each notice its own row", () => {
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
