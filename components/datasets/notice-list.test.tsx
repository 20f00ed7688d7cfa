import { expect, it } from "vitest";
import { render, textOf } from "../testing/render";
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
