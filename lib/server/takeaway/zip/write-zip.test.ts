import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { writeZip, type ZipEntry } from "./write-zip";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-zip-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modified = new Date("2026-03-04T05:06:08Z");
const text = (words: string) => new TextEncoder().encode(words);

async function collect(entries: Parameters<typeof writeZip>[0]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What another program finds in the ZIP file: after its own test of all sums, each file's facts and content; times in seconds since 1970. */
async function readWithPython(zip: Uint8Array): Promise<unknown> {
  const file = path.join(folder, "files.zip");
  await writeFile(file, zip);
  const program = `
import json, struct, sys, zipfile

def modified(entry):
    tag, size, flags, seconds = struct.unpack("<HHBi", entry.extra)
    assert (tag, size, flags & 1) == (0x5455, 5, 1)
    return seconds

with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps([[entry.filename, modified(entry), oct(entry.external_attr >> 16), archive.read(entry).decode()[:40], entry.file_size] for entry in archive.infolist()]))`;
  const { stdout } = await promisify(execFile)(pythonOfTests.python, ["-c", program, file]);
  return JSON.parse(stdout);
}

const second = modified.getTime() / 1000;

describe("a ZIP file", () => {
  it("is read by other programs, with names, times and contents as they were", async () => {
    async function* pieces() {
      for (let index = 0; index < 1000; index += 1) yield await Promise.resolve(text("row of a long table\n"));
    }
    const zip = await collect([
      { path: "README.md", modified, content: text("# Hello") },
      { path: "data/größe.csv", modified, content: pieces() },
      { path: "data/stored.bin", modified, content: text("as it is"), level: 0 },
      { path: "empty", modified, content: new Uint8Array() },
    ]);
    expect(await readWithPython(zip)).toEqual([
      ["README.md", second, "0o100644", "# Hello", 7],
      ["data/größe.csv", second, "0o100644", "row of a long table\nrow of a long table\n", 20_000],
      ["data/stored.bin", second, "0o100644", "as it is", 8],
      ["empty", second, "0o100644", "", 0],
    ]);
    expect(zip.length).toBeLessThan(1000);
  });

  it("without any file is a ZIP file too", async () => {
    expect(await readWithPython(await collect([]))).toEqual([]);
  });

  it("is the same bytes for the same files", async () => {
    const entries = (): ZipEntry[] => [{ path: "a", modified, content: text("one") }];
    expect(await collect(entries())).toEqual(await collect(entries()));
  });

  it("names what was read before when a later file is made of it", async () => {
    const seen: string[] = [];
    async function* remembered(name: string) {
      yield await Promise.resolve(text(name));
      seen.push(name);
    }
    function* entries(): Generator<ZipEntry> {
      yield { path: "a", modified, content: remembered("a") };
      yield { path: "b", modified, content: remembered("b") };
      yield { path: "list", modified, content: text(seen.join(" ")) };
    }
    expect(await readWithPython(await collect(entries()))).toContainEqual(["list", second, "0o100644", "a b", 3]);
  });

  it("breaks off when a file cannot be read", async () => {
    async function* broken() {
      yield await Promise.resolve(text("first piece"));
      throw new Error("the disk is gone");
    }
    await expect(collect([{ path: "a", modified, content: broken() }])).rejects.toThrow("the disk is gone");
  });

  it("stops reading a file when its own reader leaves", async () => {
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve(crypto.getRandomValues(new Uint8Array(60_000)));
      } finally {
        closed = true;
      }
    }
    let bytes = 0;
    for await (const piece of writeZip([{ path: "a", modified, content: endless() }])) {
      bytes += piece.length;
      if (bytes > 300_000) break;
    }
    await expect.poll(() => closed).toBe(true);
  });
});
