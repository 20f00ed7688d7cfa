import { describe, expect, it } from "vitest";
import type { ChartEdit } from "@/lib/domain/charts/chart-edit";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { ArtifactId, MessageId, SessionId } from "@/lib/domain/ids";
import {
  resultAddress,
  toFigureItems,
  toImageItems,
  toSessionItems,
  toTableItems,
  toWholeTableItems,
} from "./to-save-items";

const sessionId = SessionId.create();

it("a conversation can be saved as a summary, a notebook and a bundle", () => {
  expect(toSessionItems(sessionId)).toEqual([
    { label: "Summary (Markdown)", address: `/api/sessions/${sessionId}/summary` },
    { label: "Notebook (Jupyter)", address: `/api/sessions/${sessionId}/notebook` },
    { label: "Everything needed to reproduce it (ZIP)", address: `/api/sessions/${sessionId}/bundle` },
  ]);
});

describe("a result", () => {
  const messageId = MessageId.create();
  const address = resultAddress(sessionId, messageId);
  const table = { kind: "table" as const, columns: [{ name: "a", type: "number" }], rows: [[1]], totalRows: 1 };

  it("that is one table can be saved in two formats", () => {
    expect(toTableItems(address, table)).toEqual([
      { label: "CSV", address: `/api/sessions/${sessionId}/messages/${messageId}/result?format=csv` },
      { label: "Parquet", address: `/api/sessions/${sessionId}/messages/${messageId}/result?format=parquet` },
    ]);
  });

  it("can be saved in full beside its visible rows", () => {
    expect(toWholeTableItems("/r", 0)[0]).toEqual({ label: "Full table, CSV", address: "/r?format=csv" });
    expect(toWholeTableItems("/r", 2)[1]).toEqual({
      label: "Full table, Parquet",
      address: "/r?format=parquet&table=3",
    });
  });

  it("that has several tables offers each by its name", () => {
    const entries = [
      { name: "n", value: 5 },
      { name: "means", value: table },
    ];
    expect(toTableItems("/r", { kind: "record", entries })).toEqual([
      { label: "values: CSV", address: "/r?format=csv" },
      { label: "values: Parquet", address: "/r?format=parquet" },
      { label: "means: CSV", address: "/r?format=csv&table=2" },
      { label: "means: Parquet", address: "/r?format=parquet&table=2" },
    ]);
  });
});

describe("a figure", () => {
  const figure = { id: ArtifactId.create(), kind: "plotly" as const, title: "Mass" };
  const labels = (shown: FigureJson | undefined) =>
    toFigureItems(figure, { figure: shown, edit: undefined }, null).map(({ label }) => label);
  const bars = { data: [{ type: "bar" }], layout: {} };

  it("that is drawn can be saved as PNG and SVG, as a page and as data", () => {
    const saved: string[] = [];
    const items = toFigureItems(figure, { figure: bars, edit: undefined }, (format) => saved.push(format));
    for (const item of items) if ("onSave" in item) item.onSave();
    expect([items.map(({ label }) => label), saved]).toEqual([
      ["Image (PNG)", "Vector image (SVG)", "Web page (HTML)", "Data as a table (CSV)", "Chart data (JSON)"],
      ["png", "svg"],
    ]);
    expect(items.flatMap((item) => ("address" in item ? [item.address] : []))).toEqual([
      `/api/artifacts/${figure.id}?format=html`,
      `/api/artifacts/${figure.id}?format=csv`,
      `/api/artifacts/${figure.id}?format=json`,
    ]);
  });

  it("that a person changed is saved as a page with the changes, unless they exceed the length of an address", () => {
    const pageOf = (edit: ChartEdit) =>
      toFigureItems(figure, { figure: bars, edit }, null).find(({ label }) => label === "Web page (HTML)");
    const edit: ChartEdit = { title: "50 % & more", series: { 0: { colour: 2 } } };
    const page = pageOf(edit);
    const query =
      page !== undefined && "address" in page ? new URL(page.address, "http://localhost").searchParams : null;
    expect([query?.get("format"), JSON.parse(query?.get("edit") ?? "null")]).toEqual(["html", edit]);
    const names = Array.from({ length: 100 }, (_, index) => [index, { name: "n".repeat(100) }] as const);
    expect(pageOf({ series: Object.fromEntries(names) })).toHaveProperty("onSave");
  });

  it("that is not drawn yet comes from the server only", () => {
    expect(labels(undefined)).toEqual(["Web page (HTML)", "Data as a table (CSV)", "Chart data (JSON)"]);
  });

  it("that is a map cannot be saved as a page", () => {
    expect(labels({ data: [{ type: "choropleth" }], layout: {} })).toEqual([
      "Data as a table (CSV)",
      "Chart data (JSON)",
    ]);
  });

  it("that is an image can be saved as it is", () => {
    expect(toImageItems(figure)).toEqual([{ label: "Image (PNG)", address: `/api/artifacts/${figure.id}?format=png` }]);
  });
});
