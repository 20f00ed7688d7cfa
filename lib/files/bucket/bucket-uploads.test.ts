import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UploadId } from "@/lib/domain/ids";
import type { StoredUpload, UploadStore } from "@/lib/ports/data/upload-store";
import { startS3Server, type S3Server } from "@/lib/testing/stores/s3-server";
import type { BucketAddress } from "./bucket-address";
import { createBucketUploads } from "./bucket-uploads";
import { S3Bucket } from "./s3-bucket";

let server: S3Server;
let scratch: string;
let address: BucketAddress;
let one: UploadStore;
let two: UploadStore;
const { signal } = new AbortController();
beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "caveat-bucket-uploads-"));
  server = await startS3Server();
  address = await server.createBucket("incoming");
  one = open("one");
  two = open("two");
});
afterAll(async () => {
  await one.close();
  await two.close();
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** Opens the store as a server with a data directory of its own. */
function open(name: string): UploadStore {
  const directory = path.join(scratch, name);
  return createBucketUploads({ bucket: new S3Bucket({ address, patienceMs: 5_000 }), directory });
}

const send = (store: UploadStore, upload: StoredUpload, texts: readonly string[]) =>
  store.write(upload, async (write) => {
    for (const text of texts) await write(Buffer.from(text));
  });

/** Announces `bytes` at the first server. */
async function announce(bytes: number): Promise<StoredUpload> {
  const upload = { id: UploadId.create(), name: "ü.csv", bytes };
  await one.announce(upload);
  return { ...upload, offset: 0 };
}

describe("an upload whose requests reach different servers", () => {
  it("is complete at each of them, and leaves nothing once it is removed", async () => {
    const upload = await announce(12);
    await send(two, upload, ["abc", "d"]);
    expect(await one.find(upload.id)).toEqual({ ...upload, offset: 4 });
    await send(one, { ...upload, offset: 4 }, ["efgh"]);
    await send(two, { ...upload, offset: 8 }, ["ijkl"]);
    expect(await two.list()).toEqual([{ ...upload, offset: 12 }]);
    for (const store of [one, two]) {
      const whole = await store.collect({ ...upload, offset: 12 }, signal);
      expect(await readFile(whole, "utf8")).toBe("abcdefghijkl");
      await rm(whole);
    }
    await two.remove(upload.id);
    expect([await one.find(upload.id), await one.list()]).toEqual([null, []]);
    expect([await readdir(path.join(scratch, "one")), await readdir(path.join(scratch, "two"))]).toEqual([[], []]);
  });

  it("keeps what arrived before a request broke off", async () => {
    const upload = await announce(6);
    const broken = one.write(upload, async (write) => {
      await write(Buffer.from("abc"));
      throw new Error("socket hang up");
    });
    await expect(broken).rejects.toThrow("socket hang up");
    expect(await two.find(upload.id)).toMatchObject({ offset: 3 });
    await one.remove(upload.id);
  });

  it("is the same when two servers received the same bytes, and counts nothing beyond a gap", async () => {
    const upload = await announce(9);
    await send(one, upload, ["abc"]);
    await send(two, upload, ["abcde"]);
    await send(one, { ...upload, offset: 3 }, ["defg"]);
    await send(two, { ...upload, offset: 8 }, ["i"]);
    expect(await two.find(upload.id)).toMatchObject({ offset: 7 });
    await send(two, { ...upload, offset: 7 }, ["h"]);
    expect(await one.find(upload.id)).toMatchObject({ offset: 9 });
    const whole = await one.collect({ ...upload, offset: 9 }, signal);
    expect(await readFile(whole, "utf8")).toBe("abcdefghi");
    await one.remove(upload.id);
  });

  it("may be empty, and is refused when a piece was changed in the bucket", async () => {
    const empty = await announce(0);
    expect(await readFile(await two.collect(empty, signal), "utf8")).toBe("");
    const upload = await announce(3);
    await send(one, upload, ["abc"]);
    const bucket = new S3Bucket({ address, patienceMs: 0 });
    const keys: string[] = [];
    for await (const { key } of bucket.list(`uploads/${upload.id}/0`)) keys.push(key);
    await server.damage(address, keys[0] ?? "", "0".repeat(64));
    bucket.close();
    await expect(two.collect({ ...upload, offset: 3 }, signal)).rejects.toThrow("damaged in the bucket");
    expect((await readdir(path.join(scratch, "two"))).filter((name) => name.startsWith(upload.id))).toEqual([]);
  });

  it("is unknown at each of them as soon as its removal begins, never incomplete again", async () => {
    const upload = await announce(8);
    await send(one, upload, ["abcd"]);
    await send(two, { ...upload, offset: 4 }, ["efgh"]);
    const seen: (StoredUpload | null)[] = [await two.find(upload.id)];
    class WatchedBucket extends S3Bucket {
      override async delete(key: string): Promise<void> {
        await super.delete(key);
        seen.push(await two.find(upload.id));
      }
    }
    const bucket = new WatchedBucket({ address, patienceMs: 5_000 });
    const remover = createBucketUploads({ bucket, directory: path.join(scratch, "remover") });
    await remover.remove(upload.id);
    await remover.close();
    expect(seen).toEqual([{ ...upload, offset: 8 }, null, null, null]);
  });

  it("is unknown when its announcement is damaged, and others are listed without it", async () => {
    const damaged = await announce(3);
    const sound = await announce(3);
    const bucket = new S3Bucket({ address, patienceMs: 5_000 });
    const list = async () => (await two.list()).map(({ id }) => id).filter((id) => [damaged.id, sound.id].includes(id));
    for (const text of ["{", "{}", ""]) {
      await bucket.put(`uploads/${damaged.id}/announcement`, { text });
      expect([await two.find(damaged.id), await list()]).toEqual([null, [sound.id]]);
    }
    bucket.close();
    for (const { id } of [damaged, sound]) await one.remove(id);
  });

  it("is never handed out in part", async () => {
    const upload = await announce(6);
    await send(one, upload, ["abc"]);
    await expect(two.collect({ ...upload, offset: 6 }, signal)).rejects.toMatchObject({ code: "not_found" });
    await two.remove(upload.id);
  });

  it("ends when it is stopped, without leaving a file", async () => {
    const upload = await announce(3);
    await send(one, upload, ["abc"]);
    await expect(one.collect({ ...upload, offset: 3 }, AbortSignal.abort())).rejects.toMatchObject({
      code: "cancelled",
    });
    expect((await readdir(path.join(scratch, "one"))).filter((name) => name.startsWith(upload.id))).toEqual([]);
  });
});
