import { cp, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createElement } from "react";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionKinds } from "@/lib/domain/connections/connection-kinds";
import type { OpenConnection } from "@/lib/ports/connections/connector";
import type { ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";

// Registers one more kind before anything else is loaded, as docs/connections.md describes: everything below must follow from it.
const kind = "ledger" as "duckdb";
Object.assign(connectionKinds, {
  [kind]: { label: "Ledger file", server: "Ledger", aliases: ["journal"], place: "file", live: true },
});

/** Reads a file of DuckDB, spoken to in another dialect. */
const source = `from sources.duckdb_file import DuckdbSource
from sqlglot import exp


class LedgerSource(DuckdbSource):
    dialect = "presto"

    def version(self):
        return "Ledger 1"


def for_ledger(node: exp.Expression) -> exp.Expression:
    return exp.Sum(this=exp.Abs(this=node.this)) if isinstance(node, exp.Sum) else node
`;

const load = async () => {
  const { createConnector } = await import("@/lib/connections/create-connector");
  const { createDrivers } = await import("@/lib/connections/drivers");
  const { createServerFixture } = await import("@/lib/testing/server-fixture");
  const { readEnvironment } = await import("../env");
  const { findContainer, keepContainer } = await import("../find-container");
  const { callRoute } = await import("@/lib/testing/documented-routes");
  return {
    createConnector,
    createDrivers,
    createServerFixture,
    readEnvironment,
    findContainer,
    keepContainer,
    callRoute,
  };
};
let parts: Awaited<ReturnType<typeof load>>;
let connector: ReturnType<typeof parts.createConnector>;
let folder = "";
let fixture: ServerFixture;
let restore: () => void;

async function addLine(file: string, { after, line }: { after: string; line: string }) {
  const before = await readFile(file, "utf8");
  expect(before).toContain(after);
  await writeFile(file, before.replace(after, `${after}\n${line}`));
}

beforeAll(async () => {
  parts = await load();
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "caveat-kind-")));
  const runtime = path.join(folder, "lib/connections/runtime");
  await cp(path.join(repositoryRoot, "lib/connections/runtime"), runtime, { recursive: true });
  await writeFile(path.join(runtime, "sources/ledger.py"), source);
  const servers = path.join(runtime, "servers.py");
  await addLine(servers, { after: "SOURCES = {", line: `    "${kind}": "sources.ledger:LedgerSource",` });
  await addLine(servers, {
    after: "DIALECTS = {",
    line: `    "presto": Dialect(rewrite="sources.ledger:for_ledger"),`,
  });
  const instance = await DuckDBInstance.create(path.join(folder, "book.db"));
  const duck = await instance.connect();
  await duck.run("create table entries as select i as id, i * 1.5::double as amount from range(300) as r(i)");
  duck.closeSync();
  instance.closeSync();

  fixture = await parts.createServerFixture();
  const drivers = parts.createDrivers(repositoryRoot);
  connector = parts.createConnector({ root: folder, drivers, driversMs: 300_000 });
  const environment = parts.readEnvironment({
    ...{ CAVEAT_ROOT: repositoryRoot, CAVEAT_DATA_DIR: fixture.dataDirectory, CONNECTIONS_FILES: folder },
  });
  const before = parts.findContainer();
  restore = () => parts.keepContainer(before);
  parts.keepContainer(Promise.resolve((await fixture.open({ environment, connector }, { works: true })).container));
});
afterAll(async () => {
  restore();
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

it("a kind that is only registered is added by any of its names, tested, browsed and read", async () => {
  const { callRoute } = parts;
  const added = await callRoute("post", "/api/connections", {
    body: { kind: "journal", name: "Book", database: "book.db" },
  });
  expect(added.body).toMatchObject({ kind, name: "Book", database: "book.db" });
  const connectionId = (added.body as { id: string }).id;
  const one = { params: { id: connectionId } };
  expect((await callRoute("post", "/api/connections/{id}/test", one)).body).toMatchObject({
    ...{ works: true, server: "Ledger 1", mayWrite: false },
  });
  expect((await callRoute("get", "/api/connections/{id}/tables", { ...one, query: "?query=ent" })).body).toMatchObject({
    items: [{ table: "main.entries" }],
  });
  const read = async (body: object) =>
    (await callRoute("post", "/api/datasets/from-connection", { body: { connectionId, ...body } })).body;
  const table = "main.entries";
  expect(await read({ table, mode: "snapshot" })).toMatchObject({ status: "ready", rowCount: 300, columnCount: 2 });
  expect(await read({ table, mode: "live" })).toMatchObject({ status: "ready", rowCount: 300, columnCount: 2 });
});

const toLedger = (): OpenConnection => ({
  ...{ kind, database: path.join(folder, "book.db"), host: null, address: null, port: null, user: null, secret: null },
  ...{ options: {}, private: false },
});

it("a question is computed on its server, in its dialect and with its rewrites", async () => {
  const { createConnectionEngine } = await import("../queries/connection-engine");
  const engine = createConnectionEngine({ connector }, toLedger());
  const outcome = await engine.run(
    {
      ...{ sql: "select sum(amount) as total from entries", target: path.join(folder, "total.parquet") },
      tables: [
        {
          names: ["entries"],
          rows: { kind: "table", path: ["main", "entries"] },
          columns: [{ name: "amount", original: "amount" }],
        },
      ],
      limits: { rows: 10, bytes: 1e6, seconds: 20 },
    },
    { signal: new AbortController().signal },
  );
  expect(outcome).toMatchObject({
    ...{ status: "succeeded", engine: "Ledger", rows: 1 },
    statement: expect.stringContaining('SUM(ABS("amount"))') as string,
  });
});

it("a recipe may name it, and refuses each step until rules show that its tables are the same", async () => {
  const { RecipeServer } = await import("@/lib/domain/recipes/recipe-server");
  const { findStepFault } = await import("@/lib/recipes/remote/step-rules");
  const server = RecipeServer.parse(kind);
  expect(findStepFault(server, "sort_limit", { params: {}, columns: [] })).toBe(
    "it is not known to give the same table there",
  );
});

it("the form offers it, with the fields of its place", async () => {
  const { ConnectionForm } = await import("@/components/connections/connection-form");
  const { PlaceFields } = await import("@/components/connections/place-fields");
  const fields = await import("@/components/connections/connection-fields");
  const { attributesOf, render, textOf } = await import("@/components/testing/render");
  const typed = { ...fields.noConnectionFields, kind, database: "book.db" };
  expect(textOf(render(createElement(ConnectionForm, { onAdded: () => undefined })))).toContain("Ledger file");
  const form = createElement(PlaceFields, { fields: typed, onChange: () => undefined });
  expect(attributesOf(render(form), "name")).toEqual(["database"]);
  expect(fields.toNewConnection(typed)).toEqual({ kind, name: "book.db", database: "book.db", options: {} });
});
