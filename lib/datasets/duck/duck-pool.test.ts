import { access, copyFile, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { createDuckPool, type DuckPoolOptions } from "./duck-pool";
import { withDuckSession, type DuckSession } from "./duck-session";

const limits = { memoryLimit: "500MB", threads: 2 };

/** Runs with a pool and Parquet files of these names, of one row each that holds the name. */
async function withPool<Result>(
  names: readonly string[],
  work: (context: { pool: ReturnType<typeof createDuckPool>; files: string[]; folder: string }) => Promise<Result>,
  options: Partial<DuckPoolOptions> = {},
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const files = names.map((name) => path.join(folder, name));
    for (const file of files) await writeNumber(file, file.length);
    const pool = createDuckPool({ limits, ...options });
    try {
      return await work({ pool, files, folder });
    } finally {
      await pool.close();
    }
  });
}

async function writeNumber(file: string, value: number): Promise<void> {
  const session = { paths: [file], spillFolder: `${file}.spill`, limits };
  await withDuckSession(session, (duck) =>
    duck.query(`COPY (SELECT ${value}::INTEGER AS length) TO ${quoteText(file)} (FORMAT parquet)`),
  );
}

const read = (file: string) => (duck: DuckSession) => duck.query(`SELECT length FROM read_parquet(${quoteText(file)})`);
/** Something that persists only while the same DuckDB is open. */
const mark = (duck: DuckSession) => duck.query("CREATE TABLE IF NOT EXISTS marked AS SELECT 1");
const isMarked = async (duck: DuckSession) =>
  (await duck.query("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'marked'"))[0]?.[0] === "1";

describe("a pool", () => {
  test("uses the same DuckDB for the same files, in any order", async () => {
    await withPool(["a.parquet", "b.parquet"], async ({ pool, files: [a = "", b = ""] }) => {
      await pool.use([a, b], mark);
      expect(await pool.use([b, a, a], isMarked)).toBe(true);
      expect(await pool.use([a], isMarked)).toBe(false);
    });
  });

  test("never lets a query reach files that it was not opened for, before or after", async () => {
    await withPool(["a.parquet", "b.parquet"], async ({ pool, files: [a = "", b = ""] }) => {
      expect(await pool.use([b], read(b))).toEqual([[b.length]]);
      await expect(pool.use([a], read(b))).rejects.toMatchObject({ code: "internal" });
      await expect(pool.use([a], (duck) => duck.query("SET enable_external_access = true"))).rejects.toMatchObject({
        code: "internal",
      });
      expect(await pool.use([a], read(a))).toEqual([[a.length]]);
    });
  });

  test.each(["it's.parquet", "a'; DROP TABLE x; --.parquet", "a, b].parquet", 'a".parquet', "ü 汉.parquet"])(
    "treats a file name as a name and never as SQL: %s",
    async (name) => {
      await withPool([name], async ({ pool, files: [file = ""] }) => {
        expect(await pool.use([file], read(file))).toEqual([[file.length]]);
      });
    },
  );

  test("locks all connections, and all of them count in UTC", async () => {
    await withPool(["a.parquet"], async ({ pool, files }) => {
      const settings = (duck: DuckSession) =>
        duck.query(
          "SELECT current_setting('TimeZone'), current_setting('lock_configuration'), current_setting('threads')",
        );
      const expected = [["UTC", true, "2"]];
      expect(await Promise.all([pool.use(files, settings), pool.use(files, settings)])).toEqual([expected, expected]);
      for (const statement of ["SET TimeZone = 'Asia/Tokyo'", "SET threads = 64", "SET memory_limit = '90GB'"]) {
        await expect(pool.use(files, (duck) => duck.query(statement))).rejects.toMatchObject({ code: "internal" });
      }
    });
  });

  test("stops only the cancelled statement and no other one of the same DuckDB", async () => {
    await withPool(["a.parquet"], async ({ pool, files }) => {
      const stop = new AbortController();
      const endless = (duck: DuckSession) => {
        setImmediate(() => {
          stop.abort();
        });
        return duck.query("SELECT sum(hash(a.i + b.i)) FROM range(10000000) a(i), range(10000000) b(i)");
      };
      const other = (duck: DuckSession) => duck.query("SELECT count(*) FROM range(3000000) a(i) WHERE hash(i) % 2 = 3");
      const [stopped, answered] = await Promise.allSettled([
        pool.use(files, endless, stop.signal),
        pool.use(files, other),
      ]);
      expect(stopped).toMatchObject({ status: "rejected", reason: { code: "cancelled" } });
      expect(answered).toEqual({ status: "fulfilled", value: [["0"]] });
    });
  });

  test("reads a file that has replaced another", async () => {
    await withPool(["a.parquet"], async ({ pool, files: [a = ""] }) => {
      expect(await pool.use([a], read(a))).toEqual([[a.length]]);
      await writeNumber(`${a}.new`, 7);
      await rename(`${a}.new`, a);
      expect(await pool.use([a], read(a))).toEqual([[7]]);
    });
  });

  test("keeps only a limited number of idle ones open, the most recent", async () => {
    await withPool(
      ["a.parquet", "b.parquet", "c.parquet"],
      async ({ pool, files }) => {
        for (const file of files) await pool.use([file], mark);
        const marked = [];
        for (const file of files.toReversed()) marked.push(await pool.use([file], isMarked));
        expect(marked).toEqual([true, true, false]);
      },
      { mostIdle: 2 },
    );
  });

  test("opens one again after an error of a file, and after the file appears", async () => {
    await withPool(["a.parquet"], async ({ pool, files: [a = ""], folder }) => {
      const late = path.join(folder, "late.parquet");
      await expect(pool.use([late], read(late))).rejects.toMatchObject({ code: "internal" });
      await copyFile(a, late);
      expect(await pool.use([late], read(late))).toEqual([[a.length]]);
    });
  });

  test("refuses work that was cancelled before it began", async () => {
    await withPool(["a.parquet"], async ({ pool, files: [a = ""] }) => {
      await expect(pool.use([a], read(a), AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
    });
  });

  test("leaves nothing on the disk when it is closed", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "a.parquet");
      await writeFile(file, "");
      const pool = createDuckPool({ limits: { memoryLimit: "60MB", threads: 1 } });
      await pool.use([file], async (duck) => {
        await duck.query("CREATE TEMP TABLE big AS SELECT hash(i) AS h, hash(i + 1) AS g FROM range(10000000) t(i)");
        const [spill = ""] = (await readdir(folder)).filter((name) => name.endsWith(".spill"));
        await access(path.join(folder, spill));
        expect(spill).not.toBe("");
      });
      await pool.close();
      expect(await readdir(folder)).toEqual(["a.parquet"]);
    });
  });
});
