import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { toExpectedParts, toFormulas } from "../rederivation/lineage/expected-parts";
import { interpretProgram } from "../rederivation/lineage/interpret-program";
import { findSpellingCaveats } from "./spelling-caveats";

const table = {
  kind: ["Garden", "garden", "Garden ", "Toys", "Garden", "TOYS", "n/a", "Tools", "Tools", "Tools", "unknown", null],
  shop: ["a", "b", "a", "b", "a", "b", "a", "b", "a", "b", "a", "b"],
  units: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
};
const facts = toDatasetFacts("sales", table);
const store = createMemoryDatasetStore([{ facts, table }]);

async function find(code: string) {
  const formulas = toExpectedParts(interpretProgram(code, [facts]).result).flatMap(toFormulas);
  return (await findSpellingCaveats(formulas, store)).map(({ text, rows, columns }) => ({ text, rows, columns }));
}

describe("findSpellingCaveats", () => {
  it("counts the rows of groups that differ only in case and blanks, and groups that may be gaps", async () => {
    expect(await find(`result = df.groupby("kind")["units"].sum()`)).toEqual([
      {
        text: "3 rows spell a value of kind in another way and fall into groups of their own: “Garden” (2), “garden” (1) and “Garden ” (1) (and so 1 more value).",
        rows: 3,
        columns: ["kind"],
      },
      {
        text: "2 rows with “n/a” (1) and “unknown” (1) in kind may have no value; they count as groups.",
        rows: 2,
        columns: ["kind"],
      },
    ]);
  });

  it("looks at texts as the program has made them", async () => {
    const named = `x = df[~df["kind"].isin(["n/a", "unknown"])].copy()\n`;
    const lower = `x["kind"] = x["kind"].str.lower()`;
    const blanks =
      "1 row spells a value of kind in another way and falls into a group of its own: “garden” (3) and “garden ” (1).";
    expect(
      (await find(`${named}${lower}\nresult = x.groupby("kind")["units"].sum()`)).map(({ text }) => text),
    ).toContain(blanks);
    const both = `x["kind"] = x["kind"].str.strip().str.lower()`;
    expect(
      (await find(`${named}${both}\nresult = x.groupby("kind")["units"].sum()`)).filter(({ text }) =>
        /spells?/u.test(text),
      ),
    ).toEqual([]);
  });

  it.each([
    [
      `result = df[df["kind"] == "Garden"]["units"].mean()`,
      "2 rows with another spelling of “Garden” in kind do not count: “garden” (1) and “Garden ” (1).",
    ],
    [`result = len(df[df["kind"] != "Toys"])`, "1 row with another spelling of “Toys” in kind counts: “TOYS” (1)."],
    [
      `result = int((df["kind"] == "toys").sum())`,
      "2 rows with another spelling of “toys” in kind do not count: “Toys” (1) and “TOYS” (1).",
    ],
    [
      `result = df["kind"].nunique()`,
      "3 rows spell a value of kind in another way and count as another value: “Garden” (2), “garden” (1) and “Garden ” (1) (and so 1 more value).",
    ],
    [
      `result = df.groupby("kind")["units"].sum()["Toys"]`,
      "1 row with another spelling of “Toys” in kind does not count: “TOYS” (1).",
    ],
    [
      `result = len(df[df["kind"].str.contains("oys")])`,
      "1 row with another spelling of “oys” in kind does not count: “TOYS” (1).",
    ],
  ])("says of %s what it does not see", async (code, text) => {
    expect((await find(code)).map((caveat) => caveat.text)).toEqual([text]);
  });

  it.each([
    [`result = df.groupby("shop")["units"].sum()`],
    [`result = df[df["kind"] == "Tools"]["units"].sum()`],
    [`result = df[df["kind"].str.strip().str.lower() == "garden"]["units"].sum()`],
    [`result = df["units"].sum()`],
  ])("has nothing to say of %s", async (code) => {
    expect(await find(code)).toEqual([]);
  });

  const seen = async (code: string) => {
    const formulas = toExpectedParts(interpretProgram(code, [facts]).result).flatMap(toFormulas);
    return (await findSpellingCaveats(formulas, store)).map(({ which, examples }) => ({ which, examples }));
  };
  const rowsWith = (...value: string[]) => ({
    datasetId: facts.id,
    versionId: facts.versionId,
    view: { filters: [{ column: "kind", op: "in", value }] },
  });

  it("tells which rows these are, and all of the values that its words only count", async () => {
    expect(await seen(`result = df.groupby("kind")["units"].sum()`)).toEqual([
      {
        which: rowsWith("garden", "Garden ", "TOYS"),
        examples: ["“Garden” (2)", "“garden” (1)", "“Garden ” (1)", "“Toys” (1)", "“TOYS” (1)"],
      },
      { which: rowsWith("n/a", "unknown"), examples: undefined },
    ]);
    expect(await seen(`result = df[df["kind"] == "Garden"]["units"].mean()`)).toEqual([
      { which: rowsWith("garden", "Garden "), examples: undefined },
    ]);
  });

  it("tells no rows where the program has made other texts of them", async () => {
    const code = `x = df.copy()\nx["kind"] = x["kind"].str.lower()\nresult = x.groupby("kind")["units"].sum()`;
    expect((await seen(code)).map(({ which }) => which)).toEqual([undefined, undefined]);
  });
});
