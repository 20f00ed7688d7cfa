import { describe, expect, it } from "vitest";
import { toDatasetFacts, type MemoryTable } from "@/lib/testing/dataset-facts";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { toCodeReading } from "../python/code-reading";
import { findDataCaveats } from "./find-data-caveats";

const table: MemoryTable = {
  species: ["Adelie", "Gentoo", "Gentoo", "Adelie", null, "Gentoo"],
  mass: [3700, null, 5000, null, 4000, 5000],
  sex: ["f", "m", null, "f", "m", null],
};

async function find(code: string, grouped: string[] = [], notices: Parameters<typeof toDatasetFacts>[2] = {}) {
  const facts = toDatasetFacts("birds", table, notices);
  const store = createMemoryDatasetStore([{ facts, table }]);
  return findDataCaveats({ reading: toCodeReading(code, [facts]), grouped, store });
}
const read = { datasetId: expect.any(String) as string, versionId: expect.any(String) as string };
const repeated = {
  text: "1 of 6 rows repeats an earlier row and is counted again.",
  columns: [],
  rows: 1,
  which: { ...read, view: { repeated: true } },
  effect: "Counts and sums may be too high.",
};

describe("findDataCaveats", () => {
  it("counts missing values, in which groups they are, and repeated rows", async () => {
    expect(await find('result = df.groupby("species")["mass"].mean()', ["species"])).toEqual([
      {
        text: "1 of 6 rows has no species and is in none of the groups.",
        columns: ["species"],
        rows: 1,
        which: { ...read, column: "species", value: null },
        effect: "Groups may be larger than they look.",
      },
      {
        text: "2 of 6 rows have no mass and are left out: 1 Adelie and 1 Gentoo.",
        columns: ["mass"],
        rows: 2,
        which: { ...read, column: "mass", value: null },
        effect: "Only 67 % of the rows count; the answer may be off if the others differ.",
      },
      repeated,
    ]);
  });

  it("says nothing about columns that the code does not read", async () => {
    expect(await find("result = len(df)")).toEqual([repeated]);
  });

  it("tells of totals whatever the code reads, and whether it sets them apart", async () => {
    const text = "The last row looks like a total of the rows above.";
    const totals = [{ column: "species", texts: ["Total", "SUM"] }];
    const notices = [{ text, columns: ["species"], rows: 2, rowNumbers: [5], totals }];
    const told = async (code: string) =>
      (await find(`x = df.drop_duplicates()\n${code}`, [], { notices })).map((caveat) => caveat.text).slice(-1);
    expect(await told('result = x["sex"].value_counts()')).toEqual([text]);
    expect(await told('result = x[x["species"] != "Total"]["sex"].value_counts()')).toEqual([text]);
    expect(await told('result = x[~x["species"].isin(["Total", "sum"])]["sex"].value_counts()')).toEqual([
      "2 rows are totals of other rows (“Total” and “SUM”); the code sets them apart.",
    ]);
    const unknown = { notices: [{ text, columns: ["species"], rows: 1, totals: [] }] };
    expect((await find('result = df["mass"].sum()', [], unknown)).at(-1)).toMatchObject({ text, rows: 1 });
  });

  it("knows code that fills, looks for gaps, or keeps them as a group", async () => {
    const texts = async (code: string, grouped: string[] = []) =>
      (await find(`x = df.drop_duplicates()\n${code}`, grouped)).map(({ text }) => text);
    const filled = ["2 of 6 rows have no mass; the code fills the gaps."];
    expect(await texts('result = x["mass"].fillna(0).mean()')).toEqual(filled);
    expect(await texts('result = x.fillna(x.mean())["mass"].mean()')).toEqual(filled);
    expect(await texts('result = x["mass"].isna().sum()')).toEqual([]);
    expect(await texts('n = x["mass"].isna().sum()\nresult = x["mass"].mean()')).toEqual([
      "2 of 6 rows have no mass and are left out.",
    ]);
    const kept = 'result = x.groupby("species", dropna=False).size()\nlabels = result.index.fillna("no value")';
    expect(await texts(kept, ["species"])).toEqual(["1 of 6 rows has no species and forms a group of its own."]);
  });

  it("tells gaps of many columns in one caveat", async () => {
    const wide = Object.fromEntries(["a", "b", "c", "d"].map((name, index) => [name, [1, null, index > 1 ? null : 2]]));
    const facts = toDatasetFacts("wide", wide);
    const reading = toCodeReading('result = df[["a", "b", "c", "d"]].mean()', [facts]);
    const store = createMemoryDatasetStore([{ facts, table: wide }]);
    expect(await findDataCaveats({ reading, grouped: [], store })).toEqual([
      {
        text: "4 columns in use have missing values, of 3 rows: 2 in c, 2 in d, 1 in a and 1 in b.",
        columns: ["a", "b", "c", "d"],
        effect: "Figures of different columns may describe different rows.",
      },
    ]);
  });

  it("passes on notices about the columns in use and about the file as a whole", async () => {
    const notices = [
      { text: "3 rows have amounts with a currency sign.", columns: ["mass"], rows: 3, rowNumbers: [0, 2, 4] },
      { text: "The file is in windows-1252.", columns: [] },
      { text: "Sex has mixed case.", columns: ["sex"] },
    ];
    const caveats = await find('result = df.drop_duplicates()["mass"].isna().sum()', [], { notices });
    expect(caveats).toEqual([
      {
        text: "3 rows have amounts with a currency sign.",
        columns: ["mass"],
        rows: 3,
        which: { ...read, view: { rows: [0, 2, 4] } },
      },
      { text: "The file is in windows-1252.", columns: [] },
    ]);
  });
});
