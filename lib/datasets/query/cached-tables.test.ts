import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createDuckPool, type DuckPool } from "../duck/duck-pool";
import type { DuckSession } from "../duck/duck-session";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { createCachedTables, type CachedQuery, type CachedTables } from "./cached-tables";

interface Room {
  file: string;
  pool: DuckPool;
  kept: CachedTables;
  closing: AbortController;
  /** Runs a statement in the DuckDB of the file. */
  ask: (sql: string) => Promise<unknown[][]>;
}

const inRoom = (work: (room: Room) => Promise<void>) =>
  inTemporaryFolder(async (folder) => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    const closing = new AbortController();
    const pool = createDuckPool({ limits: { memoryLimit: "200MB", threads: 1 } });
    const ask = (sql: string) => pool.use([file], (duck: DuckSession) => duck.query(sql));
    await work({ file, pool, kept: createCachedTables(pool, closing.signal), closing, ask });
    await pool.close();
  });

const numbers = (from: number, kind: CachedQuery["kind"] = "rows"): CachedQuery => ({
  kind,
  sql: "SELECT $from + range AS n FROM range(3)",
  values: { from },
});
const slow: CachedQuery = {
  kind: "rows",
  sql: "SELECT sum(a.range * b.range) AS n FROM range(100000) a, range(100000) b",
};

describe("a cached table", () => {
  it("has the result of its query, and is shared only by the same query", async () => {
    await inRoom(async ({ file, kept, ask }) => {
      const [first, again, other] = [numbers(1), numbers(1), numbers(7)];
      const names = await Promise.all([first, again, other].map((query) => kept.find(file, query)));
      expect(names[0]).toBe(names[1]);
      expect(names[0]).not.toBe(names[2]);
      expect(await ask(`SELECT n FROM ${names[2]} ORDER BY n`)).toEqual([["7"], ["8"], ["9"]]);
    });
  });

  it("is dropped when many others of its kind have been requested, and recomputed when it is needed", async () => {
    await inRoom(async ({ file, kept, ask }) => {
      const cells = await kept.find(file, numbers(0, "cells"));
      for (let from = 0; from < 9; from += 1) await kept.find(file, numbers(from));
      const tables = await ask("SELECT table_name FROM duckdb_tables() ORDER BY table_name");
      expect([tables.length, tables[0]]).toEqual([7, [cells]]);
      const first = await kept.find(file, numbers(0));
      expect(await ask(`SELECT count(*) FROM ${first}`)).toEqual([["3"]]);
    });
  });

  it("is not left half-computed by a failing query", async () => {
    await inRoom(async ({ file, kept, ask }) => {
      await expect(kept.find(file, { kind: "rows", sql: "SELECT error('no')" })).rejects.toThrow();
      expect(await ask("SELECT count(*) FROM duckdb_tables()")).toEqual([["0"]]);
    });
  });
});

describe("a table that is being computed", () => {
  it("is abandoned once nobody waits for it", async () => {
    await inRoom(async ({ file, kept, ask }) => {
      const [one, two] = [new AbortController(), new AbortController()];
      const asked = [kept.find(file, slow, one.signal), kept.find(file, slow, two.signal)];
      const ends = asked.map((promise) => promise.catch((error: unknown) => error));
      one.abort();
      two.abort();
      expect(await Promise.all(ends)).toMatchObject([{ code: "cancelled" }, { code: "cancelled" }]);
      expect(await ask("SELECT count(*) FROM duckdb_tables()")).toEqual([["0"]]);
    });
  });

  it("ends with the reader", async () => {
    await inRoom(async ({ file, kept, closing }) => {
      const asked = kept.find(file, slow);
      closing.abort();
      await expect(asked).rejects.toMatchObject({ code: "cancelled" });
    });
  });

  it("is ready after it was prepared, and is abandoned for the next preparation", async () => {
    await inRoom(async ({ file, kept, ask }) => {
      kept.prepare(file, slow);
      kept.prepare(file, numbers(2));
      const name = await kept.find(file, numbers(2));
      expect(await ask(`SELECT max(n) FROM ${name}`)).toEqual([["4"]]);
      expect(await ask("SELECT table_name FROM duckdb_tables()")).toEqual([[name]]);
    });
  });

  it("continues for its waiters, even when something else is prepared", async () => {
    await inRoom(async ({ file, kept, closing }) => {
      kept.prepare(file, slow);
      const waiting = kept.find(file, slow);
      kept.prepare(file, numbers(3));
      expect(await kept.find(file, numbers(3))).toMatch(/^rows_/);
      closing.abort();
      await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
    });
  });

  it("is still computed for a request that arrives as it is abandoned", async () => {
    await inRoom(async ({ file, kept, ask }) => {
      const heavy: CachedQuery = {
        kind: "rows",
        sql: "SELECT count(*) AS n FROM range(40000000) t(i) WHERE hash(i) = 1",
      };
      kept.prepare(file, heavy);
      kept.release(file, numbers(1));
      expect(await ask(`SELECT n FROM ${await kept.find(file, heavy)}`)).toEqual([["0"]]);
    });
  });
});
