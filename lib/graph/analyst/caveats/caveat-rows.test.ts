import { describe, expect, it } from "vitest";
import type { RowCondition } from "@/lib/ports/column-expression";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { toRowsWithout, toWhichRows } from "./caveat-rows";

const table = { city: ["Rome", "Oslo", null, "Rome"], units: [1, 5, 7, null] };
const facts = toDatasetFacts("sales", table);
const store = createMemoryDatasetStore([{ facts, table }]);
const source = { dataset: facts, joins: [], distinct: false };
const compare = (
  name: string,
  op: ">" | "=" | "is_missing" | "in",
  value?: string | number | string[],
): RowCondition => ({
  kind: "compare",
  of: { kind: "column", name },
  op,
  ...(value === undefined ? {} : { value }),
});
const units: RowCondition = compare("units", ">", 2);

describe("the rows of a caveat", () => {
  it("pass the conditions of their frame and further ones", () => {
    const where: RowCondition[] = [{ kind: "all", of: [units, compare("city", "in", ["Rome"])] }];
    expect(toWhichRows({ source, where }, [{ column: "city", op: "not_missing" }])).toEqual({
      which: {
        datasetId: facts.id,
        versionId: facts.versionId,
        view: {
          filters: [
            { column: "units", op: ">", value: 2 },
            { column: "city", op: "in", value: ["Rome"] },
            { column: "city", op: "not_missing" },
          ],
        },
      },
    });
  });

  it("are not told where they are not rows of the table under conditions on single columns, or these are too many", () => {
    const either: RowCondition = { kind: "any", of: [units, units] };
    const filter = { column: "city", op: "not_missing" as const };
    expect([
      toWhichRows({ source: { ...source, distinct: true }, where: [] }, []),
      toWhichRows({ source, where: [either] }, []),
      toWhichRows(
        { source, where: [] },
        Array.from({ length: 21 }, () => filter),
      ),
      toWhichRows({ source, where: [] }, [{ column: "city", op: "in", value: ["x".repeat(5_000)] }]),
    ]).toEqual([{}, {}, {}, {}]);
  });

  it("that fail a condition are told where the opposite one finds as many", async () => {
    const without = async (condition: RowCondition, count: number) =>
      (await toRowsWithout({ source, where: [] }, condition, { count, store })).which;
    const filters = [{ column: "city", op: "!=", value: "Rome" }];
    expect(await without(compare("city", "=", "Rome"), 2)).toMatchObject({ view: { filters } });
    // The row without units passes neither.
    expect(await without(units, 2)).toBeUndefined();
    expect(await without(compare("city", "in", ["Rome"]), 2)).toBeUndefined();
    expect(await without(compare("city", "is_missing"), 3)).toMatchObject({
      view: { filters: [{ column: "city", op: "not_missing" }] },
    });
  });
});
