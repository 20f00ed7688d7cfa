import { expect, it } from "vitest";
import { buildColumn } from "../../testing/build-columns";
import { buildFigure } from "../../testing/build-verification";
import { hostile, hostileElements } from "../../testing/hostile";
import { elementsOf, render, textOf } from "../../testing/render";
import { GridCell } from "./grid-cell";

const text = buildColumn({ type: "text" });

it("a value differs from a missing one, an empty one and a loading one", () => {
  const cells = ["Ada", null, "", undefined].map((value) => render(<GridCell value={value} column={text} />));
  expect(cells.map(textOf)).toEqual(["Ada", "missing", "", ""]);
  expect(cells.map((html) => html.includes("bg-hover"))).toEqual([false, false, false, true]);
});

it("numbers are right-aligned", () => {
  const column = buildColumn({ type: "number", storage: "DOUBLE" });
  expect(render(<GridCell value={5} column={column} />)).toContain("text-right");
  expect(render(<GridCell value="five" column={text} />)).not.toContain("text-right");
});

it("a hostile value stays text", () => {
  const html = render(<GridCell value={hostile} column={text} />);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], hostile]);
});

it("two differing values are both formatted like their column", () => {
  const column = buildColumn({ type: "number", storage: "DOUBLE", write: (value) => `${String(value)} g` });
  const figure = buildFigure({ value: 5, status: "different", other: 6 });
  expect(textOf(render(<GridCell value={5} column={column} figure={figure} />))).toBe("5 g second computation: 6 g");
});
