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

function check(kind: ConnectionKind, place: object, rules: { allowed?: boolean; files?: string } = {}) {
  return checkPlace(
    { kind, host: null, database: null, ...place },
    { CONNECTIONS_ALLOW_PRIVATE: rules.allowed ?? false, CONNECTIONS_FILES: rules.files, dataDirectory },
  );
}

describe("a server", () => {
  it.each([
    ["postgres", { host: "10.0.0.1" }, "This server is on this machine or on a private network."],
    ["postgres", { host: "169.254.169.254" }, "This server is on this machine or on a private network."],
    ["mysql", { host: "localhost" }, "This server is on this machine or on a private network."],
    ["mysql", { host: "::1" }, "This server is on this machine or on a private network."],
    ["postgres", { host: "a b" }, "This is not the name of a server."],
    ["postgres", {}, "The host is missing."],
  ] as const)("is refused when it is private or incomplete: %s %j", async (kind, place, message) => {
    await expect(check(kind, place)).rejects.toMatchObject({ code: "invalid_input", message });
  });

  it("on a private network may be opened when the environment allows it, by the address that was checked", async () => {
    expect(await check("postgres", { host: "10.0.0.1" }, { allowed: true })).toMatchObject({ address: "10.0.0.1" });
    expect(await check("mysql", { host: "93.184.216.34" })).toMatchObject({ address: "93.184.216.34" });
  });
});

describe("a file", () => {
  it("may be opened below the folder for files only, and never within the data directory", async () => {
    const outside = { message: "This file is not below the folder of CONNECTIONS_FILES." };
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
