import { expect, test } from "vitest";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { withFiles } from "../testing/temporary-folder";

test.each(['a"b', "a'b", '"; DROP TABLE x; --', "汉 字", "a\nb", "$1", "\\"])(
  "names and texts reach DuckDB as they are: %j",
  async (text) => {
    await withFiles([], async (session) => {
      const rows = await session.query(`SELECT ${quoteText(text)} AS ${quoteName(text)}`);
      expect(rows).toEqual([[text]]);
      const described = await session.query(`DESCRIBE SELECT 1 AS ${quoteName(text)}`);
      expect(described[0]?.[0]).toBe(text);
    });
  },
);

test("a text with NUL reaches DuckDB as it is", async () => {
  await withFiles([], async (session) => {
    expect(await session.query(`SELECT ${quoteText("a\0'b")}`)).toEqual([["a\0'b"]]);
  });
});
