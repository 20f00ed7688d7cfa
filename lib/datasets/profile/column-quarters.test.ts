import { describe, expect, test } from "vitest";
import type { DuckSession } from "../duck/duck-session";
import { withFiles } from "../testing/temporary-folder";
import { countValues } from "./column-frequencies";
import { completeQuarters, countOutliers, type Quarters } from "./column-quarters";

const numbers = { name: "n", storage: "DOUBLE", hasMoments: true, min: null, max: null };
const relation = (values: string) => `(SELECT * FROM (VALUES ${values}) t(n))`;

/** Computes the quartiles of a column from its counts, and with DuckDB. */
async function divide(
  session: DuckSession,
  table: string,
  storage = "DOUBLE",
): Promise<(Quarters | null | undefined)[]> {
  const column = { ...numbers, storage };
  const [counted] = await countValues(session, { relation: table, columns: [column], rowCount: 9 });
  const [whole] = await completeQuarters(session, {
    relation: table,
    columns: [{ ...column, distinct: 9, quarters: null }],
  });
  return [counted?.quarters, whole?.quarters];
}

describe("quartiles", () => {
  test.each([1, 2, 3, 4, 7])(
    "of values that repeat are those of all rows, by their counts: %i values more",
    async (more) => {
      await withFiles([], async (session) => {
        const table = `(SELECT CAST((i * i) % 11 AS DOUBLE) / 4 AS n FROM range(${40 + more}) t(i))`;
        const [counted, whole] = await divide(session, table);
        expect(counted).toEqual(whole);
        expect(counted?.median).toBeGreaterThan(0);
      });
    },
  );

  test("of whole numbers may lie between two of them", async () => {
    await withFiles([], async (session) => {
      const table = "(SELECT CASE WHEN i < 6 THEN 1 ELSE 4 END AS n FROM range(12) t(i))";
      expect(await divide(session, table, "BIGINT")).toEqual([
        { lower: 1, median: 2.5, upper: 4 },
        { lower: 1, median: 2.5, upper: 4 },
      ]);
    });
  });

  test("ignore infinite and missing values", async () => {
    await withFiles([], async (session) => {
      const table = relation(
        `${"(1.0), (2.0), (3.0), ".repeat(5)}${"('inf'::DOUBLE), ".repeat(20)}${"(NULL), ".repeat(20)}('-inf')`,
      );
      const quarters = { lower: 1, median: 2, upper: 3 };
      expect(await divide(session, table)).toEqual([quarters, quarters]);
    });
  });

  test("are not derived from counts where most values are unique, and not at all without numbers", async () => {
    await withFiles([], async (session) => {
      const quarters = { lower: 1.5, median: 2, upper: 2.5 };
      expect(await divide(session, relation("(1.0), (2.0), (3.0)"))).toEqual([null, quarters]);
      expect(await divide(session, relation("('inf'::DOUBLE), ('inf'), ('inf'), ('inf')"))).toEqual([null, null]);
    });
  });

  test("of identifiers are not computed", async () => {
    await withFiles([], async (session) => {
      const columns = [{ ...numbers, hasMoments: false, distinct: 2, quarters: null }];
      expect(await completeQuarters(session, { relation: "nowhere", columns })).toEqual(columns);
      const known = [{ ...numbers, hasMoments: false, distinct: 2, quarters: { lower: 7, median: 8, upper: 9 } }];
      expect(await countOutliers(session, { relation: "nowhere", columns: known })).toEqual([null]);
    });
  });

  test("that are known, and those of texts, are left as they are", async () => {
    await withFiles([], async (session) => {
      const columns = [
        { ...numbers, distinct: 2, quarters: { lower: 7, median: 8, upper: 9 } },
        { ...numbers, name: "t", storage: "VARCHAR", distinct: 2, quarters: null },
      ];
      expect(await completeQuarters(session, { relation: "nowhere", columns })).toEqual(columns);
    });
  });
});

describe("outliers", () => {
  const quarters = { lower: 1.5, median: 3, upper: 4.5 };
  const column = { ...numbers, distinct: 7, quarters };
  const count = (session: DuckSession, table: string, ends: { min: number | null; max: number | null }) =>
    countOutliers(session, { relation: table, columns: [{ ...column, ...ends }] });

  test("are the values beyond the fences of the quartiles", async () => {
    await withFiles([], async (session) => {
      const table = relation("(1.0), (2.0), (3.0), (4.0), (5.0), (100.0), (-90.0), (NULL), ('inf'::DOUBLE)");
      expect(await count(session, table, { min: -90, max: null })).toEqual([{ count: 2, below: -3, above: 9 }]);
    });
  });

  test("are absent where no value is beyond a fence, which needs no scan of the rows", async () => {
    await withFiles([], async (session) => {
      expect(await count(session, "nowhere", { min: -3, max: 9 })).toEqual([null]);
      const alike = { ...column, quarters: { lower: 2, median: 2, upper: 2 } };
      expect(await countOutliers(session, { relation: "nowhere", columns: [alike] })).toEqual([null]);
    });
  });
});
