import { expect, test } from "vitest";
import { withFiles } from "../testing/temporary-folder";
import { describeTable } from "./describe-table";

test("columns are described in order, with their types", async () => {
  await withFiles([], async (session) => {
    expect(await describeTable(session, `(SELECT 1::BIGINT AS "a b", 'x' AS "ü", DATE '2024-01-01' AS d)`)).toEqual([
      { name: "a b", storage: "BIGINT" },
      { name: "ü", storage: "VARCHAR" },
      { name: "d", storage: "DATE" },
    ]);
  });
});
