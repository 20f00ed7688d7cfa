import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Answer } from "@/lib/domain/answers/answer";
import { DatasetVersionId, MessageId, SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import { addDataset } from "@/lib/server/datasets/add-dataset";
import { buildAnswer, buildModelCall, buildNodeEnd } from "@/lib/testing/stores/persistence-builders";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { massCode, massResult, notebookRunner, runPython } from "@/lib/testing/takeaway-builders";
import { getBundleFile, getNotebookFile, getSummaryFile } from "./get-takeaway-file";
import { getResultFile } from "./table/get-result-file";

let fixture: ServerFixture;
let server: OpenServer;
let folder: string;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-takeaway-"));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const figure = JSON.stringify({ data: [{ type: "bar", x: ["Adelie", "Gentoo"], y: [3750, 5100] }], layout: {} });
const key = "sk-canary-0123456789abcdef";

/** Creates a conversation: a question with two versions of its answer over a real dataset, and a stopped one. */
async function converse() {
  const { container } = server;
  const dataset = await addDataset(container, await fixture.receive("penguins.csv", penguinFile));
  const question = "How heavy are penguins?";
  const asked = { question, datasetIds: [dataset.id], approval: "auto" as const, seed: 7 };
  const { sessionId, runId, messageId } = await container.runs.createSession(asked);
  const given = { id: dataset.id, name: dataset.name, versionId: dataset.versionId, fingerprint: dataset.fingerprint };
  const basis = { seed: 7, datasets: [given], approachId: null, rerun: null };
  const answer = async (id: typeof runId, change: Partial<Answer>) => {
    await container.runs.claim(id, container.owner);
    const bytes = new TextEncoder().encode(figure);
    const about = { kind: "plotly" as const, title: "Mass", mediaType: "application/json", key: "figure/0" };
    const artifact = await container.artifacts.put({ sessionId, runId: id, ...about, bytes });
    const figures = [{ id: artifact, kind: "plotly" as const, title: "Mass" }];
    const whole = buildAnswer({ code: massCode, result: massResult, figures, basis, ...change });
    const ended = await container.runs.finish({ runId: id, owner: container.owner, end: "completed", answer: whole });
    return MessageId.parse(ended?.messageId);
  };
  await container.events.append({ sessionId, runId, key: "end", event: buildNodeEnd(runId) });
  const usage = { ...noUsage, inputTokens: 2000, outputTokens: 300, costUsd: 0.01 };
  await container.steps.recordCalls([buildModelCall({ runId, sessionId }, { usage, reply: `the key is ${key}` })]);
  await answer(runId, {});
  const rerun = { code: "result = 5" };
  const { runId: second } = await container.runs.addRerun({ sessionId, questionId: messageId, rerun, seed: 7 });
  const newest = await answer(second, { version: "v2.0", basis: { ...basis, rerun: "code" } });
  const stopped = await container.runs.addQuestion({ sessionId, question: "And tall?", seed: 8 });
  await container.runs.requestCancel(sessionId);
  return { sessionId, newest, stopped, dataset };
}

const Manifest = z.object({
  datasets: z.array(z.record(z.string(), z.unknown())),
  questions: z.array(z.object({ answers: z.array(z.record(z.string(), z.unknown())) })),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

describe("an exported conversation", () => {
  it("is a document, a notebook, and a bundle that repeats its answers", async () => {
    const { container } = server;
    const { sessionId, newest, dataset } = await converse();

    const summary = await getSummaryFile(container, sessionId);
    expect(Object.fromEntries(summary.headers)).toEqual({
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="How-heavy-are-penguins.md"; filename*=UTF-8''How-heavy-are-penguins.md`,
      "content-security-policy": "sandbox; default-src 'none'",
      "content-type": "text/markdown; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    const text = await summary.text();
    expect(text).toMatch(/^# How heavy are penguins\?\n[\s\S]*^### Answer v2\.0\n[\s\S]*And tall\?[\s\S]*no answer/m);
    expect(text).toMatch(/\[Mass\]\(\/api\/artifacts\/[0-9a-f-]{36}\?format=html\)/);
    expect(text).toContain("Models read 2000 tokens");

    const notebook = await getNotebookFile(container, sessionId);
    expect(notebook.headers.get("content-type")).toBe("application/x-ipynb+json");
    const Cells = z.object({ cells: z.array(z.object({ id: z.string() })) });
    expect(Cells.parse(await notebook.json()).cells.map(({ id }) => id)).toContain("code-1");

    const bundle = await getBundleFile(container, sessionId);
    expect(bundle.headers.get("content-type")).toBe("application/zip");
    const zip = new Uint8Array(await bundle.arrayBuffer());
    await mkdir(path.join(folder, "bundle"));
    await writeFile(path.join(folder, "bundle.zip"), zip);
    const unpack = `import json, zipfile, hashlib
archive = zipfile.ZipFile("bundle.zip")
archive.extractall("bundle")
content = {name: archive.read(name) for name in archive.namelist()}
manifest = json.loads(content["manifest.json"])
wrong = [f["path"] for f in manifest["files"] if hashlib.sha256(content[f["path"]]).hexdigest() != f["sha256"] or len(content[f["path"]]) != f["bytes"]]
print(json.dumps({"names": list(content), "wrong": wrong, "original": content["data/original/penguins.csv"].decode(), "manifest": manifest, "all": " ".join(c.decode("utf-8", "replace") for n, c in content.items())}))`;
    const Unpacked = z.object({
      names: z.array(z.string()),
      wrong: z.array(z.string()),
      original: z.string(),
      manifest: Manifest,
      all: z.string(),
    });
    const unpacked = Unpacked.parse(await runPython(unpack, { folder }));
    const ofAnswer = (version: string) =>
      ["code.py", "result.csv", "figure-1.json"].map((name) => `answers/question-1/${version}/${name}`);
    const files = [
      ...["README.md", "summary.md", "notebook.ipynb", "requirements.txt"],
      ...ofAnswer("v1.0"),
      ...ofAnswer("v2.0"),
      ...["data/penguins.parquet", "data/original/penguins.csv"],
    ];
    expect([unpacked.names, unpacked.manifest.files.map((file) => file.path)]).toEqual([
      [...files, "manifest.json"],
      files,
    ]);
    expect([unpacked.wrong, unpacked.original]).toEqual([[], penguinFile]);
    expect(unpacked.manifest.datasets).toMatchObject([
      {
        name: "penguins",
        version: 1,
        fingerprint: dataset.fingerprint,
        rows: 5,
        table: "data/penguins.parquet",
        notes: [],
      },
    ]);
    expect(unpacked.manifest.questions).toMatchObject([
      {
        answers: [
          { version: "v1.0", current: false, models: ["model-a"], usage: { inputTokens: 2000 }, basis: { seed: 7 } },
          { version: "v2.0", current: true, models: [], verdict: { status: "checked" } },
        ],
      },
      { answers: [] },
    ]);
    expect(unpacked.all).not.toContain(key);
    expect(unpacked.all).not.toContain(fixture.dataDirectory);
    expect(unpacked.all).toContain("](answers/question-1/v2.0/figure-1.json)");

    const means = "{'Species': ['Adelie', 'Gentoo'], 'Body Mass (g)': [3750.0, 5100.0]}";
    const found = await runPython(notebookRunner, { folder: path.join(folder, "bundle") });
    expect(found).toEqual([[means, expect.any(Array)]]);

    const result = await getResultFile(container, { sessionId, messageId: newest }, { format: "csv", table: 1 });
    expect(await result.text()).toBe("Species,Body Mass (g)\r\nAdelie,3750\r\nGentoo,5100\r\n");
    await expect(
      getResultFile(container, { sessionId, messageId: MessageId.create() }, { format: "csv", table: 1 }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("that does not exist is not found", async () => {
    const id = SessionId.create();
    for (const get of [getSummaryFile, getNotebookFile, getBundleFile]) {
      await expect(get(server.container, id)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("reports that its data is gone", async () => {
    const { container } = server;
    const { sessionId } = await converse();
    const { catalogue } = container;
    const forgetful = {
      ...container,
      catalogue: { ...catalogue, getVersion: () => catalogue.getVersion(DatasetVersionId.create()) },
    };
    const text = await (await getSummaryFile(forgetful, sessionId)).text();
    expect(text).toContain("**penguins**: not on this server any more");
  });
});
