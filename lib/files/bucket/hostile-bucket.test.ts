import { createServer, type RequestListener, type Server } from "node:http";
import { mkdtemp, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { S3Bucket } from "./s3-bucket";

let storage: Server;
let bucket: S3Bucket;
let folder = "";
let requests: string[] = [];
let answer: RequestListener = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-hostile-bucket-"));
  storage = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((done) => storage.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  const keys = { accessKeyId: "a", secretAccessKey: "b" };
  bucket = new S3Bucket({ address: { bucket: "team", prefix: "caveat/", endpoint, keys }, patienceMs: 1_000 });
});
afterAll(async () => {
  bucket.close();
  storage.closeAllConnections();
  await new Promise((done) => storage.close(done));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void (requests = []));

const toPage = (keys: readonly string[], token = "") =>
  `<?xml version="1.0"?><ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("")}${token}</ListBucketResult>`;

async function listAll(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of bucket.list("datasets/one/")) keys.push(key);
  return keys;
}

/** A body that never ends. */
const endless: RequestListener = (_, response) => {
  const block = Buffer.alloc(64 * 1024, "x");
  const more = () => {
    while (!response.destroyed && response.write(block));
  };
  response.on("drain", more);
  more();
};

describe("a list of a bucket that lies", () => {
  it.each(["caveat/datasets/two/data.parquet", "datasets/one/data.parquet", "../caveat/datasets/one/x", ""])(
    "with an object that was not asked for is not believed, because what is listed may be deleted: “%s”",
    async (key) => {
      answer = (_, response) => void response.end(toPage(["caveat/datasets/one/data.parquet", key]));
      await expect(listAll()).rejects.toMatchObject({
        code: "storage_unavailable",
        message: expect.stringMatching(/lists objects that were not asked for\.$/) as string,
      });
    },
  );

  it("that repeats itself ends", async () => {
    const again = "<IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken>";
    answer = (_, response) => void response.end(toPage(["caveat/datasets/one/data.parquet"], again));
    await expect(listAll()).rejects.toMatchObject({
      code: "storage_unavailable",
      message: expect.stringMatching(/repeats its list\.$/) as string,
    });
    expect(requests).toHaveLength(2);
  });

  it.each([
    [
      "expanding entities",
      '<!DOCTYPE a [<!ENTITY b "bbbb">]><ListBucketResult><Contents><Key>&b;</Key></Contents></ListBucketResult>',
    ],
    [
      "a file of this machine",
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><ListBucketResult><Contents><Key>&b;</Key></Contents></ListBucketResult>',
    ],
    ["no XML", "hello"],
  ])("with %s fails in words", async (_, body) => {
    answer = (_request, response) => void response.end(body);
    await expect(listAll()).rejects.toMatchObject({ code: "storage_unavailable" });
  });
});

describe("an object that grows", () => {
  it("ends at the size that was stored, on the disk and in memory", async () => {
    answer = endless;
    const target = path.join(folder, "file");
    const lies = {
      code: "storage_unavailable",
      message: expect.stringMatching(/sends more than was stored\.$/) as string,
    };
    await expect(bucket.download("datasets/one/data.parquet", { target, bytes: 100_000 })).rejects.toMatchObject(lies);
    expect((await stat(target)).size).toBeLessThanOrEqual(100_000);
    await expect(bucket.findText("installation")).rejects.toMatchObject(lies);
  });
});

it("a redirect of a bucket is not followed", async () => {
  answer = (_, response) => void response.writeHead(307, { location: "http://169.254.169.254/latest/" }).end();
  await expect(bucket.findText("installation")).rejects.toMatchObject({ code: "storage_unavailable" });
  expect(new Set(requests)).toEqual(new Set(["GET /team/caveat/installation?x-id=GetObject"]));
});
