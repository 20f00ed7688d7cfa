import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { DuckSession } from "../duck/duck-session";
import { withDuckSession } from "../duck/duck-session";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { KnownTables } from "./table-facts";

const limits = { memoryLimit: "200MB", threads: 1 };

/** Wraps a session on files and counts its statements. */
function counting(session: DuckSession): { session: DuckSession; count: () => number } {
  let count = 0;
  const query: DuckSession["query"] = (...parameters) => {
    count += 1;
    return session.query(...parameters);
  };
  return { session: { ...session, query }, count: () => count };
}

test("the facts of a file are read once, and again when the file changes", async () => {
  await inTemporaryFolder(async (folder) => {
    const [parquet, next] = ["data.parquet", "next.parquet"].map((name) => path.join(folder, name)) as [string, string];
    const write = (rows: number, target: string) =>
      withDuckSession({ paths: [target], spillFolder: path.join(folder, "spill"), limits }, (duck) =>
        duck.query(`COPY (SELECT i AS n, 'x' AS t FROM range(${rows}) r(i)) TO '${target}' (FORMAT parquet)`),
      );
    const known = new KnownTables();
    const look = () =>
      withDuckSession({ paths: [parquet], spillFolder: path.join(folder, "spill"), limits }, async (duck) => {
        const { session, count } = counting(duck);
        return { facts: await known.find(session, parquet), statements: count() };
      });
    const columns = [
      { name: "n", storage: "BIGINT" },
      { name: "t", storage: "VARCHAR" },
    ];
    await write(3, parquet);
    expect(await look()).toEqual({ facts: { columns, total: 3 }, statements: 2 });
    expect(await look()).toEqual({ facts: { columns, total: 3 }, statements: 0 });
    await write(7, next);
    await rename(next, parquet);
    expect(await look()).toEqual({ facts: { columns, total: 7 }, statements: 2 });
    await writeFile(parquet, "no table");
    await expect(look()).rejects.toMatchObject({ name: "CaveatError" });
  });
});
