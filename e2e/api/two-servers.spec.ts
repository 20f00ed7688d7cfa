import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { SessionResponse } from "../../lib/domain/session";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "../../lib/persistence/embedded/embedded-database";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import {
  startScriptedModelServer,
  type ScriptedModelServer,
} from "../../lib/testing/model-server/scripted-model-server";
import { s3Keys, startS3Server, type S3Server } from "../../lib/testing/stores/s3-server";
import { ApiClient, lastAnswer, Problem, readSample, type ReceivedEvent } from "../api-client";
import { expectComputingEnds, listPythonProcesses } from "../python-processes";
import { modelKey } from "../shared-caveat";
import { toSlowCode } from "../slow-code";
import { startCaveat, type RunningCaveat } from "../start-caveat";

let folder: string;
let database: EmbeddedDatabase;
let s3: S3Server;
let model: ScriptedModelServer;
let first: RunningCaveat;
let second: RunningCaveat;

const question = "What is the average body mass?";
const code = `result = float(df["Body Mass (g)"].mean())`;
const quick = { ...simpleSuccess.script, generate_code: code };
const slow = (seconds: number) => toSlowCode(seconds, code);
const mean = { kind: "scalar", value: expect.closeTo(4201.754, 3) };
const isExecuting = ({ type }: ReceivedEvent) => type === "python_output";

/** Everything that the servers share. */
const shared = () => ({
  DATABASE_URL: database.connectionString,
  CAVEAT_DATA_URL: "s3://team/caveat",
  AWS_ENDPOINT_URL: s3.url,
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  CAVEAT_SECRET_KEY: "the same text on both servers",
  OPENAI_API_KEY: modelKey,
  OPENAI_BASE_URL: model.url,
});

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-two-servers-"));
  database = await startEmbeddedDatabase({ directory: folder });
  s3 = await startS3Server();
  await s3.createBucket("team");
  model = await startScriptedModelServer({ script: quick });
  first = await startCaveat(shared());
  second = await startCaveat(shared());
});

