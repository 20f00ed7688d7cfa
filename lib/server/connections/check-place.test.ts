import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConnectionKind } from "@/lib/domain/connections/connection";
import { checkPlace } from "./check-place";

let folder = "";
let files = "";
let dataDirectory = "";
beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "caveat-places-")));
  files = path.join(folder, "files");
  dataDirectory = path.join(files, "data");
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(path.join(files, "shop.db"), "");
  await writeFile(path.join(folder, "private.db"), "");
  await writeFile(path.join(dataDirectory, "own.db"), "");
  await symlink(path.join(folder, "private.db"), path.join(files, "link.db"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Names that the resolver of these tests knows. */
const names: Record<string, readonly string[]> = {
  "db.example.com": ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"],
  "inside.example.com": ["93.184.216.34", "10.0.0.1"],
};
const resolve = (host: string) => {
  const found = names[host]?.map((address) => ({ address }));
  return found === undefined ? Promise.reject(new Error(`getaddrinfo ENOTFOUND ${host}`)) : Promise.resolve(found);
};

function check(kind: ConnectionKind, place: object, rules: { allowed?: boolean; files?: string } = {}) {
  return checkPlace(
    { kind, host: null, database: null, ...place },
    { CONNECTIONS_ALLOW_PRIVATE: rules.allowed ?? false, CONNECTIONS_FILES: rules.files, dataDirectory, resolve },
  );
}

describe("a server", () => {
  it.each([
    ["postgres", { host: "10.0.0.1" }, "This server is on this machine or on a private network."],
    ["postgres", { host: "169.254.169.254" }, "This server is on this machine or on a private network."],
    ["mysql", { host: "inside.example.com" }, "This server is on this machine or on a private network."],
    ["mysql", { host: "::1" }, "This server is on this machine or on a private network."],
    ["postgres", { host: "fe80::1%eth0" }, "This server is on this machine or on a private network."],
    ["mysql", { host: "::ffff:127.0.0.1" }, "This server is on this machine or on a private network."],
    ["s3", { host: "::ffff:7f00:1", database: "shop" }, "This server is on this machine or on a private network."],
    ["http", { host: "fd00::1" }, "This server is on this machine or on a private network."],
    ["http", { host: "64:ff9b::7f00:1" }, "This server is on this machine or on a private network."],
    ["postgres", { host: "[::1]" }, "This is not a valid server name."],
    ["postgres", { host: "a b" }, "This is not a valid server name."],
    ["postgres", {}, "The host is missing."],
  ] as const)("is refused when it is private or incomplete: %s %j", async (kind, place, message) => {
    await expect(check(kind, place)).rejects.toMatchObject({ code: "invalid_input", message });
  });

  it("on a private network may be opened when the environment allows it, by the address that was checked", async () => {
    expect(await check("postgres", { host: "10.0.0.1" }, { allowed: true })).toMatchObject({ address: "10.0.0.1" });
    expect(await check("mysql", { host: "93.184.216.34" })).toMatchObject({ address: "93.184.216.34" });
    expect(await check("mysql", { host: "db.example.com" })).toMatchObject({ address: "93.184.216.34" });
  });

  it("is resolved by the system, which knows the name of this machine", async () => {
    const rules = { CONNECTIONS_ALLOW_PRIVATE: false, CONNECTIONS_FILES: undefined, dataDirectory };
    const place = { kind: "mysql" as const, host: "localhost", database: null };
    await expect(checkPlace(place, rules)).rejects.toMatchObject({
      code: "invalid_input",
      message: "This server is on this machine or on a private network.",
    });
  });

  it("is named if its name cannot be resolved", async () => {
    await expect(check("postgres", { host: "nowhere.invalid" }, { allowed: true })).rejects.toMatchObject({
      code: "connection_failed",
      message: "The server name “nowhere.invalid” could not be resolved.",
      remedy: "Check the host of the connection.",
    });
  });
});

describe("a file", () => {
  it("may be opened below the folder for files only, and never within the data directory", async () => {
    const outside = { message: "This file is outside the folder set by CONNECTIONS_FILES." };
    expect(await check("sqlite", { database: "shop.db" }, { files })).toMatchObject({
      database: path.join(files, "shop.db"),
    });
    await expect(check("sqlite", { database: "shop.db" })).rejects.toMatchObject({
      message: "Files on the server cannot be connected.",
    });
    for (const database of ["../private.db", "link.db", "data/own.db", "/etc/passwd", "", null]) {
      await expect(check("duckdb", { database }, { files })).rejects.toMatchObject(outside);
    }
    await expect(check("duckdb", { database: "gone.db" }, { files })).rejects.toMatchObject({
      code: "connection_failed",
      message: "There is no such file.",
    });
  });
});
