import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { McpServerId, ModelId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import { createFolderFiles } from "@/lib/files/folder-files";
import type { Persistence } from "@/lib/persistence/persistence";
import {
  askSomething,
  buildAnswer,
  buildDataset,
  buildModelCall,
  buildNodeEnd,
} from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, migrationsDirectory, type TestDatabase } from "@/lib/testing/stores/test-database";
import { createBackup, type BackupReport } from "./create-backup";
import { restoreBackup, type RestoreReport } from "./restore-backup";

let scratch: string;
let source: TestDatabase;
let persistence: Persistence;
let dataDirectory: string;
let report: BackupReport;
const empty: TestDatabase[] = [];
const dataset = buildDataset({ name: 'scales, "fine"\n\\N ü 🐧' });
const picture = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 31) % 256);

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "caveat-backup-"));
  dataDirectory = path.join(scratch, "data");
  source = await createTestDatabase();
  persistence = await source.open("owner");
  await writeDatasetFile(dataset.folder, "data.parquet", "PAR1");
  await persistence.datasets.create(dataset);
  await fillSource();
  report = await createBackup({
    connectionString: source.connectionString,
    files: createFolderFiles(dataDirectory),
    folder: path.join(scratch, "backup"),
  });
});
afterAll(async () => {
  for (const database of [source, ...empty]) await database.drop();
  await rm(scratch, { recursive: true, force: true });
});

async function writeDatasetFile(folder: string, name: string, content: string): Promise<void> {
  await mkdir(path.join(dataDirectory, folder), { recursive: true });
  await writeFile(path.join(dataDirectory, folder, name), content);
}

/** Creates a session with an answer, a figure and a call, a deleted one, and a running one with a checkpoint. */
async function fillSource(): Promise<void> {
  const { sessionId, runId } = await persistence.runs.createSession({
    ...{
      question: "What is the mean\tweight,\u2028all in\u2029all?",
      datasetIds: [dataset.id],
      approval: "auto",
      seed: 7,
    },
    webhookUrl: "https://hooks.example/",
  });
  await persistence.runs.claim(runId, "owner");
  await persistence.events.append({ sessionId, runId, key: "node", event: buildNodeEnd(runId) });
  await persistence.steps.save(runId, "step", { "\\": ["'", 1e300, -0.1, null] }, [
    buildModelCall({ sessionId, runId }, { usage: { ...noUsage, inputTokens: 5 } }),
  ]);
  await persistence.artifacts.put({
    ...{ sessionId, runId, key: "figure", kind: "image", title: "A picture", mediaType: "image/png" },
    bytes: picture,
  });
  await persistence.runs.finish({ runId, owner: "owner", end: "completed", answer: buildAnswer() });
  const keyed = { provider: "openai" as const, baseUrl: null, model: "gpt-6-luna", sealedKey: "sealed-key" };
  await persistence.models.add({ id: ModelId.create(), ...keyed });
  await persistence.models.add({ id: ModelId.create(), ...keyed, model: "without-key", sealedKey: null });
  await persistence.mcpServers.add({
    ...{ id: McpServerId.create(), name: "tickets", url: "http://127.0.0.1:1/mcp" },
    sealedKey: "sealed",
  });
  const deleted = await askSomething(persistence, "Gone?");
  await persistence.sessions.delete(deleted.sessionId);
  const working = await askSomething(persistence, "Still at it?");
  await persistence.runs.claim(working.runId, "owner");
  const configurable = { thread_id: working.runId, checkpoint_ns: "" };
  const checkpoint = {
    ...{ v: 4, id: "1f0f0000-0000-6000-8000-000000000000", ts: "2026-01-02T03:04:05.678Z" },
    ...{ channel_values: { question: "Still at it?" }, channel_versions: { question: 1 }, versions_seen: {} },
  };
  await persistence.checkpointer.put(
    { configurable },
    checkpoint,
    { source: "input", step: -1, parents: {} },
    {
      question: 1,
    },
  );
}

/** Creates an empty database and names a data directory that does not exist yet. */
async function makeTarget() {
  const database = await createTestDatabase({ empty: true });
  empty.push(database);
  const directory = `${scratch}/target-${empty.length}`;
  const target = { connectionString: database.connectionString, files: createFolderFiles(directory) };
  return { database, directory, target: { ...target, migrationsDirectory } };
}

