import { expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import { withFiles } from "../testing/temporary-folder";
import { compareKeys } from "./compare-keys";

/** Compares the columns of two tables, each given as SQL for FROM. */
const compare = (tables: { left: string; right: string }, columns: { left: string; right: string }) =>
  withFiles(["left.parquet", "right.parquet"], async (session, [left = "", right = ""]) => {
    await session.query(`COPY (SELECT * FROM ${tables.left}) TO ${quoteText(left)} (FORMAT parquet)`);
    await session.query(`COPY (SELECT * FROM ${tables.right}) TO ${quoteText(right)} (FORMAT parquet)`);
    return compareKeys(session, {
      left: { parquet: left, column: columns.left },
      right: { parquet: right, column: columns.right },
    });
  });

const k = { left: "k", right: "k" };
const one = { leftRows: 1, rightRows: 1, mostPerKeyLeft: 1, mostPerKeyRight: 1 };
const match = { ...one, leftMatched: 1, rightMatched: 1, joinedRows: 1 };
const noMatch = { ...one, leftMatched: 0, rightMatched: 0, joinedRows: 0 };

test("rows are counted by key, separately from those without one", async () => {
  const left = "(VALUES ('a'), ('a'), ('b'), (NULL)) t(k)";
  const right = "(VALUES ('a'), ('a'), ('a'), ('c'), (NULL)) t(k)";
  expect(await compare({ left, right }, k)).toEqual({
    leftRows: 3,
    rightRows: 4,
    leftMatched: 2,
    rightMatched: 3,
    joinedRows: 6,
    mostPerKeyLeft: 2,
    mostPerKeyRight: 3,
  });
});

test("a table without rows has nothing to match", async () => {
  const left = "(SELECT 'a' AS k WHERE false)";
  expect(await compare({ left, right: "(VALUES ('a')) t(k)" }, k)).toEqual({
    ...noMatch,
    leftRows: 0,
    mostPerKeyLeft: 0,
  });
});

test.each([
  ["whole and decimal numbers of the same value match", "7::BIGINT", "7.0::DOUBLE", match],
  ["whole numbers of different sizes match", "7::TINYINT", "7::UBIGINT", match],
  ["whole numbers that differ in their last digit only do not match", "9007199254740993", "9007199254740992", noMatch],
  ["numbers and their texts match", "7::BIGINT", "'7'", match],
  ["numbers and texts that are none do not match", "7::BIGINT", "'seven; DROP TABLE l'", noMatch],
  ["texts that differ in case or blanks do not match", "'Ann '", "'ann'", noMatch],
])("%s", async (_, left, right, counted) => {
  expect(await compare({ left: `(SELECT ${left} AS k)`, right: `(SELECT ${right} AS k)` }, k)).toEqual(counted);
});

test("names that hold quotes are names of columns", async () => {
  const tables = { left: `(VALUES (1), (1)) t("it's ""a""")`, right: "(VALUES (1)) t(a)" };
  expect(await compare(tables, { left: `it's "a"`, right: "a" })).toEqual({
    leftRows: 2,
    rightRows: 1,
    leftMatched: 2,
    rightMatched: 1,
    joinedRows: 2,
    mostPerKeyLeft: 2,
    mostPerKeyRight: 1,
  });
});

test("unknown columns are refused", async () => {
  const tables = { left: "(SELECT 1 AS k)", right: "(SELECT 1 AS k)" };
  await expect(compare(tables, { left: "k", right: "K" })).rejects.toMatchObject({
    code: "invalid_input",
    message: 'There is no column "K".',
  });
});
