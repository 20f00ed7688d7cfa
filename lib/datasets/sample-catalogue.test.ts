import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sampleCatalogue } from "./sample-catalogue";
import { generateShopOrders } from "./testing/generate-shop-orders";
import { inTemporaryFolder, readHere } from "./testing/temporary-folder";

const folder = path.join(import.meta.dirname, "..", "..", "public", "samples");

async function readSample(name: string) {
  const sample = sampleCatalogue.find((candidate) => candidate.name === name);
  const source = path.join(folder, sample?.file ?? name);
  return inTemporaryFolder((temporary) => readHere({ source, parquet: path.join(temporary, "data.parquet") }));
}

test("the samples are those of the API, each with attribution, licence and three questions", () => {
  expect(sampleCatalogue.map(({ name }) => name)).toEqual([
    "penguins",
    "seattle-weather",
    "gapminder",
    "birdstrikes",
    "shop-orders",
  ]);
  for (const sample of sampleCatalogue) {
    expect(sample.attribution).not.toBe("");
    expect(sample.licence).not.toBe("");
    expect(sample.starterQuestions).toHaveLength(3);
  }
});

describe("each sample can be read", () => {
  test.each([
    ["penguins", 344, 7, ["Some texts read like “no value”. They were kept, and count as values."]],
    ["seattle-weather", 1461, 6, []],
    ["gapminder", 682, 6, []],
    ["birdstrikes", 2000, 14, []],
    [
      "shop-orders",
      1212,
      10,
      [
        "Dates are written in several ways; all were read. Where the year comes last, the day comes first.",
        "Marks between thousands were removed.",
        "The currency sign $ was removed; the values are numbers now.",
        "Words and marks that stand for no value are now missing values.",
      ],
    ],
  ])("%s", async (name, rows, columns, notices) => {
    const table = await readSample(name);
    expect([table.rowCount, table.columns.length]).toEqual([rows, columns]);
    expect(table.notices.map(({ text }) => text)).toEqual(notices);
  });
});

test("shop-orders has the faults that docs/samples.md describes", async () => {
  const { profile } = await readSample("shop-orders");
  const column = (name: string) => profile.columns.find((candidate) => candidate.name === name);
  expect(profile.duplicateRows).toBe(12);
  expect(column("order_date")).toMatchObject({ type: "date", min: "2025-01-01", max: "2025-12-31", missing: 0 });
  expect(column("category")).toMatchObject({ distinct: 16 });
  expect(column("quantity")).toMatchObject({ min: -2, max: 500 });
  expect(column("unit_price")).toMatchObject({ type: "number", max: 1149 });
  expect(column("amount")).toMatchObject({ missing: 37 });
  expect(column("rating")).toMatchObject({ type: "number", missing: 155 });
});

test("the committed shop-orders file is what its generator writes", async () => {
  expect(await readFile(path.join(folder, "shop-orders.csv"), "utf8")).toBe(generateShopOrders());
});
