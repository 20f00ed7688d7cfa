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
const repeated = {
  text: "1 of 6 rows repeats an earlier row and is counted again.",
  columns: [],
  rows: 1,
  effect: "Counts and sums may be too high.",
};

describe("findDataCaveats", () => {
  it("counts missing values, in which groups they are, and repeated rows", async () => {
    expect(await find('result = df.groupby("species")["mass"].mean()', ["species"])).toEqual([
      {
        text: "1 of 6 rows has no species and is in none of the groups.",
        columns: ["species"],
        rows: 1,
        effect: "Groups may be larger than they look.",
      },
      {
        text: "2 of 6 rows have no mass and are left out: 1 Adelie and 1 Gentoo.",
        columns: ["mass"],
        rows: 2,
        effect: "Only 67 % of the rows count; the answer may be off if the others differ.",
      },
      repeated,
    ]);
  });

  it("says nothing about columns that the code does not read", async () => {
    expect(await find("result = len(df)")).toEqual([repeated]);
  });

  it("knows code that fills, counts or removes", async () => {
    const texts = async (code: string) => (await find(code)).map(({ text }) => text);
    expect(await texts('result = df.drop_duplicates()["mass"].fillna(0).mean()')).toEqual([
      "2 of 6 rows have no mass; the code fills gaps.",
    ]);
    expect(await texts('result = df.drop_duplicates()["mass"].isna().sum()')).toEqual(["2 of 6 rows have no mass."]);
  });

  it("passes on notices about the columns in use and about the file as a whole", async () => {
    const notices = [
      { text: "3 rows have amounts with a currency sign.", columns: ["mass"], rows: 3 },
      { text: "The file is in windows-1252.", columns: [] },
      { text: "Sex has mixed case.", columns: ["sex"] },
    ];
    const caveats = await find('result = df.drop_duplicates()["mass"].isna().sum()', [], { notices });
    expect(caveats.slice(1)).toEqual([
      { text: "3 rows have amounts with a currency sign.", columns: ["mass"], rows: 3 },
      { text: "The file is in windows-1252.", columns: [] },
    ]);
  });
});
