import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findKeyName, openSecret, sealSecret, toSealingKey } from "./seal-secret";

const key = toSealingKey(randomBytes(32));
const secret = { text: "sk-a-key-with-signs/ü😀", ownerId: "0b8a3a7e-0000-4000-8000-000000000001" };

describe("a sealed secret", () => {
  it("opens with its key for its owner, and shows nothing of the text", () => {
    const sealed = sealSecret(key, secret);
    expect(openSecret(key, { ...secret, sealed })).toBe(secret.text);
    expect(sealed).not.toContain("sk-a-key");
    expect(Buffer.from(sealed.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain("sk-a-key");
    expect(findKeyName(sealed)).toBe(key.name);
  });

  it("differs each time", () => {
    expect(sealSecret(key, secret)).not.toBe(sealSecret(key, secret));
  });

  it("does not open for another owner or with another key", () => {
    const sealed = sealSecret(key, secret);
    expect(openSecret(key, { sealed, ownerId: "0b8a3a7e-0000-4000-8000-000000000002" })).toBeNull();
    const other = toSealingKey(randomBytes(32));
    expect(openSecret(other, { ...secret, sealed })).toBeNull();
    expect(openSecret({ ...other, name: key.name }, { ...secret, sealed })).toBeNull();
  });

  it("does not open when any of its bytes is changed, missing or extra", () => {
    const sealed = sealSecret(key, secret);
    const [version, name, body = ""] = sealed.split(".");
    const bytes = Buffer.from(body, "base64url");
    const withBytes = (changed: Buffer) => `${version}.${name}.${changed.toString("base64url")}`;
    const opened = [...bytes.keys()].map((place) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      return openSecret(key, { ...secret, sealed: withBytes(changed) });
    });
    expect(opened).toEqual(opened.map(() => null));
    const others = [withBytes(bytes.subarray(1)), withBytes(bytes.subarray(0, 20)), withBytes(Buffer.alloc(0))];
    for (const damaged of [...others, withBytes(Buffer.concat([bytes, bytes])), `2.${name}.${body}`, "", "x.y.z"]) {
      expect(openSecret(key, { ...secret, sealed: damaged })).toBeNull();
    }
  });

  it("needs a key of 32 bytes", () => {
    expect(() => toSealingKey(randomBytes(16))).toThrow("32 bytes");
  });
});
