import { mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UploadId } from "@/lib/domain/ids";
import { createFolderUploads } from "@/lib/files/folder-uploads";
import { buildDataset } from "@/components/testing/build-dataset";
import { PartialUploads } from "./partial-uploads";
import { uploadLimits } from "./upload-limits";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "caveat-uploads-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = (limits: Partial<typeof uploadLimits> = {}) =>
  new PartialUploads({
    directory,
    store: createFolderUploads(directory),
    limits: { ...uploadLimits, spareBytes: 0, ...limits },
  });
const { signal } = new AbortController();

/** Creates a body that sends these texts, and then ends, breaks off, or keeps the sender waiting. */
function body(texts: readonly string[], end: "ends" | "breaks off" | "waits" = "ends"): ReadableStream<Uint8Array> {
  const pieces = texts.map((text) => new TextEncoder().encode(text));
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces.shift();
        if (piece !== undefined) controller.enqueue(piece);
        else if (end === "breaks off") controller.error(new Error("socket hang up"));
        else if (end === "ends") controller.close();
        else return new Promise<void>(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Waits until an upload's file has that many bytes. */
async function untilWritten(id: UploadId, bytes: number): Promise<void> {
  while ((await stat(path.join(directory, id))).size < bytes) await new Promise((resolve) => setImmediate(resolve));
}

describe("a file that arrives in pieces", () => {
  it("is assembled from its pieces, and passed on complete with its fingerprint", async () => {
    const uploads = open();
    const { id, offset } = await uploads.create({ name: "orders.csv", bytes: 8 });
    expect(offset).toBe(0);
    expect((await uploads.append(id, { offset: 0, body: body(["a,", "b\n"]), signal })).offset).toBe(4);
    expect((await uploads.append(id, { offset: 4, body: body(["1,2\n"]), signal })).offset).toBe(8);
    const dataset = { ...buildDataset(), others: [], rejected: [] };
    const made = await uploads.finish(id, async (file) => {
      expect(await readFile(file.path, "utf8")).toBe("a,b\n1,2\n");
      expect(file).toEqual({
        path: expect.stringMatching(new RegExp(`/${id}\\.[0-9a-f-]{36}$`)) as string,
        name: "orders.csv",
        bytes: 8,
        fingerprint: "492d5ea496056f1a6a6592241032fab764c321596317930b4fa0e1e8bc3b7470",
      });
      await rm(file.path);
      return dataset;
    });
    expect(made).toBe(dataset);
    expect(await readdir(directory)).toEqual([]);
  });

  it("resumes where it stopped when the connection breaks", async () => {
    const uploads = open();
    const { id } = await uploads.create({ name: "orders.csv", bytes: 8 });
    const broken = uploads.append(id, { offset: 0, body: body(["a,b"], "breaks off"), signal });
    await expect(broken).rejects.toMatchObject({ code: "invalid_input" });
    expect(await uploads.get(id)).toEqual({ id, name: "orders.csv", bytes: 8, offset: 3 });
    expect((await uploads.append(id, { offset: 3, body: body(["\n1,2\n"]), signal })).offset).toBe(8);
    expect(await readFile(path.join(directory, id), "utf8")).toBe("a,b\n1,2\n");
  });

  it("resumes with another process when the previous one was killed", async () => {
    const { id } = await open().create({ name: "orders.csv", bytes: 8 });
    void open().append(id, { offset: 0, body: body(["a,b\n"], "waits"), signal });
    await untilWritten(id, 4);
    const next = open();
    expect((await next.get(id)).offset).toBe(4);
    expect((await next.append(id, { offset: 4, body: body(["1,2\n"]), signal })).offset).toBe(8);
  });

  it("takes over from a hanging request, whose connection the sender has given up", async () => {
    const uploads = open();
    const { id } = await uploads.create({ name: "orders.csv", bytes: 8 });
    const hanging = uploads.append(id, { offset: 0, body: body(["a,b\n"], "waits"), signal });
    await untilWritten(id, 4);
    expect((await uploads.get(id)).offset).toBe(4);
    expect((await hanging).offset).toBe(4);
    expect((await uploads.append(id, { offset: 4, body: body(["1,2\n"]), signal })).offset).toBe(8);
  });

  it("ends a request whose sender disconnects, and keeps what it has sent", async () => {
    const uploads = open();
    const { id } = await uploads.create({ name: "orders.csv", bytes: 8 });
    const leaving = new AbortController();
    const hanging = uploads.append(id, { offset: 0, body: body(["a,b\n"], "waits"), signal: leaving.signal });
    await untilWritten(id, 4);
    leaving.abort();
    expect((await hanging).offset).toBe(4);
  });
});

describe("a piece that does not fit", () => {
  it("is refused when its offset differs, or it contains more than was announced", async () => {
    const uploads = open();
    const { id } = await uploads.create({ name: "orders.csv", bytes: 4 });
    const early = uploads.append(id, { offset: 2, body: body(["b\n"]), signal });
    await expect(early).rejects.toMatchObject({
      code: "conflict",
      message: "This upload is at byte 0, not at 2.",
    });
    const long = uploads.append(id, { offset: 0, body: body(["a,b\n", "1"]), signal });
    await expect(long).rejects.toMatchObject({ code: "too_large" });
    expect((await uploads.get(id)).offset).toBe(4);
  });

  it("makes no dataset of an incomplete file", async () => {
    const uploads = open();
    const { id } = await uploads.create({ name: "orders.csv", bytes: 4 });
    const made = uploads.finish(id, () => Promise.reject(new Error("It was made.")));
    await expect(made).rejects.toMatchObject({
      code: "conflict",
      message: "Only 0 of 4 bytes of this file have arrived.",
    });
    expect((await uploads.get(id)).offset).toBe(0);
  });
});

describe("an announced file", () => {
  it("is refused when it exceeds the file limit", async () => {
    const uploads = open({ fileBytes: 5 * 1024 ** 3 });
    await expect(uploads.create({ name: "huge.csv", bytes: 5 * 1024 ** 3 + 1 })).rejects.toMatchObject({
      code: "too_large",
      message: "The file is larger than 5 GB.",
    });
    expect(await readdir(directory)).toEqual([]);
  });

  it("is refused when too many are unfinished, until one of them is stopped", async () => {
    const uploads = open({ unfinished: 2 });
    const { id } = await uploads.create({ name: "one.csv", bytes: 1 });
    await uploads.create({ name: "two.csv", bytes: 1 });
    const third = () => uploads.create({ name: "three.csv", bytes: 1 });
    await expect(third()).rejects.toMatchObject({
      code: "rate_limited",
      message: "2 uploads are unfinished already.",
    });
    await uploads.remove(id);
    expect((await third()).offset).toBe(0);
  });

  it("is refused when the disk has no room for it beside other announced files", async () => {
    const room = open({ fileBytes: Number.MAX_SAFE_INTEGER, readingShare: 0 });
    const full = () => room.create({ name: "huge.csv", bytes: 2 ** 50 });
    await expect(full()).rejects.toMatchObject({
      code: "disk_full",
      message: expect.stringMatching(
        /^The server has too little room for this file: receiving and reading it takes up to 1024 TB, and [\d.]+ [KMGT]B are free\.$/,
      ) as string,
    });
    const id = UploadId.create();
    await writeFile(path.join(directory, id), "");
    await writeFile(path.join(directory, `${id}.json`), JSON.stringify({ id, name: "other.csv", bytes: 2 ** 50 }));
    await expect(room.create({ name: "small.csv", bytes: 1 })).rejects.toMatchObject({ code: "disk_full" });
  });

  it("is refused when others would have no room once their bytes are fetched here", async () => {
    const folder = createFolderUploads(directory);
    const arrived = { id: UploadId.create(), name: "other.csv", bytes: 2 ** 50, offset: 2 ** 50 };
    const create = (isLocal: boolean) =>
      new PartialUploads({
        directory,
        store: { ...folder, isLocal, list: () => Promise.resolve([arrived]) },
        limits: { ...uploadLimits, spareBytes: 0, readingShare: 0 },
      }).create({ name: "small.csv", bytes: 1 });
    expect((await create(true)).offset).toBe(0);
    await expect(create(false)).rejects.toMatchObject({ code: "disk_full" });
  });
});

describe("a file that is stopped", () => {
  it("leaves nothing, even while a piece of it arrives", async () => {
    const uploads = open();
    const { id } = await uploads.create({ name: "orders.csv", bytes: 8 });
    const hanging = uploads.append(id, { offset: 0, body: body(["a,b\n"], "waits"), signal });
    hanging.catch(() => undefined);
    await untilWritten(id, 4);
    await uploads.remove(id);
    expect(await readdir(directory)).toEqual([]);
    const uses = [
      () => uploads.get(id),
      () => uploads.remove(id),
      () => uploads.append(id, { offset: 4, body: null, signal }),
    ];
    for (const use of uses) await expect(use()).rejects.toMatchObject({ code: "not_found" });
  });

  it("stops what makes a dataset of it, and waits for its end", async () => {
    const uploads = open();
    const { id } = await uploads.create({ name: "empty.csv", bytes: 0 });
    const order: string[] = [];
    const { promise: isBegun, resolve: begun } = Promise.withResolvers<undefined>();
    const made = uploads.finish(id, (file, stopped) => {
      begun(undefined);
      return new Promise((_resolve, reject) => {
        stopped.addEventListener("abort", () => {
          order.push("stopped");
          void rm(file.path).then(() => reject(new Error("stopped")));
        });
      });
    });
    made.catch(() => undefined);
    await isBegun;
    await uploads.remove(id);
    order.push("removed");
    expect([order, await readdir(directory)]).toEqual([["stopped", "removed"], []]);
  });
});

it("makes one dataset of an upload, however often it is requested at the same time", async () => {
  const uploads = open();
  const { id } = await uploads.create({ name: "empty.csv", bytes: 0 });
  let count = 0;
  const make = () => {
    count += 1;
    return Promise.resolve({ ...buildDataset(), others: [], rejected: [] });
  };
  const [one, two] = await Promise.all([uploads.finish(id, make), uploads.finish(id, make)]);
  expect([count, one === two]).toEqual([1, true]);
});

it("reports the position among the files that wait to be read, also when its file was moved", async () => {
  const uploads = open();
  const { id } = await uploads.create({ name: "orders.csv", bytes: 4 });
  await uploads.append(id, { offset: 0, body: body(["a,b\n"]), signal });
  const seen: (number | undefined)[] = [];
  await uploads.finish(id, async (file, _, onQueued) => {
    await rm(file.path);
    for (const position of [2, 1, 0]) {
      onQueued(position);
      const { queued, offset } = await uploads.get(id);
      expect(offset).toBe(4);
      seen.push(queued);
    }
    return { ...buildDataset(), others: [], rejected: [] };
  });
  expect(seen).toEqual([2, 1, undefined]);
  await expect(uploads.get(id)).rejects.toMatchObject({ code: "not_found" });
});

it("keeps the time of the last piece, which identifies abandoned uploads", async () => {
  const uploads = open();
  const { id } = await uploads.create({ name: "orders.csv", bytes: 8 });
  const longAgo = new Date("2026-01-01T00:00:00Z");
  await utimes(path.join(directory, `${id}.json`), longAgo, longAgo);
  await uploads.append(id, { offset: 0, body: body(["a,b\n"]), signal });
  expect((await stat(path.join(directory, `${id}.json`))).mtime.getTime()).toBeGreaterThan(longAgo.getTime());
});

describe.runIf(process.platform === "linux")("on a full disk", () => {
  it("a piece is refused and what arrived before stays, so that it continues once there is room", async () => {
    const uploads = open();
    const { id } = await uploads.create({ name: "a.csv", bytes: 8 });
    const file = path.join(directory, id);
    await rename(file, `${file}.aside`);
    await symlink("/dev/full", file);
    const attempt = uploads.append(id, { offset: 0, body: body(["a,b\n"]), signal });
    await expect(attempt).rejects.toMatchObject({
      code: "disk_full",
      message: "The disk that holds Caveat's data is full, so the upload was not kept.",
    });
    await rename(`${file}.aside`, file);
    expect((await uploads.append(id, { offset: 0, body: body(["a,b\n1,2\n"]), signal })).offset).toBe(8);
  });
});
