import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toZip } from "@/lib/datasets/testing/to-zip";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { UploadId } from "@/lib/domain/ids";
import { createServerFixture, penguinFile, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { s3Keys, startS3Server, type S3Server } from "@/lib/testing/stores/s3-server";
import type { Container } from "../container";
import { createFiles, createUploads } from "../disk/create-files";
import { readEnvironment } from "../env";
import { finishUpload } from "./finish-upload";

let s3: S3Server;
let scratch: string;
let fixture: ServerFixture;
let one: Container;
let other: Container;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "caveat-finish-upload-"));
  s3 = await startS3Server();
  await s3.createBucket("team");
  fixture = await createServerFixture();
  one = await openServer("one");
  other = await openServer("other");
});
afterAll(async () => {
  await Promise.all([one, other].flatMap(({ files, uploads }) => [files.close(), uploads.close()]));
  await fixture.close();
  await s3.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** Opens a server with a data directory of its own, and the bucket. */
function openServer(name: string): Promise<Container> {
  return openWith(name, {
    CAVEAT_DATA_URL: "s3://team/caveat",
    AWS_ENDPOINT_URL: s3.url,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  });
}

async function openWith(name: string, bucket: Record<string, string>): Promise<Container> {
  const own = { CAVEAT_ROOT: repositoryRoot, CAVEAT_DATA_DIR: path.join(scratch, name) };
  const environment = readEnvironment({ ...own, ...bucket });
  const options = { patienceMs: 0 };
  const files = createFiles(environment, options);
  const { container } = await fixture.open({ environment, files, uploads: createUploads(environment, options) });
  return container;
}

/** Sends a file in two pieces, one to each server. */
async function send(name: string, content: string | Uint8Array): Promise<UploadId> {
  const bytes = Buffer.from(content);
  const { signal } = new AbortController();
  const { id } = await one.uploads.create({ name, bytes: bytes.length });
  const half = Math.ceil(bytes.length / 2);
  await one.uploads.append(id, { offset: 0, body: new Blob([bytes.subarray(0, half)]).stream(), signal });
  await other.uploads.append(id, { offset: half, body: new Blob([bytes.subarray(half)]).stream(), signal });
  return id;
}

/** An archive of two tables, unlike any other. */
const toArchive = (mark: string) =>
  toZip(["a", "b"].map((name) => ({ name: `${mark} ${name}.csv`, content: `${mark},${name}\n1,2\n` })));

/** Names of the datasets that begin with `mark`, sorted. */
async function namesOf(mark: string): Promise<string[]> {
  const { items } = await one.catalogue.list({ limit: 100 });
  return items.flatMap(({ name }) => (name.startsWith(mark) ? [name] : [])).sort();
}

interface Around {
  before: () => unknown;
  after?: () => unknown;
}

/** Returns the server with something that happens before and after it stores the files of a dataset. */
function around(server: Container, { before, after }: Around): Container {
  const publish: Container["files"]["publish"] = async (folder, signal) => {
    await before();
    try {
      await server.files.publish(folder, signal);
    } finally {
      await after?.();
    }
  };
  return { ...server, files: { ...server.files, publish } };
}

const noSuch = { code: "not_found", message: "There is no such upload." };

describe("an upload that is complete in the bucket", () => {
  it("becomes the same datasets when two servers are asked at once, and again later", async () => {
    const id = await send("both.zip", toArchive("both"));
    const made = await Promise.all([one, other].map((server) => finishUpload(server, id, {})));
    made.push(await finishUpload(other, id, {}));
    expect(made.map((dataset) => dataset.id)).toEqual([id, id, id]);
    expect(await namesOf("both")).toEqual(["both a", "both b"]);
    await expect(one.uploads.get(id)).rejects.toMatchObject(noSuch);
  });

  it("becomes its datasets even if the bucket is unavailable when the pieces are to be removed", async () => {
    const id = await send("late.zip", toArchive("late"));
    let stored = 0;
    const create: Container["catalogue"]["create"] = async (input) => {
      const dataset = await one.catalogue.create(input);
      stored += 1;
      if (stored === 2) await s3.disconnect();
      return dataset;
    };
    const made = await finishUpload({ ...one, catalogue: { ...one.catalogue, create } }, id, {});
    await s3.reconnect();
    expect([made.name, ...made.others.map(({ name }) => name)]).toEqual(["late a", "late b"]);
    expect((await finishUpload(other, id, {})).id).toBe(id);
    expect(await namesOf("late")).toEqual(["late a", "late b"]);
  });

  it("is kept when the bucket is briefly unavailable, and need not be sent again", async () => {
    const id = await send("again.csv", penguinFile);
    const server = around(one, { before: () => s3.disconnect(), after: () => s3.reconnect() });
    const failed = finishUpload(server, id, {});
    await expect(failed).rejects.toMatchObject({ code: "storage_unavailable" });
    expect(await other.uploads.get(id)).toMatchObject({ offset: penguinFile.length });
    expect(await finishUpload(one, id, {})).toMatchObject({ id, name: "again", rowCount: 5 });
  });

  it("is kept when the server stops, and finished by another one", async () => {
    const stopping = await openServer("stopping");
    const before = () => Promise.all([stopping.files.close(), stopping.uploads.close()]);
    const id = await send("stopped.csv", `${penguinFile}Adelie,1,f\n`);
    const failed = finishUpload(around(stopping, { before }), id, {});
    await expect(failed).rejects.toMatchObject({ code: "cancelled" });
    expect(await finishUpload(other, id, {})).toMatchObject({ id, name: "stopped", rowCount: 6 });
  });

  it("is removed when its file cannot be read", async () => {
    const id = await send("photo.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
    await expect(finishUpload(one, id, {})).rejects.toMatchObject({ code: "unreadable_file" });
    await expect(other.uploads.get(id)).rejects.toMatchObject(noSuch);
  });

  it("is removed when a person stops it while it is being stored", async () => {
    const id = await send("unwanted.csv", `${penguinFile}Adelie,2,f\n`);
    const removals: Promise<void>[] = [];
    const before = () => removals.push(one.uploads.remove(id));
    const stopped = finishUpload(around(one, { before }), id, {});
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    await Promise.all(removals);
    expect(removals).toHaveLength(1);
    await expect(other.uploads.get(id)).rejects.toMatchObject(noSuch);
    expect(await namesOf("unwanted")).toEqual([]);
  });
});

describe("an upload that is complete on the disk of its only server", () => {
  let alone: Container;
  beforeAll(async () => {
    alone = await openWith("alone", {});
  });
  afterAll(() => Promise.all([alone.files.close(), alone.uploads.close()]));

  const incoming = () => readdir(path.join(scratch, "alone", "incoming"));
  async function sendAlone(name: string, content: string): Promise<UploadId> {
    const bytes = Buffer.from(content);
    const { id } = await alone.uploads.create({ name, bytes: bytes.length });
    const { signal } = new AbortController();
    await alone.uploads.append(id, { offset: 0, body: new Blob([bytes]).stream(), signal });
    return id;
  }

  it("is kept when the database is unavailable as its dataset is recorded, and need not be sent again", async () => {
    const content = `${penguinFile}Adelie,3,f\n`;
    const id = await sendAlone("recorded.csv", content);
    const create: Container["catalogue"]["create"] = () =>
      Promise.reject(new CaveatError("database_unavailable", "The database does not answer."));
    const failed = finishUpload({ ...alone, catalogue: { ...alone.catalogue, create } }, id, {});
    await expect(failed).rejects.toMatchObject({ code: "database_unavailable" });
    expect(await alone.uploads.get(id)).toMatchObject({ offset: content.length });
    expect((await incoming()).sort()).toEqual([id, `${id}.json`]);
    expect(await finishUpload(alone, id, {})).toMatchObject({ id, name: "recorded", rowCount: 6 });
    expect(await incoming()).toEqual([]);
  });

  it("is kept when the disk has no room for its table, and need not be sent again", async () => {
    const id = await sendAlone("roomy.csv", `${penguinFile}Adelie,4,f\n`);
    const before = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
    await expect(finishUpload(around(alone, { before }), id, {})).rejects.toThrow();
    expect(await finishUpload(alone, id, {})).toMatchObject({ id, name: "roomy", rowCount: 6 });
    expect(await incoming()).toEqual([]);
  });

  it("is removed when its file cannot be read", async () => {
    const id = await sendAlone("blank.csv", "\n\n  \n");
    await expect(finishUpload(alone, id, {})).rejects.toMatchObject({ code: "unreadable_file" });
    await expect(alone.uploads.get(id)).rejects.toMatchObject(noSuch);
    expect(await incoming()).toEqual([]);
  });
});
