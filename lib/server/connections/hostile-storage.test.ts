import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo, Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createConnector } from "@/lib/connections/create-connector";
import { createDrivers } from "@/lib/connections/drivers";
import type { OpenConnection } from "@/lib/ports/connections/connector";
import { repositoryRoot } from "@/lib/testing/source-files";

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 300_000 });
let storage: Server;
let folder = "";
/** What the storage answers to each request. */
let reply: Reply = () => undefined;
const seen: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-storage-"));
  storage = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    reply(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => storage.once("listening", resolve));
});
afterAll(async () => {
  await connector.close();
  storage.closeAllConnections();
  await new Promise((resolve) => storage.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void (seen.length = 0));

/** A connection whose host was checked before: it may lead to this machine, its redirects may not. */
const opened = (part: Partial<OpenConnection> = {}): OpenConnection => ({
  ...{ kind: "s3", host: "storage.example.org", address: "127.0.0.1", port: (storage.address() as AddressInfo).port },
  ...{ database: "shop/sales", user: "key", secret: "secret", options: { sslmode: "disable" }, private: false },
  ...part,
});

/** A page of a list of objects. */
function toListing(objects: readonly { key: string; size?: string }[], token?: string): string {
  const contents = objects.map(({ key, size = "1" }) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`);
  const next = token === undefined ? "" : `<NextContinuationToken>${token}</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${contents.join("")}${next}</ListBucketResult>`;
}

const answer =
  (body: string | Buffer): Reply =>
  (_, response) =>
    void response.end(body);
const list = (query = "") => connector.tables(opened(), { query });
const copy = (part: Partial<OpenConnection> = {}, bytes = 10_000_000) =>
  connector.copy(opened(part), {
    ...{ rows: { path: ["orders.csv"] }, target: path.join(folder, "file") },
    limits: { rows: 1, bytes, seconds: 60 },
  });

describe("a hostile list of objects", () => {
  it.each([
    ["climbs", "sales/../../etc/passwd.csv"],
    ["climbs in the middle", "sales/a/../../b.csv"],
    ["is absolute below the folder", "sales//etc/passwd.csv"],
    ["is outside the folder", "other/secret.csv"],
    ["is absolute", "/etc/passwd.csv"],
    ["holds a backslash", "sales/..\\\\x.csv"],
    ["holds a line break", "sales/a&#10;Host: evil.csv"],
    ["holds a control character", "sales/a&#x7f;.csv"],
    ["is longer than any object's", `sales/${"a".repeat(2_000)}.csv`],
  ])("offers no name that %s, and a file of that name is not requested", async (_, key) => {
    reply = answer(toListing([{ key }, { key: "sales/good.csv" }]));
    expect((await list()).items.map(({ path: names }) => names)).toEqual([["good.csv"]]);
  });

  it.each(["99999999999999999999", "1e3", "-1", "٣", "9".repeat(5_000), ""])(
    "may state a size that is none: %s",
    async (size) => {
      reply = answer(toListing([{ key: "sales/good.csv", size }]));
      expect(await list()).toMatchObject({ items: [{ path: ["good.csv"], bytes: null }] });
    },
  );

  it("that repeats itself, or never fills a page, ends", async () => {
    reply = answer(toListing([], "again"));
    await expect(list()).rejects.toMatchObject({
      code: "connection_failed",
      message: "The server's list of files repeats itself.",
    });
    expect(seen).toHaveLength(2);
    let page = 0;
    reply = (_, response) => void response.end(toListing([], `token-${(page += 1)}`));
    expect(await list()).toEqual({ items: [], more: false });
    expect(page).toBe(500);
  });

  it.each([
    ["entities", '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'],
    ["entities in another encoding", Buffer.from('\ufeff<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>', "utf16le")],
    [
      "entities in an encoding without a mark",
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]><a/>', "utf16le"),
    ],
    ["a file of this machine", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ["no end", "<ListBucketResult>"],
    ["no XML", "hello"],
    ["no text", Buffer.from([0xff, 0xfe, 0xfd])],
  ])("with %s is refused in words", async (_, body) => {
    reply = answer(body);
    await expect(list()).rejects.toMatchObject({
      code: "connection_failed",
      message: "The server's reply is not a list of files.",
    });
  });

  it("without end is cut off", async () => {
    reply = endless("<Contents><Key>sales/a.csv</Key></Contents>");
    await expect(list()).rejects.toMatchObject({ message: "The server's reply is too long." });
  });

  it("nested deeply is refused or read, and the next one works", async () => {
    reply = answer(`<a>${"<b>".repeat(1_000_000)}${"</b>".repeat(1_000_000)}</a>`);
    await list().catch(() => undefined);
    reply = answer(toListing([{ key: "sales/good.csv" }]));
    expect((await list()).items).toHaveLength(1);
  });
});

describe("a hostile page of links", () => {
  it("offers only plain names, and survives links that are no addresses", async () => {
    const links = [
      "http://[",
      "a.csv",
      "%2e%2e%2fb.csv",
      "c%00.csv",
      "d%0a.csv",
      "//[::1",
      "http://a:99999999/",
      "e.csv#x",
    ];
    reply = answer(links.map((link) => `<a href="${link}">x</a>`).join(""));
    const web = opened({ kind: "http", database: "/data/", user: null, secret: null });
    expect((await connector.tables(web, { query: "" })).items.map(({ path: names }) => names)).toEqual([
      ["a.csv"],
      ["e.csv"],
    ]);
  });
});

/** A body that never ends. */
const endless =
  (piece: string): Reply =>
  (_, response) => {
    const block = Buffer.from(piece.repeat(10_000));
    const more = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on("drain", more);
    more();
  };

/** Answers with these bytes instead of HTTP. */
const raw =
  (text: string): Reply =>
  (request) => {
    const socket: Socket = request.socket;
    socket.end(text, "latin1");
  };

describe("a hostile reply to the request of a file", () => {
  it.each([
    ["is longer than the server states", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\na,b\n1,2\n", 4],
    ["states a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\na\n1\n", 4],
  ])("that %s is read as far as it is stated", async (_, text, bytes) => {
    reply = raw(text);
    expect(await copy()).toMatchObject({ bytes });
    await rm(path.join(folder, "file"));
  });

  it.each([
    [
      "is shorter than stated",
      "HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\na",
      /^The connection to the server was lost\./,
    ],
    [
      "breaks off in a chunk",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
      /^The connection to the server was lost\./,
    ],
    [
      "has a chunk without a size",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n",
      /^The connection to the server was lost\./,
    ],
    ["is no HTTP", "hello\r\n\r\n", /^The server's reply is not valid HTTP\.$/],
    [
      "has too many headers",
      `HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(500)}\r\n`,
      /^The server's reply is not valid HTTP\.$/,
    ],
    [
      "has a header without end",
      `HTTP/1.1 200 OK\r\na: ${"b".repeat(100_000)}\r\n\r\n`,
      /^The server's reply is not valid HTTP\.$/,
    ],
    [
      "redirects to no address",
      "HTTP/1.1 302 Found\r\nLocation: http://[::1\r\n\r\n",
      /^The server redirects to an address that is not valid\.$/,
    ],
    [
      "redirects to no port",
      "HTTP/1.1 302 Found\r\nLocation: http://a:99999999/\r\n\r\n",
      /^The server redirects to an address that is not valid\.$/,
    ],
    [
      "redirects to no name",
      `HTTP/1.1 302 Found\r\nLocation: http://${"a".repeat(80)}.org/\r\n\r\n`,
      /is not the name of a server|cannot be reached/,
    ],
    [
      "redirects to the metadata of a cloud",
      "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest/\r\n\r\n",
      /^The server redirects to an address on this machine/,
    ],
    [
      "redirects to a mapped address",
      "HTTP/1.1 302 Found\r\nLocation: http://[::ffff:169.254.169.254]/\r\n\r\n",
      /^The server redirects to an address on this machine/,
    ],
    [
      "redirects to a link-local address",
      "HTTP/1.1 302 Found\r\nLocation: http://[fe80::1]/\r\n\r\n",
      /^The server redirects to an address on this machine/,
    ],
    [
      "redirects to itself as this machine",
      "HTTP/1.1 307 Found\r\nLocation: http://0x7f.1/\r\n\r\n",
      /^The server redirects to an address on this machine/,
    ],
  ])("that %s fails in words and leaves nothing behind", async (_, text, message) => {
    reply = raw(text);
    await expect(copy()).rejects.toMatchObject({
      code: "connection_failed",
      message: expect.stringMatching(message) as string,
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it("that grows beyond what the list states ends at the limit", async () => {
    reply = endless("1,2\n");
    await expect(copy({}, 2_000_000)).rejects.toMatchObject({ code: "too_large" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("that redirects to a path with letters beyond ASCII is followed", async () => {
    reply = (request, response) => {
      if (request.url !== "/shop/sales/orders.csv") return void response.end("a\n1\n");
      request.socket.end(Buffer.from("HTTP/1.1 302 Found\r\nLocation: /shop/ü a.csv\r\n\r\n"));
    };
    expect(await copy()).toMatchObject({ bytes: 4 });
    expect(seen).toEqual(["GET /shop/sales/orders.csv", "GET /shop/%C3%BC%20a.csv"]);
    await rm(path.join(folder, "file"));
  });
});

/** Reads a file with these limits of time, in seconds; prints what became of it. */
const slowly = `import json, sys
sys.path.insert(0, sys.argv[1])
from files import http_client
http_client._ANSWER_SECONDS, http_client._LEAST_BYTES_SECONDS = 0.5, 0.5
from faults import to_fault
from files.s3_files import S3Files
from sources.source import Connection
source = S3Files(Connection(kind="s3", host="storage.example.org", address="127.0.0.1", port=int(sys.argv[2]), database="shop/sales", options={"sslmode": "disable"}))
try:
    if sys.argv[3] == "list":
        source.tables("", 10)
    else:
        with source.download("orders.csv") as reply:
            for _ in reply.chunks:
                pass
    print(json.dumps("read"))
except Exception as error:
    print(json.dumps(to_fault(error, None).message))`;

describe("a server that sends a byte at a time", () => {
  const drip =
    (beginning: string, piece: string): Reply =>
    (request) => {
      request.socket.write(beginning);
      const timer = setInterval(() => request.socket.write(piece), 50);
      request.socket.on("close", () => clearInterval(timer)).on("error", () => undefined);
    };

  it.each([
    ["as headers", "download", "HTTP/1.1 200 OK\r\n", "a", /^The server does not answer within 0\.5 s\.$/],
    [
      "as interim replies",
      "download",
      "",
      "HTTP/1.1 100 Continue\r\n\r\n",
      /^The server does not answer within 0\.5 s\.$/,
    ],
    ["as a list", "list", "HTTP/1.1 200 OK\r\n\r\n", "a", /^The server's reply takes longer than 0\.5 s\.$/],
    ["as a file", "download", "HTTP/1.1 200 OK\r\n\r\n", "a", /^The server sends less than .* bytes a second\.$/],
  ])("%s is not waited for", async (_, work, beginning, piece, message) => {
    reply = drip(beginning, piece);
    const python = await drivers.waitUntilReady({ ms: 300_000 });
    const runtime = path.join(repositoryRoot, "lib", "connections", "runtime");
    const port = String((storage.address() as AddressInfo).port);
    const { stdout } = await promisify(execFile)(python, ["-I", "-c", slowly, runtime, port, work]);
    expect(JSON.parse(stdout)).toMatch(message);
  });
});
