import { describe, expect, it } from "vitest";
import { createSignInToken, isSignInToken, signInSeconds } from "./sign-in-token";

const key = "correct horse";
const nowMs = Date.UTC(2026, 0, 1);

describe("a sign-in token", () => {
  const token = createSignInToken(key, nowMs);

  it("holds until it expires, and no longer", () => {
    const after = (seconds: number) => isSignInToken(token, { key, nowMs: nowMs + seconds * 1_000 });
    expect([after(0), after(signInSeconds - 1), after(signInSeconds)]).toEqual([true, true, false]);
  });

  it("is worth nothing once the key is another one", () => {
    expect(isSignInToken(token, { key: "another", nowMs })).toBe(false);
  });

  it("is another one each time and does not hold the key", () => {
    expect(createSignInToken(key, nowMs)).not.toBe(token);
    expect(token).not.toContain(key);
  });

  it("cannot be given a longer life", () => {
    const [expires = "", ...rest] = token.split(".");
    const forged = [String(Number(expires) + 1), ...rest].join(".");
    expect(isSignInToken(forged, { key, nowMs })).toBe(false);
  });

  it.each(["", ".", "..", "1.2.3", "x".repeat(5_000), `${token}x`, token.slice(0, -1), token.replace(/\.[^.]*$/, ".")])(
    "is not %j",
    (text) => {
      expect(isSignInToken(text, { key, nowMs })).toBe(false);
    },
  );

  it("with any other signature is none", () => {
    const forged = token.replace(/[\w-]{43}$/, "A".repeat(43));
    expect(isSignInToken(forged, { key, nowMs })).toBe(false);
  });
});
