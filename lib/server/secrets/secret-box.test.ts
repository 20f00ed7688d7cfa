import { chmod, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { redactKeys } from "../redact-keys";
import { createSecretBox } from "./secret-box";

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(os.tmpdir(), "caveat-secrets-"));
});
afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

const file = () => path.join(dataDirectory, "secret.key");
const box = (secretKey?: string) => createSecretBox({ dataDirectory, secretKey });
const secret = { text: "the-key-of-a-service", ownerId: "owner" };

describe("the key file", () => {
  it("is created with the first secret, for this account only, and opens it after a restart", async () => {
    expect(await box().open({ sealed: "1.0123456789abcdef.AAAA", ownerId: "owner" })).toMatchObject({ status: "lost" });
    expect(await readdir(dataDirectory)).toEqual([]);
    const sealed = await box().seal(secret);
    expect(await readdir(dataDirectory)).toEqual(["secret.key"]);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await box().open({ ...secret, sealed })).toEqual({ status: "open", text: secret.text });
  });

  it("is one and the same for servers that start at once", async () => {
    const boxes = Array.from({ length: 8 }, () => box());
    const sealed = await Promise.all(boxes.map((each) => each.seal(secret)));
    const opened = await Promise.all(sealed.map((one) => box().open({ ...secret, sealed: one })));
    expect(opened).toEqual(opened.map(() => ({ status: "open", text: secret.text })));
    expect(await readdir(dataDirectory)).toEqual(["secret.key"]);
  });

  it("that is gone loses secrets until it is back; a new one does not open them", async () => {
    const sealed = await box().seal(secret);
    await rename(file(), `${file()}.kept`);
    expect(await box().open({ ...secret, sealed })).toEqual({
      status: "lost",
      reason: "The key file secret.key is missing or damaged.",
    });
    await box().seal(secret);
    expect(await box().open({ ...secret, sealed })).toEqual({
      status: "lost",
      reason: "It was encrypted with a key that this server does not have.",
    });
    await rename(`${file()}.kept`, file());
    expect(await box().open({ ...secret, sealed })).toEqual({ status: "open", text: secret.text });
  });

  it("that is not a key file is neither used nor overwritten", async () => {
    const sealed = await box().seal(secret);
    await chmod(file(), 0o600);
    await writeFile(file(), "garbage");
    expect(await box().open({ ...secret, sealed })).toMatchObject({ status: "lost" });
    await expect(box().seal(secret)).rejects.toMatchObject({
      code: "conflict",
      message: "The key file secret.key in the data directory cannot be used.",
      remedy: "Restore it from a copy. If there is none, delete it and enter the keys of all models again.",
    });
    expect(await readFile(file(), "utf8")).toBe("garbage");
  });

  it("does not open what was changed", async () => {
    const sealed = await box().seal(secret);
    expect(await box().open({ sealed: `${sealed.slice(0, -2)}AA`, ownerId: "owner" })).toEqual({
      status: "lost",
      reason: "The stored value is damaged.",
    });
    expect(await box().open({ sealed: "garbage", ownerId: "owner" })).toMatchObject({ status: "lost" });
  });
});

describe("CAVEAT_SECRET_KEY", () => {
  it("replaces the key file, which still opens what it sealed", async () => {
    const before = await box().seal(secret);
    const after = await box("a long and random text").seal(secret);
    const both = box("a long and random text");
    expect(await both.open({ ...secret, sealed: before })).toMatchObject({ status: "open" });
    expect(await both.open({ ...secret, sealed: after })).toMatchObject({ status: "open" });
    expect(await box("another random text").open({ ...secret, sealed: after })).toMatchObject({ status: "lost" });
    expect(await box().open({ ...secret, sealed: after })).toMatchObject({ status: "lost" });
  });

  it("needs no file", async () => {
    await box("a long and random text").seal(secret);
    expect(await readdir(dataDirectory)).toEqual([]);
  });
});

it("a secret that was sealed or opened is redacted from then on, also within JSON", async () => {
  const text = String.raw`odd\key"with-signs`;
  expect(redactKeys(`It is ${text}.`, {})).toContain(text);
  const sealed = await box().seal({ text, ownerId: "owner" });
  expect(redactKeys(`It is ${text}.`, {})).toBe("It is [key].");
  expect(redactKeys(JSON.stringify({ message: `It is ${text}.` }), {})).toBe('{"message":"It is [key]."}');
  expect(await box().open({ sealed, ownerId: "owner" })).toEqual({ status: "open", text });
});
