import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a browser stays signed in: 30 days, in seconds. */
export const signInSeconds = 30 * 24 * 60 * 60;

/**
 * Creates the token of a signed-in browser: its expiry in seconds, a random number, and a signature made with `key`.
 * The token reveals nothing about the key, and changing the key invalidates all tokens.
 */
export function createSignInToken(key: string, nowMs: number): string {
  const expires = Math.floor(nowMs / 1_000) + signInSeconds;
  const content = `${expires}.${randomBytes(16).toString("base64url")}`;
  return `${content}.${sign(content, key).toString("base64url")}`;
}

/** The sign-in of a browser, as encoded in its token. */
export interface BrowserSignIn {
  /** Identifies the sign-in without revealing the token. */
  id: string;
  expiresAt: Date;
}

/** Parses a token that was made with `key` and has not expired; null for any other text. */
export function readSignInToken(token: string, options: { key: string; nowMs: number }): BrowserSignIn | null {
  const match = /^((\d{1,12})\.([\w-]{22}))\.([\w-]{43})$/.exec(token);
  const [, content = "", expires = "", id = "", signature = ""] = match ?? [];
  if (match === null || !timingSafeEqual(Buffer.from(signature, "base64url"), sign(content, options.key))) return null;
  const expiresAt = new Date(Number(expires) * 1_000);
  return expiresAt.getTime() > options.nowMs ? { id, expiresAt } : null;
}

function sign(content: string, key: string): Buffer {
  const secret = Buffer.from(hkdfSync("sha256", key, "", "caveat sign-in", 32));
  return createHmac("sha256", secret).update(content).digest();
}
