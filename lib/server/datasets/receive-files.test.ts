import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { displayName, receiveFiles } from "./receive-files";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "caveat-receive-"));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

function upload(files: { name: string; content: string }[], fields: Record<string, string> = {}): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("file", new Blob([file.content]), file.name);
  return new Request("http://127.0.0.1/api/datasets", { method: "POST", body: form });
}

describe("receiveFiles", () => {
  it("stores each file byte for byte under a name of its own and reports its fingerprint", async () => {
    const form = await receiveFiles(
      upload(
        [
          { name: "one.csv", content: "a,b\n1,2\n" },
          { name: "two.csv", content: "ü\n" },
        ],
        { name: "Mine" },
      ),
      directory,
    );
    expect(form.rejected).toEqual([]);
    expect(form.fields).toEqual({ name: "Mine" });
    expect(form.files.map(({ name, bytes, fingerprint }) => ({ name, bytes, fingerprint }))).toEqual([
      { name: "one.csv", bytes: 8, fingerprint: createHash("sha256").update("a,b\n1,2\n").digest("hex") },
      { name: "two.csv", bytes: 3, fingerprint: createHash("sha256").update("ü\n").digest("hex") },
    ]);
    expect(await readFile(form.files[0]?.path ?? "", "utf8")).toBe("a,b\n1,2\n");
  });

  it("keeps the order of the form, whichever file is written first", async () => {
    const large = "a\n".repeat(2_000_000);
    const form = await receiveFiles(
      upload([
        { name: "large.csv", content: large },
        ...[1, 2, 3].map((i) => ({ name: `small-${i}.csv`, content: "b\n" })),
      ]),
      directory,
    );
    expect(form.files.map(({ name }) => name)).toEqual(["large.csv", "small-1.csv", "small-2.csv", "small-3.csv"]);
  });

  it("never uses the sender's name as a path", async () => {
    const form = await receiveFiles(upload([{ name: "../../escape.csv", content: "x\n1\n" }]), directory);
    expect(form.files[0]?.name).toBe("escape.csv");
    expect(path.dirname(form.files[0]?.path ?? "")).toBe(directory);
  });

  it("refuses a body that is not multipart", async () => {
    const request = new Request("http://127.0.0.1/", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    await expect(receiveFiles(request, directory)).rejects.toMatchObject({ code: "unsupported_media_type" });
  });

  it("ends at once, with nothing left over, when a file cannot be written while the rest of it is still to come", async () => {
    const name = "8b0e4ab4-3a3c-4a53-9b1c-6f3d7f6d2b11";
    // Occupies the place of the file, so that it fails to open, as on a full disk.
    await mkdir(path.join(directory, name));
    vi.spyOn(globalThis.crypto, "randomUUID").mockReturnValueOnce(name);
    const request = upload([{ name: "large.csv", content: "a\n".repeat(2_000_000) }]);
    await expect(receiveFiles(request, directory)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await readdir(directory)).toEqual([name]);
  });

  it("leaves nothing behind when the upload breaks off", async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1,';
    const request = new Request("http://127.0.0.1/", {
      method: "POST",
      body,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    await expect(receiveFiles(request, directory)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await readdir(directory)).toEqual([]);
  });
});

describe("displayName", () => {
  it.each([
    ["sales 2024.csv", "sales 2024.csv"],
    ["C:\\Users\\me\\sales.csv", "sales.csv"],
    ["../../etc/passwd", "passwd"],
    ["evil\u202Egpj.csv\r\n", "evilgpj.csv"],
    ["", "data"],
    [undefined, "data"],
    ["x".repeat(300), "x".repeat(120)],
  ])("shows %j as %j", (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });
});
