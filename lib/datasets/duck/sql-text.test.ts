import { expect, test } from "vitest";
import { withFiles } from "../testing/temporary-folder";
import { quoteIdentifier, quoteLiteral } from "./sql-text";

test.each(['a"b', "a'b", '"; DROP TABLE x; --', "汉 字", "a\nb", "$1", "\\"])(
  "names and texts reach DuckDB as they are: %j",
  async (text) => {
    await withFiles([], async (session) => {
      const rows = await session.query(`SELECT ${quoteLiteral(text)} AS ${quoteIdentifier(text)}`);
      expect(rows).toEqual([[text]]);
      const described = await session.query(`DESCRIBE SELECT 1 AS ${quoteIdentifier(text)}`);
      expect(described[0]?.[0]).toBe(text);
    });
  },
);
