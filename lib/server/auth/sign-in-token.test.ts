import { describe, expect, it } from "vitest";
import { createSignInToken, readSignInToken, signInSeconds } from "./sign-in-token";

const key = "correct horse";
const nowMs = Date.UTC(2026, 0, 1);

describe("a sign-in token", () => {
  const token = createSignInToken(key, nowMs);

  it("is valid until it expires, and no longer", () => {
    const after = (seconds: number) => readSignInToken(token, { key, nowMs: nowMs + seconds * 1_000 }) !== null;
    expect([after(0), after(signInSeconds - 1), after(signInSeconds)]).toEqual([true, true, false]);
  });

  it("is worthless once the key has changed", () => {
    expect(readSignInToken(token, { key: "another", nowMs })).toBeNull();
  });

  it("differs each time and does not contain the key", () => {
    expect(createSignInToken(key, nowMs)).not.toBe(token);
    expect(token).not.toContain(key);
  });

  it("names its sign-in by a part that signs nobody in, and states when it expires", () => {
    const read = readSignInToken(token, { key, nowMs });
    expect(read).toEqual({ id: token.split(".")[1], expiresAt: new Date(nowMs + signInSeconds * 1_000) });
    expect(readSignInToken(read?.id ?? "", { key, nowMs })).toBeNull();
  });

  it("cannot be given a longer life", () => {
    const [expires = "", ...rest] = token.split(".");
    const forged = [String(Number(expires) + 1), ...rest].join(".");
    expect(readSignInToken(forged, { key, nowMs })).toBeNull();
  });

  it.each(["", ".", "..", "1.2.3", "x".repeat(5_000), `${token}x`, token.slice(0, -1), token.replace(/\.[^.]*$/, ".")])(
    "is not %j",
    (text) => {
      expect(readSignInToken(text, { key, nowMs })).toBeNull();
    },
  );

  it("is rejected with any other signature", () => {
    const forged = token.replace(/[\w-]{43}$/, "A".repeat(43));
    expect(readSignInToken(forged, { key, nowMs })).toBeNull();
  });
});
