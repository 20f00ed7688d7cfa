import { createHash, randomUUID } from "node:crypto";
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileStore } from "@/lib/ports/data/file-store";
import { s3Keys, startS3Server, type S3Server } from "@/lib/testing/stores/s3-server";
import type { BucketAddress } from "./bucket-address";
import { createBucketFiles } from "./bucket-files";
import { FileCache } from "./file-cache";
import { S3Bucket } from "./s3-bucket";

let server: S3Server;
let scratch: string;
let address: BucketAddress;
const opened: FileStore[] = [];
beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "caveat-bucket-"));
  server = await startS3Server();
  address = await server.createBucket("files");
});
afterAll(async () => {
  for (const files of opened) await files.close();
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** The store as a server with a data directory of its own sees it. */
function openServer(
  options: { place?: BucketAddress; mostBytes?: number; graceMs?: number; patienceMs?: number } = {},
) {
  const { place = address, mostBytes = 1024 ** 3, graceMs, patienceMs = 5_000 } = options;
  const directory = path.join(scratch, randomUUID());
  const bucket = new S3Bucket({ address: place, patienceMs });
  const cache = new FileCache({ directory: path.join(directory, "cache"), mostBytes, graceMs });
  const files = createBucketFiles({
    bucket,
    cache,
    drafts: path.join(directory, "writing"),
    place: "the bucket",
    root: "files/caveat/",
  });
  opened.push(files);
  return { files, bucket, directory };
}

const toDigest = (content: string) => createHash("sha256").update(content).digest("hex");

/** Stores a file as an upload does, and returns its place. */
async function store(files: FileStore, content: string, name = "data.parquet") {
  const folder = `datasets/${randomUUID()}`;
  await writeFile(path.join(await files.prepare(folder), name), content);
  await files.publish(folder);
  return { folder, name };
}

const read = async (files: FileStore, file: { folder: string; name: string }) =>
  readFile(await files.open(file), "utf8");

describe("files in a bucket", () => {
  it("are opened by a server that shares nothing but the bucket with the one that wrote them", async () => {
    const [one, other] = [openServer(), openServer()];
    const file = await store(one.files, "penguins");
    expect(await read(other.files, file)).toBe("penguins");
    expect(await other.files.findSize(file)).toBe(8);
    expect(await other.files.list(file.folder)).toEqual(["data.parquet"]);
    expect(await readdir(path.join(one.directory, "writing", file.folder))).toEqual([]);
  });

  it("of any size arrive in one piece, and many readers fetch them once", async () => {
    const [one, other] = [openServer(), openServer()];
    const content = "0123456789abcdef".repeat(2.5 * 1024 ** 2);
    const file = await store(one.files, content);
    const paths = await Promise.all(Array.from({ length: 8 }, () => other.files.open(file)));
    expect(new Set(paths).size).toBe(1);
    expect(toDigest(await readFile(paths[0] ?? "", "utf8"))).toBe(toDigest(content));
    expect(await readdir(path.join(other.directory, "cache", file.folder))).toEqual([
      `${toDigest(content)}.data.parquet`,
    ]);
  });

  it("are shared under a second name without being sent again, and outlive the first", async () => {
    const [one, other] = [openServer(), openServer()];
    const first = await store(one.files, "the same", "original");
    const folder = `datasets/${randomUUID()}`;
    await one.files.prepare(folder);
    expect(await one.files.share(first, folder)).toBe(true);
    expect(await one.files.share({ folder: "datasets/gone", name: "original" }, folder)).toBe(false);
    await one.files.publish(folder);
    await one.files.remove(first.folder);
    expect(await read(other.files, { folder, name: "original" })).toBe("the same");
    expect(await other.files.findSize(first)).toBeNull();
  });

  it("are removed with their folder, or all but one", async () => {
    const { files } = openServer();
    const file = await store(files, "table");
    await writeFile(path.join(await files.prepare(file.folder), "original"), "n\n1\n");
    await files.publish(file.folder);
    await files.remove(file.folder, { except: "original" });
    expect(await files.list(file.folder)).toEqual(["original"]);
    expect(await read(files, { ...file, name: "original" })).toBe("n\n1\n");
    await files.remove(file.folder);
    expect(await files.list(file.folder)).toEqual([]);
    await expect(files.open(file)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that a crash left behind are swept once they are old, here and in the bucket", async () => {
    const { files, directory } = openServer({ graceMs: 0 });
    const [used, unused] = [await store(files, "used"), await store(files, "unused")];
    await writeFile(path.join(await files.prepare("datasets/crashed"), "original"), "half");
    const isUsed = (name: string) => name === path.basename(used.folder);
    await files.removeLeftovers({ isUsed, before: { shared: 0, local: 0 } });
    expect(await files.findSize(unused)).toBe(6);
    const other = openServer();
    const soon = Date.now() + 60_000;
    await other.files.removeLeftovers({ isUsed, before: { shared: soon, local: soon } });
    expect(await files.findSize(unused)).toBeNull();
    expect(await files.findSize(used)).toBe(4);
    await files.removeLeftovers({ isUsed, before: { shared: soon, local: soon } });
    expect(await readdir(path.join(directory, "writing", "datasets"))).toEqual([]);
    expect(await readdir(path.join(directory, "cache", "datasets"))).toEqual([path.basename(used.folder)]);
  });
});

describe("the local cache", () => {
  it("stays within its limit: what was not used for longest makes room, and is fetched again", async () => {
    const writer = openServer();
    const reader = openServer({ mostBytes: 250, graceMs: 0 });
    const files = await Promise.all(["a", "b", "c"].map((letter) => store(writer.files, letter.repeat(100))));
    const [first, second, third] = files as [(typeof files)[0], (typeof files)[0], (typeof files)[0]];
    for (const file of [first, second, first, third]) {
      await reader.files.open(file);
      // The cache compares times of use in milliseconds.
      await setTimeout(5);
    }
    const names = (await readdir(path.join(reader.directory, "cache", "datasets"))).sort();
    expect(names).toEqual([first, third].map(({ folder }) => path.basename(folder)).sort());
    expect(await read(reader.files, second)).toBe("b".repeat(100));
  });

  it("refuses in words what does not fit, and keeps what is in use", async () => {
    const writer = openServer();
    const reader = openServer({ mostBytes: 150 });
    const [small, next, huge] = [
      await store(writer.files, "s".repeat(100)),
      await store(writer.files, "n".repeat(100)),
      await store(writer.files, "h".repeat(200)),
    ];
    const kept = await reader.files.open(small);
    await expect(reader.files.open(next)).rejects.toMatchObject({
      code: "disk_full",
      message: "The local cache of the bucket is full of files that are in use.",
      remedy: expect.stringContaining("CAVEAT_CACHE_GB") as string,
    });
    await expect(reader.files.open(huge)).rejects.toMatchObject({
      code: "disk_full",
      message: "A file is larger than the local cache of the bucket.",
    });
    expect(await readFile(kept, "utf8")).toBe("s".repeat(100));
    expect(await read(writer.files, huge)).toBe("h".repeat(200));
  });

  it("is refilled after it was lost, and after a file in it was changed", async () => {
    const { files, directory } = openServer();
    const file = await store(files, "as it was stored");
    const cached = await files.open(file);
    await rm(path.join(directory, "cache"), { recursive: true });
    expect(await read(files, file)).toBe("as it was stored");
    await appendFile(cached, "!");
    const restarted = createBucketFiles({
      bucket: new S3Bucket({ address, patienceMs: 1_000 }),
      cache: new FileCache({ directory: path.join(directory, "cache"), mostBytes: 1_000 }),
      drafts: path.join(directory, "writing"),
      place: "the bucket",
      root: "files/caveat/",
    });
    opened.push(restarted);
    expect(await read(restarted, file)).toBe("as it was stored");
  });
});

describe("a fault of the bucket", () => {
  it("is named when a file is missing or was changed there", async () => {
    const writer = openServer();
    const [gone, changed] = [await store(writer.files, "gone"), await store(writer.files, "changed")];
    await writer.bucket.delete(`${gone.folder}/${gone.name}`);
    await server.damage(address, `${changed.folder}/${changed.name}`, toDigest("changed"));
    const reader = openServer();
    await expect(reader.files.open(gone)).rejects.toMatchObject({ code: "not_found" });
    await expect(reader.files.open(changed)).rejects.toMatchObject({
      code: "unreadable_file",
      message: "A file in the bucket is damaged: its checksum differs from what was stored.",
    });
    expect(await readdir(path.join(reader.directory, "cache", changed.folder))).toEqual([]);
  });

  it("is retried while it is transient, and reported if it persists; nothing is lost", async () => {
    const { files, directory } = openServer({ patienceMs: 60_000 });
    const hasty = openServer({ patienceMs: 0 });
    const file = await store(files, "before");
    const folder = `datasets/${randomUUID()}`;
    await writeFile(path.join(await files.prepare(folder), "original"), "meanwhile");
    await writeFile(path.join(await hasty.files.prepare(folder), "original"), "meanwhile");
    await server.disconnect();
    const publishing = files.publish(folder);
    expect(await read(files, file)).toBe("before");
    const fault = {
      code: "storage_unavailable",
      message: expect.stringMatching(/^s3:\/\/files.* does not answer/) as string,
    };
    await expect(hasty.files.open(file)).rejects.toMatchObject(fault);
    await expect(hasty.files.publish(folder)).rejects.toMatchObject(fault);
    await expect(hasty.files.claimFor("me")).rejects.toMatchObject(fault);
    expect(await readdir(path.join(hasty.directory, "writing", folder))).toEqual(["original"]);
    await server.reconnect();
    await publishing;
    expect(await readdir(path.join(directory, "writing", folder))).toEqual([]);
    await hasty.files.publish(folder);
    expect(await read(hasty.files, { folder, name: "original" })).toBe("meanwhile");
  });

  it("ends a transfer that was stopped", async () => {
    const { files } = openServer({ patienceMs: 60_000 });
    const file = await store(files, "x");
    const other = openServer({ patienceMs: 60_000 });
    await server.disconnect();
    const stop = new AbortController();
    const opening = other.files.open(file, stop.signal);
    stop.abort();
    await expect(opening).rejects.toMatchObject({ code: "cancelled" });
    await server.reconnect();
  });

  it("names a missing bucket, and a bucket of another installation", async () => {
    const absent = openServer({ place: { ...address, bucket: "absent" } });
    await expect(absent.files.claimFor("me")).rejects.toMatchObject({
      code: "storage_unavailable",
      message: expect.stringMatching(/^There is no bucket at s3:\/\/absent/) as string,
    });
    const own = { ...address, prefix: "own/" };
    await openServer({ place: own }).files.claimFor("me");
    await openServer({ place: own }).files.claimFor("me");
    await expect(openServer({ place: own }).files.claimFor("you")).rejects.toMatchObject({
      code: "conflict",
      message: "the bucket holds the files of another installation of Caveat.",
    });
  });
});

it("refused keys are named at once, without the keys", async () => {
  const strict = await startS3Server();
  try {
    const place = await strict.createBucket("strict");
    await strict.refuseKeys();
    const refused = await openServer({ place, patienceMs: 60_000 })
      .files.claimFor("me")
      .catch((error: unknown) => error as Error & { remedy?: string });
    expect(refused).toMatchObject({
      code: "storage_unavailable",
      message: expect.stringContaining("refused the keys") as string,
    });
    expect(`${refused?.message} ${refused?.remedy}`).not.toMatch(
      new RegExp(`${s3Keys.accessKeyId}|${s3Keys.secretAccessKey}`),
    );
  } finally {
    await strict.stop();
  }
});
