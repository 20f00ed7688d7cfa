import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { BucketAddress } from "@/lib/files/bucket/bucket-address";
import { repositoryRoot } from "../source-files";
import { openLine } from "./open-line";

/** An S3 server of its own, without data at first; its objects are in memory. */
export interface S3Server {
  url: string;
  /** Makes a bucket and returns how to reach it. */
  createBucket(name: string): Promise<BucketAddress & { endpoint: string }>;
  /** Changes the bytes of an object and leaves what is recorded about it. */
  damage(address: BucketAddress, key: string, sha256: string): Promise<void>;
  /** From now on, refuses the keys of each request. */
  refuseKeys(): Promise<void>;
  /** Breaks all connections and accepts none until `reconnect`. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  /** Ends it; its objects are lost. */
  stop(): Promise<void>;
}

const python = path.join(repositoryRoot, ".venv-connections-test", "bin", "python");
const startMs = 60_000;
const host = "127.0.0.1";

/** What the server accepts as keys. */
export const s3Keys = { accessKeyId: "test-key-id", secretAccessKey: "test-secret-key" };

/** Starts moto's S3 server, which `npm test` installs, behind a line that can be cut. */
export async function startS3Server(): Promise<S3Server> {
  if (!existsSync(python)) throw new Error("Run `npm test` once: it installs the servers that tests need.");
  const inner = await findFreePort();
  const child = spawn(python, ["-m", "moto.server", "-H", host, "-p", String(inner)], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const line = await openLine(inner);
  const url = `http://${host}:${line.port}`;
  const stop = async () => {
    await line.cut();
    child.kill("SIGKILL");
    await ended;
  };
  await untilItAnswers(`http://${host}:${inner}/moto-api/`, child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const client = new S3Client({ endpoint: url, region: "us-east-1", forcePathStyle: true, credentials: s3Keys });
  return {
    url,
    createBucket: async (name) => {
      await client.send(new CreateBucketCommand({ Bucket: name }));
      return { bucket: name, prefix: "caveat/", endpoint: url, region: "us-east-1", keys: s3Keys };
    },
    damage: async ({ bucket, prefix }, key, sha256) => {
      const Metadata = { "caveat-sha256": sha256 };
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: `${prefix}${key}`, Body: "damaged", Metadata }));
    },
    refuseKeys: async () => {
      const answer = await fetch(`${url}/moto-api/reset-auth`, { method: "POST", body: "0" });
      await answer.text();
    },
    disconnect: line.cut,
    reconnect: line.restore,
    stop,
  };
}

async function untilItAnswers(url: string, child: { exitCode: number | null }): Promise<void> {
  for (const end = Date.now() + startMs; child.exitCode === null && Date.now() < end;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.text();
    if (answer !== null) return;
    await sleep(50);
  }
  throw new Error("The S3 server did not start.");
}

/** Finds a port that nothing listens on. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, host, () => resolve()));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}
