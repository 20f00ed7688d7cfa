import type { Cell } from "@/lib/domain/datasets/cell";
import { quoteName } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";
import { writeParquet } from "../write-parquet";

/** Maximum values in one statement. */
const mostValues = 2000;
const date = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;
const largestWhole = 2n ** 63n - 1n;

/**
 * Writes rows as a Parquet file, each column in the narrowest lossless type: whole numbers, numbers, truth values,
 * dates, times, else text.
 */
export async function writeTable(
  session: DuckSession,
  options: { columns: readonly { name: string; type: string }[]; rows: readonly (readonly Cell[])[]; target: string },
): Promise<void> {
  const { columns, rows, target } = options;
  const types = columns.map(({ type }, index) =>
    findType(
      type,
      rows.map((row) => row[index] ?? null),
    ),
  );
  const names = columns.map((_, index) => quoteName(`c${index}`));
  await session.query(`CREATE TABLE written (${names.map((name, index) => `${name} ${types[index]}`).join(", ")})`);
  const step = Math.max(1, Math.floor(mostValues / Math.max(1, columns.length)));
  for (let start = 0; start < rows.length; start += step) {
    const values: Record<string, string | null> = {};
    const tuples = rows.slice(start, start + step).map((row, place) => {
      const casts = types.map((type, index) => {
        const cell = row[index] ?? null;
        const name = `v${place}_${index}`;
        values[name] = cell === null ? null : String(cell);
        return `CAST($${name} AS ${type})`;
      });
      return `(${casts.join(", ")})`;
    });
    await session.query(`INSERT INTO written VALUES ${tuples.join(", ")}`, values);
  }
  await writeParquet(session, {
    relation: "written",
    target,
    columns: columns.map(({ name }, index) => ({ name, value: names[index] ?? "NULL" })),
  });
}

function findType(
  type: string,
  cells: readonly Cell[],
): "BIGINT" | "DOUBLE" | "BOOLEAN" | "DATE" | "TIMESTAMP" | "VARCHAR" {
  const present = cells.filter((cell) => cell !== null);
  if (present.length === 0) return "VARCHAR";
  if (present.every((cell) => isWhole(cell, type))) return "BIGINT";
  if (present.every((cell) => typeof cell === "number")) return "DOUBLE";
  if (present.every((cell) => typeof cell === "boolean")) return "BOOLEAN";
  if (type !== "date") return "VARCHAR";
  if (present.every((cell) => isReal(cell, date))) return "DATE";
  if (present.every((cell) => isReal(cell, moment) || isReal(cell, date))) return "TIMESTAMP";
  return "VARCHAR";
}

/** Whether it is a whole number that fits 64 bits; as text only in a column of numbers, if it is too long for one. */
function isWhole(cell: Cell, type: string): boolean {
  if (typeof cell === "number") return Number.isSafeInteger(cell) && !Object.is(cell, -0);
  if (type !== "number" || typeof cell !== "string" || !/^-?[1-9]\d{15,18}$/.test(cell)) return false;
  const value = BigInt(cell);
  return value <= largestWhole && value >= -largestWhole - 1n && !Number.isSafeInteger(Number(cell));
}

/** Whether it is text of that form and a calendar date. */
function isReal(cell: Cell, form: RegExp): boolean {
  if (typeof cell !== "string" || !form.test(cell)) return false;
  const time = Date.parse(cell.length === 10 ? cell : `${cell.slice(0, 19)}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(cell.slice(0, 10));
}
