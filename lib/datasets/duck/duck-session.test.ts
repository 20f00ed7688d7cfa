import { access, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import { inTemporaryFolder, withFiles } from "../testing/temporary-folder";
import { withDuckSession } from "./duck-session";

const limits = { memoryLimit: "500MB", threads: 2 };

describe("a session", () => {
  test("returns big numbers as text and nulls as null", async () => {
    await withFiles([], async (session) => {
      expect(await session.query("SELECT 9007199254740993::BIGINT, NULL, 1.5::DOUBLE, 'x'")).toEqual([
        ["9007199254740993", null, 1.5, "x"],
      ]);
    });
  });

  test("binds values by name", async () => {
    await withFiles([], async (session) => {
      expect(await session.query("SELECT $word, $number + 1", { word: "it's", number: 1.5 })).toEqual([["it's", 2.5]]);
    });
  });

  test("reads and writes the files that it was opened for", async () => {
    await withFiles(["t.parquet"], async (session, [file = ""]) => {
      await session.query(`COPY (SELECT 42 AS answer) TO ${quoteText(file)} (FORMAT parquet)`);
      expect(await session.query(`SELECT answer FROM read_parquet(${quoteText(file)})`)).toEqual([[42]]);
    });
  });

  test.each([
    ["reads no other file", (folder: string) => `SELECT * FROM read_csv('${folder}/secret.csv')`],
    ["reads no other text", (folder: string) => `SELECT * FROM read_text('${folder}/secret.csv')`],
    ["finds no other files", (folder: string) => `SELECT * FROM glob('${folder}/*')`],
    ["writes no other file", (folder: string) => `COPY (SELECT 1) TO '${folder}/other.csv'`],
    ["attaches no database", (folder: string) => `ATTACH '${folder}/other.db'`],
    ["installs no extension", () => "INSTALL httpfs"],
    ["loads no extension", () => "LOAD httpfs"],
    ["reads nothing from the network", () => "SELECT * FROM read_csv('http://127.0.0.1:9/x.csv')"],
    ["changes no setting", () => "SET memory_limit = '50GB'"],
    ["unlocks nothing", () => "SET enable_external_access = true"],
  ])("%s", async (_, toStatement) => {
    await inTemporaryFolder(async (folder) => {
      await writeFile(path.join(folder, "secret.csv"), "a\n1\n");
      const session = { paths: [path.join(folder, "allowed.csv")], spillFolder: path.join(folder, "spill"), limits };
      await expect(withDuckSession(session, (duck) => duck.query(toStatement(folder)))).rejects.toMatchObject({
        code: "internal",
      });
      expect((await readdir(folder)).sort()).toEqual(["secret.csv"]);
    });
  });

  test("spills what does not fit into memory beside the file, and removes it afterwards", async () => {
    await inTemporaryFolder(async (folder) => {
      const spillFolder = path.join(folder, "spill");
      const options = { paths: [], spillFolder, limits: { memoryLimit: "60MB", threads: 1 } };
      const seen = await withDuckSession(options, async (duck) => {
        await duck.query("CREATE TEMP TABLE big AS SELECT hash(i) AS h, hash(i + 1) AS g FROM range(10000000) t(i)");
        await access(spillFolder);
        return duck.query("SELECT count(*) FROM big");
      });
      expect(seen).toEqual([["10000000"]]);
      await expect(access(spillFolder)).rejects.toMatchObject({ code: "ENOENT" });
    });
  });

  test("runs several tasks at the same time, in the given order", async () => {
    await withFiles([], async (session) => {
      await session.query("CREATE TABLE shared AS SELECT 7 AS n");
      const slow = "SELECT count(*) + (SELECT n FROM shared) FROM range(20000000) t(i) WHERE hash(i) % 2 = 3";
      const works = [slow, "SELECT n + 1 FROM shared"];
      const found = await session.together(works.map((sql) => (beside) => beside.query(sql)));
      expect(found).toEqual([[["7"]], [[8]]]);
    });
  });

  test("rethrows the error of one of several tasks once all have ended", async () => {
    await withFiles([], async (session) => {
      await session.query("CREATE TABLE shared (n INTEGER)");
      const slow = "INSERT INTO shared SELECT count(*) FROM range(20000000) t(i) WHERE hash(i) % 2 = 3";
      const works = ["SELECT * FROM nowhere", slow];
      await expect(session.together(works.map((sql) => (beside) => beside.query(sql)))).rejects.toThrow("nowhere");
      expect(await session.query("SELECT n FROM shared")).toEqual([[0]]);
    });
  });

  test("stops in the middle of a statement when cancelled", async () => {
    await inTemporaryFolder(async (folder) => {
      const stop = new AbortController();
      const options = { paths: [], spillFolder: path.join(folder, "spill"), limits, signal: stop.signal };
      const endless = withDuckSession(options, async (duck) => {
        setImmediate(() => {
          stop.abort();
        });
        return duck.query("SELECT sum(hash(a.i + b.i)) FROM range(10000000) a(i), range(10000000) b(i)");
      });
      await expect(endless).rejects.toMatchObject({ code: "cancelled" });
    });
  });
});
