import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { withFiles } from "../testing/temporary-folder";
import { writeTable } from "./write-table";

/** Returns each column of the file: name, type and values as text. */
async function writeAndRead(columns: Record<string, string>, rows: Cell[][]): Promise<unknown> {
  return withFiles(["table.parquet"], async (session, [target = ""]) => {
    await writeTable(session, {
      columns: Object.entries(columns).map(([name, type]) => ({ name, type })),
      rows,
      target,
    });
    const schema = await session.query(
      `SELECT name, coalesce(converted_type, type) FROM parquet_schema('${target}') WHERE num_children IS NULL`,
    );
    const cells = await session.query(`SELECT CAST(COLUMNS(*) AS VARCHAR) FROM '${target}'`);
    return { schema, cells };
  });
}

describe("a table as Parquet", () => {
  it("has each column in the narrowest lossless type, with missing values", async () => {
    const numbers = { whole: "number", real: "number", long: "number", true: "boolean" };
    const columns = { ...numbers, day: "date", time: "date", text: "text", mixed: "text", none: "number" };
    const rows: Cell[][] = [
      [1, 0.1, "9007199254740993", true, "2024-02-29", "2024-01-02T03:04:05", "a'b", 1, null],
      [null, null, null, null, null, null, null, null, null],
      [-2, 3, 5, false, "1999-12-31", "2024-01-02", "", "x", null],
    ];
    expect(await writeAndRead(columns, rows)).toEqual({
      schema: [
        ["whole", "INT_64"],
        ["real", "DOUBLE"],
        ["long", "INT_64"],
        ["true", "BOOLEAN"],
        ["day", "DATE"],
        ["time", "TIMESTAMP_MICROS"],
        ["text", "UTF8"],
        ["mixed", "UTF8"],
        ["none", "UTF8"],
      ],
      cells: [
        ["1", "0.1", "9007199254740993", "true", "2024-02-29", "2024-01-02 03:04:05", "a'b", "1", null],
        Array(9).fill(null),
        ["-2", "3.0", "5", "false", "1999-12-31", "2024-01-02 00:00:00", "", "x", null],
      ],
    });
  });

  it("keeps as text what only looks like a number or a date", async () => {
    const columns = { a: "number", b: "date", c: "text", d: "text", e: "text" };
    const rows: Cell[][] = [["99999999999999999999", "2023-02-29", "007", "9007199254740993", "2024-01-02"]];
    expect(await writeAndRead(columns, rows)).toEqual({
      schema: Object.keys(columns).map((name) => [name, "UTF8"]),
      cells: rows,
    });
  });

  it("keeps names with any characters, and rows in their order over many statements", async () => {
    const rows = Array.from({ length: 1000 }, (_, row): Cell[] => [row, row / 4, `r${row}`]);
    expect(await writeAndRead({ 'a "quoted"': "number", A: "number", "größe; --": "text" }, rows)).toMatchObject({
      schema: [
        ['a "quoted"', "INT_64"],
        ["A", "DOUBLE"],
        ["größe; --", "UTF8"],
      ],
      cells: rows.map(([whole, real, text]) => [String(whole), Number(real).toFixed(2).replace(/0$/, ""), text]),
    });
  });

  it("writes a table without rows", async () => {
    expect(await writeAndRead({ a: "number" }, [])).toEqual({ schema: [["a", "UTF8"]], cells: [] });
  });
});
