import { describe, expect, it } from "vitest";
import type { KeyComparison, KeyOverlap } from "@/lib/ports/dataset-store";
import { followFormulas, sales, salesTable, shops } from "@/lib/testing/followed-program";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { interpretProgram } from "../rederivation/lineage/interpret-program";
import { checkJoins } from "./check-joins";

const unique: KeyOverlap = {
  ...{ leftRows: 6, rightRows: 2, leftMatched: 6, rightMatched: 2, joinedRows: 6 },
  ...{ mostPerKeyLeft: 3, mostPerKeyRight: 1 },
};

/** What is found of a program's joins when the database counts so; with the comparisons that it was asked for. */
async function check(code: string, overlap: Partial<KeyOverlap> = {}) {
  const asked: KeyComparison[] = [];
  const store = {
    ...createMemoryDatasetStore([{ facts: sales, table: salesTable }]),
    compareKeys: (comparison: KeyComparison) => {
      asked.push(comparison);
      return Promise.resolve({ ...unique, ...overlap });
    },
  };
  const { steps } = interpretProgram(code, [sales, shops]);
  return { ...(await checkJoins(steps, followFormulas(code), store)), asked };
}
const merge = (how: string, result = `m["units_x"].sum()`) =>
  `m = df.merge(datasets["shops"], on="shop", how="${how}")\nresult = ${result}`;
const name = "Rows in joins";

describe("checkJoins", () => {
  it("says nothing without a join", async () => {
    expect(await check(`result = len(df)`)).toEqual({ check: null, caveats: [], asked: [] });
  });

  it("passes a join in which each row has one partner", async () => {
    expect(await check(merge("left"))).toEqual({
      check: { name, passed: true, detail: "6 rows of sales and 2 of shops become 6." },
      caveats: [],
      asked: [
        {
          left: { versionId: sales.versionId, columns: ["shop"] },
          right: { versionId: shops.versionId, columns: ["shop"] },
        },
      ],
    });
  });

  it("fails one whose keys repeat on both sides", async () => {
    const found = await check(merge("inner"), { mostPerKeyRight: 2, joinedRows: 11 });
    expect(found.check).toEqual({
      name,
      passed: false,
      detail:
        "The join by shop multiplies rows: the keys repeat on both sides (up to 3 and 2 times), so that 6 and 2 rows become 11.",
    });
  });

  it("counts rows that are lost, or that stay without values", async () => {
    const lost = { leftMatched: 4, joinedRows: 4 };
    const texts = async (how: string) => (await check(merge(how), lost)).caveats.map(({ text, rows }) => [text, rows]);
    expect(await texts("inner")).toEqual([
      ["2 of 6 rows of sales have no partner in shops by shop and are left out (67 % match).", 2],
    ]);
    expect(await texts("left")).toEqual([
      ["2 of 6 rows of sales have no partner in shops by shop and stay without its values (67 % match).", 2],
    ]);
  });

  it("counts rows of the right table that are lost, unless the join keeps to the left one", async () => {
    const texts = async (how: string) => (await check(merge(how), { rightMatched: 1 })).caveats.map(({ text }) => text);
    expect(await texts("inner")).toEqual(["1 of 2 rows of shops has no partner in sales by shop."]);
    expect(await texts("left")).toEqual([]);
  });

  it("says that rows are repeated when a figure counts with columns of theirs", async () => {
    const repeated = { mostPerKeyLeft: 1, mostPerKeyRight: 3, joinedRows: 9 };
    const found = await check(merge("inner"), repeated);
    expect(found.caveats).toEqual([
      {
        text: "The join repeats rows of sales: 6 become 9, and the figures use units of them.",
        columns: ["units"],
        rows: 3,
        effect: "Sums, means and counts of these columns weigh repeated rows more than once.",
      },
    ]);
    expect((await check(merge("inner", `m["owner"].nunique()`), repeated)).caveats).toEqual([]);
  });

  it("asks for the rows that are left on both sides, and once for the same join", async () => {
    const code = `x = df[df["vip"]]
s = datasets["shops"][datasets["shops"]["units"] > 8]
a = x.merge(s, on="shop")
b = x.merge(s, on="shop")
result = len(b)`;
    const condition = (column: string, op: string, value: unknown) => ({
      kind: "all",
      of: [{ kind: "compare", of: { kind: "column", name: column }, op, value }],
    });
    expect((await check(code)).asked).toEqual([
      {
        left: { versionId: sales.versionId, columns: ["shop"], where: condition("vip", "=", true) },
        right: { versionId: shops.versionId, columns: ["shop"], where: condition("units", ">", 8) },
      },
    ]);
  });

  it.each([
    `m = df.head(3).merge(datasets["shops"], on="shop")\nresult = len(m)`,
    `m = df.merge(datasets["shops"].drop_duplicates(["shop", "owner"]), on="shop")\nresult = len(m)`,
    `m = df[df["units"] > limit].merge(datasets["shops"], on="shop")\nresult = len(m)`,
    `m = df.merge(unknown, on="shop")\nresult = len(m)`,
  ])("raises no alarm about what it cannot count: %s", async (code) => {
    expect(await check(code, { mostPerKeyRight: 2, joinedRows: 100 })).toEqual({ check: null, caveats: [], asked: [] });
  });
});
