import { describe, expect, it } from "vitest";
import { toFigureTable } from "./figure-table";

const packed = (values: number[]) => ({
  dtype: "f8",
  bdata: Buffer.from(new Float64Array(values).buffer).toString("base64"),
});

describe("a figure as a table", () => {
  it("has one row per point, with columns named after the axes", () => {
    expect(
      toFigureTable({
        data: [{ type: "bar", x: ["Gentoo", "Adelie"], y: packed([5076, 3701]) }],
        layout: { xaxis: { title: { text: "Species" } }, yaxis: { title: "Mass (g)" } },
      }),
    ).toEqual({
      kind: "table",
      columns: [
        { name: "Species", type: "text" },
        { name: "Mass (g)", type: "number" },
      ],
      rows: [
        ["Gentoo", 5076],
        ["Adelie", 3701],
      ],
      totalRows: 2,
    });
  });

  it("names the series of each point when there are several, and leaves missing parts empty", () => {
    const { columns, rows } = toFigureTable({
      data: [{ name: "2023", x: ["a", "b"], y: [1, null] }, { y: [3, Number.NaN] }],
      layout: {},
    });
    expect([columns.map(({ name }) => name), rows]).toEqual([
      ["series", "x", "y"],
      [
        ["2023", "a", 1],
        ["2023", "b", null],
        ["2", null, 3],
        ["2", null, null],
      ],
    ]);
  });

  it("has one row per cell of a grid, plain or packed", () => {
    const rows = [
      ["l", "low", 1],
      ["r", "low", 2],
      ["l", "high", 3],
      ["r", "high", 4],
    ];
    const axes = { type: "heatmap", x: ["l", "r"], y: ["low", "high"] };
    const lists = [{ ...axes, z: [[1, 2], [3, 4]] }]; // prettier-ignore
    const one = [{ ...axes, z: { ...packed([1, 2, 3, 4]), shape: "2, 2" } }];
    expect([lists, one].map((data) => toFigureTable({ data, layout: {} }).rows)).toEqual([rows, rows]);
  });

  it("has shares under their labels, and nothing for an empty figure", () => {
    const pie = toFigureTable({ data: [{ type: "pie", labels: ["a", "b"], values: [1, 2] }], layout: {} });
    expect([pie.columns.map(({ name }) => name), pie.rows]).toEqual([
      ["labels", "values"],
      [
        ["a", 1],
        ["b", 2],
      ],
    ]);
    expect(toFigureTable({ data: [], layout: {} })).toEqual({ kind: "table", columns: [], rows: [], totalRows: 0 });
  });

  it("keeps column names distinct and stops at its limit", () => {
    const same = { title: { text: "value" } };
    const figure = { data: [{ x: [1, 2, 3], y: [4, 5, 6] }], layout: { xaxis: same, yaxis: same } };
    const { columns, rows } = toFigureTable(figure, 2);
    expect([columns.map(({ name }) => name), rows.length]).toEqual([["value", "y"], 2]);
  });
});
