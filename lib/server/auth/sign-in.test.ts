import { describe, expect, it } from "vitest";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { readEnvironment } from "../env";
import { createLimits } from "../http/limits";
import { isBrowserSignedIn } from "./is-browser-signed-in";
import { SignIn, signIn, signOut } from "./sign-in";
import { findSignInToken } from "./sign-in-cookie";
import { createSignInToken, isSignInToken } from "./sign-in-token";

const key = "correct horse";
const server = (CAVEAT_API_KEY: string) => {
  const environment = readEnvironment({ CAVEAT_API_KEY });
  return { environment, limits: createLimits(environment) };
};
const from = (origin: string) =>
  new Request("http://caveat.example/api/sign-in", { method: "POST", headers: { origin } });

/** The code of the refusal. */
function refusal(act: () => Response): string {
  try {
    return String(act().status);
  } catch (error) {
    if (isCaveatError(error)) return error.code;
    throw error;
  }
}

describe("signing in", () => {
  it("gives for the right key a cookie that no script can read and that lets the browser in", () => {
    const reply = signIn(server(key), from("http://caveat.example"), { key });
    const cookie = reply.headers.get("set-cookie") ?? "";
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([204, "no-store"]);
    expect(cookie).toMatch(/^caveat_sign_in=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const browser = new Request("http://caveat.example/", { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(isSignInToken(findSignInToken(browser) ?? "", { key, nowMs: Date.now() })).toBe(true);
  });

  it("keeps the cookie to HTTPS where the page came by it", () => {
    const reply = signIn(server(key), from("https://caveat.example"), { key });
    expect(reply.headers.get("set-cookie")).toMatch(/; SameSite=Lax; Secure$/);
  });

  it("refuses a wrong key, and after too many of them every key for a while", () => {
    const one = server(key);
    const attempt = (given: string) => refusal(() => signIn(one, from("http://caveat.example"), { key: given }));
    const attempts = Array.from({ length: 11 }, (_, index) => attempt(`guess ${index}`));
    expect(attempts).toEqual([...Array<string>(10).fill("unauthorised"), "rate_limited"]);
    expect(attempt(key)).toBe("rate_limited");
  });

  it("is not possible where no key is wanted", () => {
    expect(refusal(() => signIn(server(""), from("http://caveat.example"), { key }))).toBe("conflict");
  });

  it("takes the key without the blanks that copying adds", () => {
    expect(SignIn.parse({ key: ` ${key}\n` })).toEqual({ key });
    expect(["", "  ", "x".repeat(1_001), 1].map((given) => SignIn.safeParse({ key: given }).success)).toEqual(
      Array<boolean>(4).fill(false),
    );
  });
});

it("signing out takes the cookie away", () => {
  const reply = signOut(from("https://caveat.example"));
  expect([reply.status, reply.headers.get("set-cookie")]).toEqual([
    204,
    "caveat_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
  ]);
});

describe("pages", () => {
  const seenBy = (token: string | undefined, CAVEAT_API_KEY: string) => {
    const before = process.env.CAVEAT_API_KEY;
    process.env.CAVEAT_API_KEY = CAVEAT_API_KEY;
    try {
      return isBrowserSignedIn(token);
    } finally {
      if (before === undefined) delete process.env.CAVEAT_API_KEY;
      else process.env.CAVEAT_API_KEY = before;
    }
  };

  it("are for everybody without a key, and with one for those who have signed in", () => {
    const token = createSignInToken(key, Date.now());
    expect([seenBy(undefined, ""), seenBy(undefined, key), seenBy("x", key), seenBy(token, key)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
