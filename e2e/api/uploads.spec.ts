import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { Dataset } from "../../lib/domain/datasets/dataset";
import { ApiClient, Problem, readSample } from "../api-client";
import { startCaveat, type RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;

test.beforeAll(async () => {
  caveat = await startCaveat();
});

test.afterAll(() => caveat.remove());

const announce = (name: string, bytes: number) =>
  new ApiClient(caveat.url).send("POST", "/api/uploads", undefined, {
    "tus-resumable": "1.0.0",
    "upload-length": String(bytes),
    "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
  });

const sendPiece = (place: string, offset: number, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) =>
  fetch(`${caveat.url}${place}`, {
    method: "PATCH",
    headers: { "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
    body,
    duplex: "half",
  } as RequestInit);

const offsetOf = async (place: string) =>
  Number((await fetch(`${caveat.url}${place}`, { method: "HEAD" })).headers.get("upload-offset"));

/** A body that sends these bytes and then never ends. */
function endless(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes) });
}

const files = () => readdir(path.join(caveat.dataDirectory, "incoming"));

test("an upload resumes after the server is killed halfway", async () => {
  const bytes = new TextEncoder().encode(await readSample("gapminder"));
  const announced = await announce("gapminder.csv", bytes.length);
  expect(announced.status).toBe(201);
  const place = announced.headers.get("location") ?? "";
  expect(place).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
  const half = Math.floor(bytes.length / 2);
  const broken = sendPiece(place, 0, endless(bytes.slice(0, half))).catch(() => "broken");
  await expect.poll(() => sizeOf(place)).toBe(half);
  await caveat.crash();
  expect(await broken).toBe("broken");

  caveat = await caveat.restart();
  expect(await offsetOf(place)).toBe(half);
  const early = await new ApiClient(caveat.url).send("POST", `${place}/dataset`, {});
  expect(Problem.parse(await early.json())).toMatchObject({ status: 409 });
  expect((await sendPiece(place, half, bytes.slice(half))).status).toBe(204);
  const made = await new ApiClient(caveat.url).send("POST", `${place}/dataset`, {});
  expect(made.status).toBe(201);
  const body: unknown = await made.json();
  const dataset = Dataset.parse(body);
  expect(dataset).toMatchObject({ name: "gapminder", status: "ready", bytes: bytes.length });
  const again = await new ApiClient(caveat.url).send("POST", `${place}/dataset`, {});
  expect(await again.json()).toEqual(body);
  await expect.poll(files).toEqual([]);

  const whole = await new ApiClient(caveat.url).addDataset("again.csv", await readSample("gapminder"));
  expect(whole).toMatchObject({
    ...dataset,
    id: whole.id,
    versionId: whole.versionId,
    name: "again",
    createdAt: whole.createdAt,
  });
  expect(await readdir(path.join(caveat.dataDirectory, "datasets"))).toHaveLength(1);
});

test("an upload that is stopped in progress leaves nothing behind", async () => {
  const place = (await announce("orders.csv", 8)).headers.get("location") ?? "";
  const sending = sendPiece(place, 0, endless(new TextEncoder().encode("a,b\n"))).catch(() => undefined);
  await expect.poll(() => sizeOf(place)).toBe(4);
  expect((await fetch(`${caveat.url}${place}`, { method: "DELETE" })).status).toBe(204);
  await sending;
  await expect.poll(files).toEqual([]);
  expect((await fetch(`${caveat.url}${place}`, { method: "HEAD" })).status).toBe(404);
});

test("an announcement and a piece that do not fit are refused with a message", async () => {
  const huge = await announce("huge.csv", 6 * 1024 ** 3);
  const refusal = Problem.parse(await huge.json());
  expect([refusal.status, refusal.detail]).toEqual([413, expect.stringContaining("larger than 5 GB")]);
  const place = (await announce("../../orders.csv", 4)).headers.get("location") ?? "";
  const early = await sendPiece(place, 2, new TextEncoder().encode("b\n"));
  expect(Problem.parse(await early.json())).toMatchObject({ status: 409 });
  const long = await sendPiece(place, 0, new TextEncoder().encode("a,b\n1,2\n"));
  expect(Problem.parse(await long.json())).toMatchObject({ status: 413 });
  const foreign = await fetch(`${caveat.url}${place}`, {
    method: "DELETE",
    headers: { origin: "http://evil.example" },
  });
  expect(foreign.status).toBe(403);
  expect((await fetch(`${caveat.url}${place}`, { method: "DELETE" })).status).toBe(204);
});

/** Counts the bytes of an upload on the disk. */
async function sizeOf(place: string): Promise<number> {
  return (await stat(path.join(caveat.dataDirectory, "incoming", path.basename(place)))).size;
}
