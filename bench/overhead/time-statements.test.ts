import { expect, it } from "vitest";
import pg from "pg";
import { createTestDatabase } from "@/lib/testing/stores/test-database";
import { parts } from "./parts";
import { createTimeBook } from "./time-book";
import { timeStatements } from "./time-statements";

it("times statements, and names those that end a transaction", async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.connectionString });
  const book = createTimeBook();
  const stop = timeStatements(book);
  try {
    await pool.query("SELECT 1");
    const client = await pool.connect();
    await client.query("BEGIN");
    await client.query({ name: "two", text: "SELECT $1::int", values: [2] });
    await client.query("COMMIT");
    client.release();
    await expect(pool.query("SELECT nothing")).rejects.toThrow("nothing");
  } finally {
    stop();
    await pool.query("SELECT 1");
    await pool.end();
    await database.drop();
  }
  const spans = book.take();
  expect(spans.map(({ part, detail }) => [part, detail])).toEqual(
    ["commit", "statement", "statement", "commit", "commit"].map((detail) => [parts.statements, detail]),
  );
  expect(spans.every(({ start, end }) => end >= start)).toBe(true);
});