const contents = async (database: TestDatabase) =>
  Object.fromEntries(
    await Promise.all(
      report.manifest.tables.map(async ({ schema, name }) => [
        `${schema}.${name}`,
        await database.query(`SELECT row::text AS row FROM "${schema}"."${name}" AS row ORDER BY 1`),
      ]),
    ),
  ) as Record<string, unknown[]>;

describe("what was restored", () => {
  let database: TestDatabase;
  let restoredFile: string;
  let restored: RestoreReport;
  beforeAll(async () => {
    const made = await makeTarget();
    database = made.database;
    restoredFile = path.join(made.directory, dataset.folder, "data.parquet");
    restored = await restoreBackup({ folder: report.folder, ...made.target });
  });

  it("is everything, byte by byte", async () => {
    expect([report.missing, report.neverRead]).toEqual([[], []]);
    const [before, after] = [await contents(source), await contents(database)];
    expect(after).toEqual(before);
    const kept = ["public.session", "public.event", "public.message", "public.step", "public.artifact_blob"];
    const filled = [...kept, "public.model_call", "public.dataset_version", "langgraph.checkpoints"];
    expect(filled.filter((name) => (after[name] ?? []).length === 0)).toEqual([]);
    expect(await readFile(restoredFile, "utf8")).toBe("PAR1");
  });

  it("has the connected models and servers, which need their keys again, and no part of the keys", async () => {
    expect(restored.lostKeys).toEqual({ models: ["openai gpt-6-luna"], mcpServers: ["tickets"] });
    expect(await database.query("SELECT has_key FROM connected_model ORDER BY model")).toEqual([
      { has_key: true },
      { has_key: false },
    ]);
    expect(report.manifest.tables.map(({ name }) => name)).not.toContain("secret");
    const files = await readdir(report.folder, { recursive: true, withFileTypes: true });
    const texts = files
      .filter((file) => file.isFile())
      .map(async (file) => {
        const bytes = await readFile(path.join(file.parentPath, file.name));
        return file.name.endsWith(".gz") ? gunzipSync(bytes).toString("latin1") : bytes.toString("latin1");
      });
    expect((await Promise.all(texts)).filter((text) => text.includes("sealed-key"))).toEqual([]);
  });

  it("is opened by servers: the same sessions, new questions in them, and runs that resume", async () => {
    const restored = await database.open("other");
    const list = (from: Persistence) => from.sessions.list({ limit: 10 });
    const { items, nextCursor } = await list(persistence);
    expect(await list(restored)).toEqual({ items, nextCursor });
    for (const { id } of items) expect(await restored.sessions.get(id)).toEqual(await persistence.sessions.get(id));
    const byStatus = (status: string) => items.find((item) => item.status === status)?.id ?? never();
    const question = (await restored.sessions.get(byStatus("running"))).messages[0];
    expect(await restored.runs.findClaimable()).toEqual([question?.runId]);
    const asked = { sessionId: byStatus("completed"), question: "And now?", seed: 1 };
    const again = await restored.runs.addQuestion(asked);
    expect(await restored.runs.claim(again.runId, "other")).toMatchObject({ question: "And now?", attempt: 1 });
  });
});

function never(): never {
  throw new Error("There is no session.");
}

