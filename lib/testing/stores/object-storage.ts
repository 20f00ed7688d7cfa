import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { repositoryRoot } from "../source-files";

/** Interpreter with the servers of the tests, which `npm test` installs. */
const python = path.join(repositoryRoot, ".venv-connections-test", "bin", "python");

/** Whether S3-compatible storage can be started here. */
export const hasObjectStorage = existsSync(python);

/** S3-compatible storage in a process of its own, which checks keys and signatures. */
export interface ObjectStorage {
  /** Address such as `http://127.0.0.1:5000`. */
  endpoint: string;
  /** A key that may read and write everything. */
  key: { user: string; secret: string };
  /** Stores objects, in a bucket that is created where it is missing. */
  put(bucket: string, objects: Record<string, string | Uint8Array>): Promise<void>;
  close(): Promise<void>;
}

/** Returns a port that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts empty storage. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const server = spawn(python, ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  while ((await fetch(`${endpoint}/moto-api/`).catch(() => null)) === null) {
    if (server.exitCode !== null) throw new Error("The storage did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const key = await createKey(endpoint);
  await setAuthorised(endpoint, true);
  return {
    endpoint,
    key,
    put: async (bucket, objects) => {
      await setAuthorised(endpoint, false);
      await send(`${endpoint}/${bucket}`, { method: "PUT" });
      for (const [name, body] of Object.entries(objects)) {
        const address = `${endpoint}/${bucket}/${name.split("/").map(encodeURIComponent).join("/")}`;
        await send(address, {
          method: "PUT",
          headers: { authorization: toScope("s3") },
          body: typeof body === "string" ? body : Buffer.from(body),
        });
      }
      await setAuthorised(endpoint, true);
    },
    close: async () => {
      server.kill("SIGKILL");
      await ended;
    },
  };
}

/** Has the storage check keys from now on, or accept everything. */
async function setAuthorised(endpoint: string, isChecked: boolean): Promise<void> {
  await send(`${endpoint}/moto-api/reset-auth`, { method: "POST", body: isChecked ? "0" : "1000000" });
}

async function createKey(endpoint: string): Promise<ObjectStorage["key"]> {
  const policy = JSON.stringify({
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Action: "s3:*", Resource: "*" }],
  });
  await askForUsers(endpoint, { Action: "CreateUser" });
  await askForUsers(endpoint, { Action: "PutUserPolicy", PolicyName: "all", PolicyDocument: policy });
  const reply = await askForUsers(endpoint, { Action: "CreateAccessKey" });
  const find = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(reply)?.[1] ?? "";
  return { user: find("AccessKeyId"), secret: find("SecretAccessKey") };
}

async function askForUsers(endpoint: string, parameters: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ Version: "2010-05-08", UserName: "reader", ...parameters });
  return (await send(endpoint, { method: "POST", body, headers: { authorization: toScope("iam") } })).text();
}

/** Names the service that a request is for, with a signature that nobody checks. */
function toScope(service: string): string {
  return `AWS4-HMAC-SHA256 Credential=x/20240101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=x`;
}

async function send(address: string, request: RequestInit): Promise<Response> {
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response;
}
