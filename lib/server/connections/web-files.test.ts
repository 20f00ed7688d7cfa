import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createConnector } from "@/lib/connections/create-connector";
import { createDrivers } from "@/lib/connections/drivers";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { OpenConnection } from "@/lib/ports/connections/connector";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

let fixture: ServerFixture;
let web: Server;
let origin = "";
let folder = "";
/** What the server answers, by path. */
let replies: Record<string, Reply> = {};
const seen: { url: string; authorization: string | undefined }[] = [];
const before = findContainer();
const csv = "day,amount\n2024-01-01,1.5\n2024-01-02,2.5\n";

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 60_000 });

beforeAll(async () => {
  fixture = await createServerFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-web-"));
  web = createServer((request, response) => {
    const url = request.url ?? "";
    seen.push({ url, authorization: request.headers.authorization });
    const reply = replies[url];
    if (reply !== undefined) return reply(request, response);
    response.statusCode = 404;
    response.end("<Message>no such page</Message>");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => web.once("listening", resolve));
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const environment = readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: fixture.dataDirectory,
    CONNECTIONS_ALLOW_PRIVATE: "true",
  });
  keepContainer(Promise.resolve((await fixture.open({ environment }, { works: true })).container));
});
afterAll(async () => {
  keepContainer(before);
  await connector.close();
  await fixture.close();
  web.closeAllConnections();
  await new Promise((resolve) => web.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  seen.length = 0;
  replies = {
    "/data/": (_, response) =>
      response.end(
        `<a href="../">up</a><a href="jan%20uary.csv">a</a><a href='/data/b.parquet'>b</a><a href="notes.pdf">c</a>
         <a href="https://elsewhere.example/data/x.csv">d</a><a href="deep/e.csv">e</a><a href="%2e%2e/etc.csv">f</a>`,
      ),
    "/data/jan%20uary.csv": (_, response) => response.end(csv),
    "/one.csv?token=1": (_, response) => response.end(csv),
  };
});

async function connect(url: string, part: object = {}): Promise<string> {
  const added = await callRoute("post", "/api/connections", { body: { kind: "http", name: "Web", url, ...part } });
  expect(added).toMatchObject({ status: 201 });
  return (added.body as { id: string }).id;
}

const test = async (id: string) => (await callRoute("post", "/api/connections/{id}/test", { params: { id } })).body;
const list = async (id: string) => (await callRoute("get", "/api/connections/{id}/tables", { params: { id } })).body;
const read = (connectionId: string, table: string) =>
  callRoute("post", "/api/datasets/from-connection", { body: { connectionId, table, mode: "snapshot" } });

describe("files of a web server", () => {
  it("are listed from the page of a folder and read like uploads, the credentials with every request", async () => {
    const id = await connect(`${origin}/data/`, { user: "reader", secret: "s3cret" });
    expect(await test(id)).toMatchObject({ works: true, mayWrite: null, server: "The web server 127.0.0.1" });
    expect(await list(id)).toMatchObject({ items: [{ table: "jan uary.csv", kind: "file" }, { table: "b.parquet" }] });
    expect((await read(id, "jan uary.csv")).body).toMatchObject({ status: "ready", name: "jan uary", rowCount: 2 });
    const basic = `Basic ${Buffer.from("reader:s3cret").toString("base64")}`;
    expect(new Set(seen.map(({ authorization }) => authorization))).toEqual(new Set([basic]));
  });

  it("are found by their name among hundreds that contain it", async () => {
    const names = [...Array.from({ length: 250 }, (_, index) => `a${index}-day.csv`), "day.csv"];
    replies["/many/"] = (_, response) => response.end(names.map((name) => `<a href="${name}">${name}</a>`).join("\n"));
    replies["/many/day.csv"] = (_, response) => response.end(csv);
    const id = await connect(`${origin}/many/`);
    expect(await list(id)).toMatchObject({ items: { length: 200 }, more: true });
    expect((await read(id, "day.csv")).body).toMatchObject({ status: "ready", name: "day", rowCount: 2 });
  });

  it("may be a single file with a query string, with only a token", async () => {
    const id = await connect(`${origin}/one.csv?token=1`, { secret: "t0ken" });
    expect(await list(id)).toMatchObject({ items: [{ table: "one.csv" }] });
    expect((await read(id, "one.csv")).body).toMatchObject({ status: "ready", rowCount: 2 });
    expect(seen.at(-1)?.authorization).toBe("Bearer t0ken");
  });

  it.each([
    [401, "", /^The server rejected the user name or the secret\..*Check the user/s],
    [403, "", /^The role is not allowed to read this\..*Request read access/s],
    [404, "", /^The file no longer exists\./],
    [
      503,
      "<Code>SlowDown</Code><Message>too many</Message>",
      /^The server is temporarily unavailable\. The server said: too many/,
    ],
    [418, "", /^The server responded with status 418\. Try again/],
  ])("are reported with a message when the server answers with %i", async (status, body, detail) => {
    replies["/refused.csv"] = (_, response) => {
      response.statusCode = status;
      response.end(body);
    };
    const id = await connect(`${origin}/refused.csv`);
    expect(await test(id)).toMatchObject({ works: false, detail: expect.stringMatching(detail) as string });
    expect((await read(id, "refused.csv")).body).toMatchObject({
      fault: expect.stringMatching(new RegExp(detail.source, "s")) as string,
      status: "failed",
    });
  });

  it("that break off leave nothing behind, and can be read again", async () => {
    replies["/broken.csv"] = (_, response) => {
      response.setHeader("content-length", 1_000_000);
      response.write(csv.repeat(10));
      setTimeout(() => response.destroy(), 50);
    };
    const { id, status, fault } = (await read(await connect(`${origin}/broken.csv`), "broken.csv")).body as Dataset;
    expect([status, fault]).toEqual([
      "failed",
      expect.stringMatching(/^The connection to the server was lost\..*Try again\.$/s),
    ]);
    replies["/broken.csv"] = (_, response) => response.end(csv);
    const again = await callRoute("post", "/api/datasets/{id}/refresh", { params: { id } });
    expect(again.body).toMatchObject({ status: "ready", rowCount: 2 });
  });
});

/** A connection whose host was checked before: it may lead to this machine, its redirects may not. */
const opened = (part: Partial<OpenConnection> = {}): OpenConnection => ({
  ...{ kind: "http", host: "files.example.org", address: "127.0.0.1", port: Number(new URL(origin).port) },
  ...{ database: "/start.csv", user: null, secret: "t0ken", options: { sslmode: "disable" }, private: false },
  ...part,
});

const copy = (connection: OpenConnection, limits = { rows: 1, bytes: 10_000_000, seconds: 60 }, signal?: AbortSignal) =>
  connector.copy(connection, { rows: { path: ["start.csv"] }, target: path.join(folder, "file"), limits, signal });

const redirectTo =
  (location: string): Reply =>
  (_, response) => {
    response.writeHead(302, { location });
    response.end();
  };

describe("a redirect", () => {
  it.each([
    "http://127.0.0.1:1/x",
    "http://[::1]/x",
    "http://localhost/x",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/",
    "http://[::ffff:127.0.0.1]/x",
    "http://0.0.0.0/x",
  ])("to %s is refused, and nothing is requested there", async (location) => {
    replies["/start.csv"] = redirectTo(location);
    await expect(copy(opened())).rejects.toMatchObject({
      code: "connection_failed",
      message: "The server redirects to an address on this machine or on a private network.",
    });
    expect(seen).toHaveLength(1);
  });

  it("to another address does not send the credentials, if such addresses are allowed; a redirect loop ends", async () => {
    replies["/start.csv"] = redirectTo(`${origin}/moved.csv`);
    replies["/moved.csv"] = (_, response) => response.end(csv);
    expect(await copy(opened({ private: true }))).toMatchObject({ bytes: csv.length });
    expect(seen.map(({ authorization }) => authorization)).toEqual(["Bearer t0ken", undefined]);
    replies["/start.csv"] = redirectTo("/start.csv");
    await expect(copy(opened())).rejects.toMatchObject({ message: "The server redirects too many times." });
    replies["/start.csv"] = redirectTo("file:///etc/passwd");
    await expect(copy(opened())).rejects.toMatchObject({
      message: "The server redirects to an unencrypted address.",
    });
    expect(await readdir(folder)).toEqual(["file"]);
    await rm(path.join(folder, "file"));
  });
});

describe("an endless file", () => {
  const endless: Reply = (_, response) => {
    const block = Buffer.alloc(1_000_000, "1,2\n");
    const more = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on("drain", more);
    more();
  };

  it("is refused at the limit, and ends when the reading is cancelled; nothing stays on the disk", async () => {
    replies["/start.csv"] = endless;
    await expect(copy(opened(), { rows: 1, bytes: 300_000_000, seconds: 60 })).rejects.toMatchObject({
      code: "too_large",
      message: "The file has more than 0.3 GB.",
    });
    const abort = new AbortController();
    const cancelled = copy(opened(), { rows: 1, bytes: 1e12, seconds: 60 }, abort.signal);
    await expect.poll(() => readdir(folder)).toEqual(["file.partial"]);
    abort.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
    expect(await readdir(folder)).toEqual([]);
  });
});
