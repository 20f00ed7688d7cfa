import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a browser stays signed in: 30 days, in seconds. */
export const signInSeconds = 30 * 24 * 60 * 60;

/**
 * What a signed-in browser carries: the second it expires, a random number, and a signature that only the holder of
 * `key` can make. It tells nothing of the key, and another key makes all earlier tokens worthless.
 */
export function createSignInToken(key: string, nowMs: number): string {
  const expires = Math.floor(nowMs / 1_000) + signInSeconds;
  const content = `${expires}.${randomBytes(16).toString("base64url")}`;
  return `${content}.${sign(content, key).toString("base64url")}`;
}

/** Whether `token` was made with `key` and has not expired. */
export function isSignInToken(token: string, options: { key: string; nowMs: number }): boolean {
  const match = /^((\d{1,12})\.[\w-]{22})\.([\w-]{43})$/.exec(token);
  const [, content = "", expires = "", signature = ""] = match ?? [];
  if (match === null) return false;
  const right = timingSafeEqual(Buffer.from(signature, "base64url"), sign(content, options.key));
  return right && Number(expires) * 1_000 > options.nowMs;
}

function sign(content: string, key: string): Buffer {
  const secret = Buffer.from(hkdfSync("sha256", key, "", "caveat sign-in", 32));
  return createHmac("sha256", secret).update(content).digest();
}