test.afterAll(async () => {
  await first.remove();
  await second.remove();
  await model.close();
  await s3.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const at = (server: RunningCaveat) => new ApiClient(server.url);
const otherThan = (server: RunningCaveat) => (server === first ? second : first);

/** Adds the penguins at the first server. */
const addPenguins = async () => at(first).addDataset("penguins.csv", await readSample("penguins"));

/** Returns the numbered events of a session, which a server replays from the database. */
async function storedEvents(server: RunningCaveat, sessionId: string): Promise<ReceivedEvent[]> {
  return (await at(server).events(sessionId)).filter(({ seq }) => seq !== null);
}

/** Returns a server's log lines with a message about a run. */
function linesAbout(server: RunningCaveat, runId: unknown, message: string): string[] {
  const lines = server.output().split("\n");
  return lines.filter((line) => line.includes(String(runId)) && line.includes(`"message":"${message}"`));
}

/** Asks at the first server; returns the session, its run, and the server that computes it. */
async function askSomewhere(datasetId: string) {
  const { id, messages } = await at(first).start(question, [datasetId]);
  const runId = messages[0]?.runId;
  const find = () => [first, second].find((server) => linesAbout(server, runId, "Node ended.").length > 0);
  await expect.poll(find).toBeDefined();
  return { id, runId, computing: find() ?? first };
}

/** Follows the events of a session until the connection ends or breaks. */
function follow(server: RunningCaveat, sessionId: string) {
  const seen: ReceivedEvent[] = [];
  const until = (event: ReceivedEvent) => {
    seen.push(event);
    return false;
  };
  return {
    seen,
    ended: at(server)
      .events(sessionId, { until })
      .catch(() => undefined),
  };
}

/** Starts a killed or stopped server again. */
async function restart(server: RunningCaveat): Promise<void> {
  if (server === first) first = await first.restart();
  else second = await second.restart();
}

test("a question to one server is answered from a file that the other one received", async () => {
  const dataset = await addPenguins();
  const session = await at(second).ask(question, [dataset.id]);
  expect(lastAnswer(session)).toMatchObject({ kind: "answered", result: mean });
  expect(await at(first).session(session.id)).toEqual(session);
  expect(await readdir(second.dataDirectory)).not.toContain("datasets");
  expect(first.output()).toContain("s3://team/caveat, with a cache in");
});

test("a run whose server is killed during an execution is finished by the other one, with each event emitted once", async () => {
  model.setScript({ ...quick, generate_code: slow(16) });
  const dataset = await addPenguins();
  const { id, runId, computing } = await askSomewhere(dataset.id);
  const remaining = otherThan(computing);
  const seen = await at(computing).events(id, { until: isExecuting });
  await computing.crash();
  const events = await storedEvents(remaining, id);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const before = seen.filter(({ seq }) => seq !== null);
  expect(events.slice(0, before.length)).toEqual(before);
  expect(events.at(-1)).toMatchObject({ type: "run_end", data: { status: "completed" } });
  await expect.poll(() => linesAbout(remaining, runId, "Run ended.")).toHaveLength(1);
  expect(lastAnswer(await at(remaining).session(id))).toMatchObject({ kind: "answered", result: mean });
  await restart(computing);
});

test("a listener of a killed server continues at the other one, without a gap or a repeated model call", async () => {
  model.setScript({
    ...quick,
    explain_results: [
      { until: new Promise(() => undefined), reply: "Never sent." },
      "They weigh **4,201.8 g** on average.",
    ],
  });
  const dataset = await addPenguins();
  const callsBefore = model.requests.length;
  const tasks = () => model.requests.slice(callsBefore).map(({ task }) => task);
  const { id, computing } = await askSomewhere(dataset.id);
  const { seen, ended } = follow(computing, id);
  await expect.poll(tasks).toContain("explain_results");
  const isExplaining = ({ type, data }: ReceivedEvent) => type === "node_start" && data.node === "explain_results";
  await expect.poll(() => seen.some(isExplaining)).toBe(true);
  await computing.crash();
  await ended;
  const before = seen.filter(({ seq }) => seq !== null);
  const after = before.at(-1)?.seq ?? 0;
  const remaining = otherThan(computing);
  const rest = (await at(remaining).events(id, { after })).filter(({ seq }) => seq !== null);
  expect([...before, ...rest].map(({ seq }) => seq)).toEqual([...before, ...rest].map((_, index) => index + 1));
  expect([...before, ...rest]).toEqual(await storedEvents(remaining, id));
  expect(lastAnswer(await at(remaining).session(id))).toMatchObject({ kind: "answered", result: mean });
  const countOf = (wanted: string) => tasks().filter((task) => task === wanted).length;
  expect(["understand_question", "generate_code", "explain_results"].map(countOf)).toEqual([1, 1, 2]);
  await restart(computing);
});

test("a run and its program are stopped through the server that does not compute it", async () => {
  model.setScript({ ...quick, generate_code: slow(25) });
  const dataset = await addPenguins();
  const { id, computing } = await askSomewhere(dataset.id);
  const other = otherThan(computing);
  await at(computing).events(id, { until: isExecuting });
  const processes = await listPythonProcesses(computing);
  expect((await at(other).send("POST", `/api/sessions/${id}/cancel`)).status).toBe(202);
  expect((await storedEvents(other, id)).at(-1)).toMatchObject({ type: "run_end", data: { status: "cancelled" } });
  expect((await at(first).session(id)).status).toBe("cancelled");
  await expectComputingEnds(processes);
});

test("a follow-up is answered by a server that has nothing in its cache", async () => {
  model.setScript(quick);
  const dataset = await addPenguins();
  const { id } = await at(first).ask(question, [dataset.id]);
  expect(await first.stop()).toBe(0);
  const cached = path.join(second.dataDirectory, "cache", "datasets");
  await rm(cached, { recursive: true, force: true });
  const followUp = { question: "And again?" };
  const reply = await at(second).send("POST", `/api/sessions/${id}/messages?wait=true`, followUp);
  const session = SessionResponse.parse(await reply.json());
  expect(session.messages).toHaveLength(4);
  expect(lastAnswer(session)).toMatchObject({ kind: "answered", result: mean });
  expect(await readdir(cached)).toHaveLength(1);
  await restart(first);
});

test("changes, additions and results of one server are visible on the other one", async () => {
  const [one, two] = [at(first), at(second)];
  const get = async (api: ApiClient, address: string) => (await api.send("GET", address)).json() as Promise<object>;
  const { id } = await one.addDataset("cities.csv", "city,amount\nOslo,10\nRome,20\nBern,3\n");
  await one.send("PATCH", `/api/datasets/${id}`, { name: "Towns" });
  expect(await get(two, `/api/datasets/${id}`)).toMatchObject({ name: "Towns" });
  const session = await one.ask("What is a p-value?");
  await two.send("PATCH", `/api/sessions/${session.id}`, { title: "About p" });
  expect(await one.session(session.id)).toMatchObject({ title: "About p" });
  expect((await two.send("DELETE", `/api/sessions/${session.id}`)).status).toBe(204);
  expect((await one.send("GET", `/api/sessions/${session.id}`)).status).toBe(404);

  const form = new FormData();
  form.append("file", new Blob(["# Terms\n\nA gentoo is the third-largest penguin.\n"]), "terms.md");
  const added = await fetch(`${first.url}/api/documents`, { method: "POST", body: form });
  const { items } = (await added.json()) as { items: { id: string }[] };
  const found = await get(two, "/api/catalog?query=gentoo&kinds=document");
  expect(found).toMatchObject({ items: [{ kind: "document", id: items[0]?.id }] });
  expect((await two.send("DELETE", `/api/documents/${items[0]?.id ?? ""}`)).status).toBe(204);
  expect(await get(one, "/api/catalog?query=gentoo&kinds=document")).toMatchObject({ items: [] });

  const recipe = (await (await one.send("POST", `/api/datasets/${id}/recipe`, {})).json()) as { id: string };
  const filter = { op: "AddStep", type: "filter", params: { expression: "amount > 5" } };
  await one.send("POST", `/api/recipes/${recipe.id}/ops`, { ops: [filter], baseVersion: "v1.0" });
  const outcome = async () => (await get(two, `/api/recipes/${recipe.id}`)) as { outputDatasetId: string | null };
  await expect.poll(async () => (await outcome()).outputDatasetId).not.toBeNull();
  const { outputDatasetId } = await outcome();
  await expect
    .poll(() => get(two, `/api/datasets/${outputDatasetId ?? ""}/rows`))
    .toMatchObject({
      total: 2,
      rows: [
        ["Oslo", 10],
        ["Rome", 20],
      ],
    });
  expect((await two.send("DELETE", `/api/datasets/${id}`)).status).toBe(204);
  expect((await one.send("GET", `/api/datasets/${id}`)).status).toBe(404);
});

test("the pieces of one upload, including the last, may reach either server", async () => {
  const text = await readSample("penguins");
  const announced = await at(first).send("POST", "/api/uploads", undefined, {
    "tus-resumable": "1.0.0",
    "upload-length": String(Buffer.byteLength(text)),
    "upload-metadata": `filename ${btoa("in-pieces.csv")}`,
  });
  const address = announced.headers.get("location") ?? "";
  const send = (server: RunningCaveat, offset: number, body: string) => {
    const headers = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" };
    return fetch(`${server.url}${address}`, {
      method: "PATCH",
      headers: { ...headers, "upload-offset": String(offset) },
      body,
    });
  };
  expect((await send(second, 0, text.slice(0, 100))).status).toBe(204);
  expect((await send(first, 0, text.slice(0, 100))).status).toBe(409);
  expect((await send(first, 100, text.slice(100, 5_000))).headers.get("upload-offset")).toBe("5000");
  expect((await at(second).send("POST", `${address}/dataset`, {})).status).toBe(409);
  expect((await at(second).send("HEAD", address)).headers.get("upload-offset")).toBe("5000");
  expect((await send(second, 5_000, text.slice(5_000))).status).toBe(204);
  const made = await Promise.all([first, second].map((server) => at(server).send("POST", `${address}/dataset`, {})));
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const [one, two] = (await Promise.all(made.map((reply) => reply.json()))) as object[];
  expect(one).toMatchObject({ name: "in-pieces", rowCount: 344 });
  expect(two).toMatchObject({ name: "in-pieces", rowCount: 344, id: (one as { id: string }).id });
});

test("an unavailable bucket is reported, loses nothing, and is used again once it responds", async () => {
  model.setScript(quick);
  const dataset = await addPenguins();
  // Either server may compute the answer, from its copy.
  for (const server of [first, second]) {
    expect((await at(server).send("GET", `/api/datasets/${dataset.id}/rows`)).status).toBe(200);
  }
  await s3.disconnect();
  const refused = await at(second).upload([{ name: "new.csv", content: "n\n1\n2\n" }]);
  expect(refused.status).toBe(503);
  const { detail } = Problem.parse(await refused.json());
  expect(detail).toMatch(/^s3:\/\/team\/caveat on 127\.0\.0\.1:\d+ does not answer .* Nothing that was stored is lost/);
  expect(lastAnswer(await at(second).ask(question, [dataset.id]))).toMatchObject({ kind: "answered", result: mean });
  await s3.reconnect();
  expect((await at(second).addDataset("new.csv", "n\n1\n2\n")).rowCount).toBe(2);
});

test("a server whose bucket does not exist or belongs to another installation does not start, and reports why", async () => {
  const absent = startCaveat({ ...shared(), CAVEAT_DATA_URL: "s3://absent/caveat" });
  await expect(absent).rejects.toThrow(/There is no bucket at s3:\/\/absent\/caveat/);
  const foreign = startCaveat({ ...shared(), DATABASE_URL: "" });
  await expect(foreign).rejects.toThrow(/holds the files of another installation of Caveat/);
});