describe("a backup", () => {
  it("is a consistent snapshot, although a server keeps writing", async () => {
    const writing = Promise.all(Array.from({ length: 10 }, () => askSomething(persistence, "Meanwhile?")));
    const other = await createBackup({
      connectionString: source.connectionString,
      files: createFolderFiles(dataDirectory),
      folder: `${scratch}/b`,
    });
    await writing;
    const rows = (name: string) => other.manifest.tables.find((table) => table.name === name)?.rows ?? 0;
    const { database, target } = await makeTarget();
    await restoreBackup({ folder: other.folder, ...target });
    const [counted] = await database.query(
      "SELECT (SELECT count(*) FROM session)::int AS sessions, (SELECT count(*) FROM run)::int AS runs",
    );
    expect(counted).toEqual({ sessions: rows("session"), runs: rows("run") });
    expect(rows("session")).toBe(rows("run"));
  });

  it("is readable by nobody else, and nothing unfinished is left beside it", async () => {
    expect((await stat(report.folder)).mode & 0o777).toBe(0o700);
    expect((await readdir(scratch)).filter((name) => name.includes("unfinished"))).toEqual([]);
  });

  it("does not write into a folder that exists", async () => {
    const again = {
      connectionString: source.connectionString,
      files: createFolderFiles(dataDirectory),
      folder: report.folder,
    };
    await expect(createBackup(again)).rejects.toMatchObject({ code: "conflict" });
  });

  it("leaves nothing when the database is not available", async () => {
    const nowhere = "postgresql://postgres:x@127.0.0.1:1/none";
    const folder = `${scratch}/none`;
    const files = createFolderFiles(dataDirectory);
    await expect(createBackup({ connectionString: nowhere, files, folder })).rejects.toMatchObject({
      code: "database_unavailable",
    });
    expect((await readdir(scratch)).filter((name) => name.startsWith("none"))).toEqual([]);
  });

  it("is not made of a database that was never used", async () => {
    const { target } = await makeTarget();
    await expect(createBackup({ ...target, folder: `${scratch}/unused` })).rejects.toMatchObject({ code: "not_found" });
  });

  it("names the datasets whose files are missing", async () => {
    const lost = buildDataset();
    await persistence.datasets.create(lost);
    const { missing } = await createBackup({
      connectionString: source.connectionString,
      files: createFolderFiles(dataDirectory),
      folder: `${scratch}/lost`,
    });
    expect(missing).toEqual([lost.folder]);
  });
});

describe("restoring", () => {
  it("is refused where data exists already, which stays as it is", async () => {
    const { database, directory, target } = await makeTarget();
    const living = await database.open();
    await askSomething(living, "Mine?");
    await expect(restoreBackup({ folder: report.folder, ...target })).rejects.toMatchObject({ code: "conflict" });
    expect((await living.sessions.list({ limit: 10 })).items.map(({ title }) => title)).toEqual(["Mine?"]);
    await expect(stat(path.join(directory, dataset.folder, "data.parquet"))).rejects.toThrow("ENOENT");
  });

  it.each([["database/public.session.gz"], [`files/${dataset.folder}/data.parquet`]])(
    "is refused when %s is damaged or missing, before anything is written",
    async (file) => {
      const { database, target } = await makeTarget();
      const folder = `${scratch}/damaged-${empty.length}`;
      await cp(report.folder, folder, { recursive: true });
      await appendFile(path.join(folder, file), "x");
      await expect(restoreBackup({ folder, ...target })).rejects.toThrow("is changed");
      await rm(path.join(folder, file));
      await expect(restoreBackup({ folder, ...target })).rejects.toThrow("is missing");
      expect(await database.query("SELECT 1 FROM pg_class WHERE relname = 'session'")).toEqual([]);
    },
  );

  const withManifest = async (change: (manifest: Record<string, unknown>) => unknown) => {
    const folder = `${scratch}/changed-${empty.length}`;
    await cp(report.folder, folder, { recursive: true });
    const manifest = JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8")) as Record<string, unknown>;
    await writeFile(path.join(folder, "manifest.json"), JSON.stringify(change(manifest)));
    return folder;
  };

  it("is refused for a backup of a newer version, and for one with other tables", async () => {
    const { target } = await makeTarget();
    const newer = await withManifest((manifest) => ({ ...manifest, migrations: ["20990101000000_later"] }));
    await expect(restoreBackup({ folder: newer, ...target })).rejects.toMatchObject({
      remedy: "Update Caveat and try again.",
    });
    await rm(newer, { recursive: true });
    const { tables } = report.manifest;
    const other = await withManifest((manifest) => ({ ...manifest, tables: tables.slice(1) }));
    await expect(restoreBackup({ folder: other, ...target })).rejects.toThrow("its tables differ");
    await rm(other, { recursive: true });
  });

  it("is refused for a folder that is not a backup, or leads outside", async () => {
    const { target } = await makeTarget();
    await expect(restoreBackup({ folder: scratch, ...target })).rejects.toMatchObject({ code: "not_found" });
    const [file] = report.manifest.files;
    for (const hostile of ["../outside", "/etc/passwd", "a/../../b", "a\\b"]) {
      const folder = await withManifest((manifest) => ({ ...manifest, files: [{ ...file, path: hostile }] }));
      await expect(restoreBackup({ folder, ...target })).rejects.toMatchObject({ code: "unreadable_file" });
      await rm(folder, { recursive: true });
    }
  });
});
