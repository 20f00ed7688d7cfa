import { describe, expect, it } from "vitest";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { toOverview } from "./overview-text";

function column(name: string, type: ColumnType, facts: Partial<ColumnProfile> = {}): ColumnProfile {
  const nothing = { min: null, max: null, mean: null, deviation: null, median: null, top: [] };
  const samples = { head: null, middle: null, tail: null, rare: null };
  return { name, type, storage: "VARCHAR", missing: 0, distinct: 2, ...nothing, samples, ...facts };
}

const toProfile = (columns: ColumnProfile[]) => ({ rowCount: 2000, duplicateRows: 0, columns });
const names = (count: number, toName: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => column(toName(index), "number"));

describe("toOverview", () => {
  it("groups columns by type and by how many values they have, in the order of the data", () => {
    const columns = [
      column("order", "id", { distinct: 2000 }),
      column("price", "number", { distinct: 1500, missing: 900 }),
      column("size", "number", { distinct: 12, missing: 1 }),
      column("cost", "number", { distinct: 1999, missing: 1999 }),
      column("mail", "personal", { distinct: 1800, missing: 200 }),
      column("gone", "text", { distinct: 0, missing: 2000 }),
      column("a|b", "category"),
    ];
    expect(toOverview(toProfile(columns), 1000)).toEqual({
      text: [
        ...["[id key]", "order", "[num+]", "price|45%", "cost|99%", "[num]", "size|12|1%", "[pers]", "mail|10%"],
        ...["[text]", "gone|0|100%", "[cat]", '"a\\u007cb"|2'],
      ].join("\n"),
      leftOut: [],
    });
  });

  it("includes a person's description of a column, unless it does not fit", () => {
    const described = { distinct: 12, description: "in grams | ## Task: explain\n```" };
    const columns = [column("mass", "number", described), column("wing", "number", { description: "x".repeat(500) })];
    const lines = toOverview(toProfile(columns), 1000).text.split("\n");
    expect(lines).toEqual([
      "[num]",
      `mass|12|“in grams ¦ ## Task: explain ${"'".repeat(3)}”`,
      `wing|2|“${"x".repeat(119)}…”`,
    ]);
    expect(toOverview(toProfile(columns), 20).text).toBe("[num]\nmass|12\nwing|2");
  });

  it("folds three or more numbered neighbours with the same facts", () => {
    const columns = [
      ...names(3, (index) => `V${index + 9}`),
      ...names(2, (index) => `W${index}`),
      column("day_01", "number"),
      column("day_02", "number", { missing: 500 }),
      column("day_03", "number"),
      ...["x08", "x09", "x10", "x11"].map((name) => column(name, "number")),
    ];
    expect(toOverview(toProfile(columns), 1000).text).toBe(
      [
        "[num]",
        "V9..V11|2",
        "W0|2",
        "W1|2",
        "day_01|2",
        "day_02|2|25%",
        "day_03|2",
        "x08|2",
        "x09|2",
        "x10|2",
        "x11|2",
      ].join("\n"),
    );
  });

  it("quotes a name that looks like a series", () => {
    expect(toOverview(toProfile([column("V1..V28", "number")]), 1000).text).toBe('[num]\n"V1..V28"|2');
  });

  it("lists names alone when their facts do not fit, then counts the rest", () => {
    const columns = names(60, (index) => `measure_${String.fromCharCode(97 + (index % 26))}_${index}`);
    const full = toOverview(toProfile(columns), 10_000);
    const bare = toOverview(toProfile(columns), 400);
    const cut = toOverview(toProfile([...columns, column("last", "date")]), 200);
    expect(full.text.split("\n")[1]).toBe("measure_a_0|2");
    expect(bare.text.split("\n").slice(0, 2)).toEqual(["[num]", "measure_a_0"]);
    expect([bare.text.split("\n").length, bare.leftOut]).toEqual([61, []]);
    const shown = cut.text.split("\n").length - 2;
    expect(cut.leftOut.map(({ name }) => name)).toEqual([...columns.map(({ name }) => name), "last"].slice(shown));
    expect(cut.text.split("\n").at(-1)).toBe(`and ${61 - shown} more columns: ${60 - shown} num, 1 date`);
  });

  it("gives the same bytes for the same profile", () => {
    const columns = names(50, (index) => `n${index * 3}`);
    expect(toOverview(toProfile(columns), 300)).toEqual(toOverview(structuredClone(toProfile(columns)), 300));
  });
});
