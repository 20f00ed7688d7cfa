import { describe, expect, it } from "vitest";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { MessageId } from "@/lib/domain/ids";
import { buildFigure, buildVerification } from "../../testing/build-verification";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { PanelTable } from "./panel-table";

const messageId = MessageId.create();
const table: ResultTable = {
  kind: "table",
  columns: [
    { name: "species", type: "text" },
    { name: "mass", type: "number" },
  ],
  rows: [["Gentoo", 5076.016]],
  totalRows: 1,
};

describe("a result in the side panel", () => {
  it("can be searched, filtered, sorted and saved when it is a table", () => {
    const html = render(<PanelTable messageId={messageId} result={table} />);
    expect(buttonsOf(html)).toEqual(expect.arrayContaining(["Filter", "Columns", "Download"]));
    expect(attributesOf(html, "role")).toEqual(expect.arrayContaining(["search", "grid"]));
    expect(attributesOf(html, "aria-label")).toContain("Result");
    expect(textOf(html)).not.toContain("are kept with an answer");
  });

  it("states how many of its rows were kept", () => {
    const html = render(<PanelTable messageId={messageId} result={{ ...table, totalRows: 54_321 }} />);
    expect(textOf(html)).toContain("The first 1 of 54,321 rows are stored with an answer.");
  });

  it("shows single values, and each of its tables by its name", () => {
    const entries = [
      { name: "n", value: 5 },
      { name: "means", value: table },
      { name: "medians", value: { ...table } },
    ];
    const html = render(<PanelTable messageId={messageId} result={{ kind: "record", entries }} />);
    expect(textOf(html)).toMatch(/^n 5 means /);
    expect(attributesOf(html, "aria-label")).toEqual(expect.arrayContaining(["means", "medians"]));
  });

  it("states what a second computation confirms, and names what differs", () => {
    const whole: ResultTable = { ...table, rows: [...table.rows, ["Adelie", 3700]], totalRows: 2 };
    const place = (row: number) => ({ row, column: "mass" });
    const verification = buildVerification([
      buildFigure({ name: "mass · Gentoo", value: 5076.016, place: place(0) }),
      buildFigure({ name: "mass · Adelie", value: 3700, status: "different", other: 3733.09, place: place(1) }),
    ]);
    const html = render(<PanelTable messageId={messageId} result={whole} verification={verification} />);
    expect(textOf(html)).toContain(
      "1 of 2 figures confirmed · 1 differs mass · Adelie: 3,700 · second computation: 3,733.09",
    );
  });

  it("shows hostile names as text", () => {
    const evil: ResultTable = { ...table, columns: [{ name: hostile, type: "text" }], rows: [[hostile]] };
    expect(elementsOf(render(<PanelTable messageId={messageId} result={evil} />), hostileElements)).toEqual([]);
  });
});
