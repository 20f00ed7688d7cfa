import { describe, expect, it } from "vitest";
import { isCaveatError, type ErrorCode } from "@/lib/domain/caveat-error";
import { createSignInToken, readSignInToken } from "../auth/sign-in-token";
import { readEnvironment } from "../env";
import { guardRequest } from "./guard-request";
import type { SignOutStore } from "@/lib/ports/settings/sign-out-store";
import { createLimits } from "./limits";

const key = "correct horse";
const names = { loopback: true, HOST: "127.0.0.1", PORT: 3000 };
const signedOut = new Set<string>();
const signOuts: SignOutStore = {
  add: ({ id }) => Promise.resolve(void signedOut.add(id)),
  has: (id) => Promise.resolve(signedOut.has(id)),
};
const open = {
  environment: { ...names, CAVEAT_API_KEY: undefined },
  signOuts,
  limits: createLimits({ sessionsPerMinute: 0, loopback: true }),
};
/** Creates a server with a key that has not seen a wrong one yet. */
const withKey = () => ({
  environment: { ...names, loopback: false, CAVEAT_API_KEY: key },
  signOuts,
  limits: createLimits({ sessionsPerMinute: 0, loopback: true }),
});

function request(method: string, headers: Record<string, string>, body?: string): Request {
  return new Request("http://127.0.0.1:3000/api/sessions", { method, headers, body });
}

async function refusal(act: () => Promise<void>): Promise<ErrorCode | "accepted"> {
  try {
    await act();
    return "accepted";
  } catch (error) {
    if (isCaveatError(error)) return error.code;
    throw error;
  }
}

const json = { host: "127.0.0.1:3000", "content-type": "application/json" };

describe("guardRequest", () => {
  it.each([
    ["127.0.0.1:3000", "accepted"],
    ["localhost:3000", "accepted"],
    ["LOCALHOST", "accepted"],
    ["127.0.0.2:3000", "accepted"],
    ["[::1]:3000", "accepted"],
    ["[::1", "misdirected"],
    ["evil.example", "misdirected"],
    ["127.0.0.1.evil.example:3000", "misdirected"],
    ["", "misdirected"],
  ])("answers to the host %s on loopback: %s", async (host, expected) => {
    expect(await refusal(() => guardRequest(request("GET", { host }), open))).toBe(expected);
  });

  it.each(["127.0.0.1", "127.0.0.2", "127.255.255.254", "::1", "localhost"])(
    "rejects foreign host names when it listens on %s",
    async (HOST) => {
      const server = { ...open, environment: readEnvironment({ HOST }) };
      const outcomes = ["evil.example", "localhost:3000", "127.0.0.2:3000"].map((host) =>
        refusal(() => guardRequest(request("GET", { host }), server)),
      );
      expect(await Promise.all(outcomes)).toEqual(["misdirected", "accepted", "accepted"]);
    },
  );

  it.each([
    [{ origin: "http://127.0.0.1:3000" }, "accepted"],
    [{}, "accepted"],
    [{ "sec-fetch-site": "same-origin" }, "accepted"],
    [{ "sec-fetch-site": "cross-site" }, "forbidden"],
    [{ "sec-fetch-site": "none" }, "forbidden"],
    [{ origin: "null" }, "forbidden"],
    [{ origin: "http://127.0.0.1:4000" }, "forbidden"],
    [{ origin: "http://evil.example" }, "forbidden"],
  ])("judges a change with %o: %s", async (headers, expected) => {
    expect(await refusal(() => guardRequest(request("POST", { ...json, ...headers }, "{}"), open))).toBe(expected);
  });

  it.each([
    ["http", "http://127.0.0.1:3000", "accepted"],
    ["http", "https://127.0.0.1:3000", "forbidden"],
    ["https", "https://127.0.0.1:3000", "accepted"],
    ["https", "http://127.0.0.1:3000", "forbidden"],
    [undefined, "https://127.0.0.1:3000", "accepted"],
  ])("compares the scheme that is known, %s, with the origin %s: %s", async (scheme, origin, expected) => {
    const headers = { ...json, origin, ...(scheme !== undefined && { "x-caveat-client-scheme": scheme }) };
    expect(await refusal(() => guardRequest(request("POST", headers, "{}"), open))).toBe(expected);
  });

  it("does not check the origin of a request that changes nothing", async () => {
    expect(await refusal(() => guardRequest(request("GET", { ...json, origin: "http://evil.example" }), open))).toBe(
      "accepted",
    );
  });

  it.each([
    ["application/json", "accepted"],
    ["application/json; charset=utf-8", "accepted"],
    ["multipart/form-data; boundary=x", "accepted"],
    ["text/plain", "unsupported_media_type"],
    ["application/x-www-form-urlencoded", "unsupported_media_type"],
  ])("judges a body of type %s: %s", async (type, expected) => {
    const guarded = () => guardRequest(request("POST", { host: json.host, "content-type": type }, "{}"), open);
    expect(await refusal(guarded)).toBe(expected);
  });

  it.each([
    [{}, "accepted"],
    [{ "content-length": "0" }, "accepted"],
    [{ "content-length": "2" }, "unsupported_media_type"],
    [{ "transfer-encoding": "chunked" }, "unsupported_media_type"],
  ])("judges a change without a type by whether it has a body, as %o says: %s", async (headers, expected) => {
    expect(await refusal(() => guardRequest(request("DELETE", { host: json.host, ...headers }), open))).toBe(expected);
  });

  it.each([
    [undefined, "unauthorised"],
    ["Bearer wrong", "unauthorised"],
    ["Bearer ", "unauthorised"],
    ["correct horse", "unauthorised"],
    ["Bearer correct horse", "accepted"],
    ["bearer correct horse", "accepted"],
    ["Basic Y29ycmVjdDpob3JzZQ==", "unauthorised"],
  ])("with a key set, judges %s: %s", async (authorization, expected) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    expect(await refusal(() => guardRequest(request("GET", { host: "caveat.example", ...headers }), withKey()))).toBe(
      expected,
    );
  });

  it("keeps routes open that need no key", async () => {
    expect(
      await refusal(() => guardRequest(request("GET", { host: "caveat.example" }), withKey(), { open: true })),
    ).toBe("accepted");
  });

  it.each([
    [`caveat_sign_in=${createSignInToken(key, Date.now())}`, "accepted"],
    [`theme=dark; caveat_sign_in=${createSignInToken(key, Date.now())}; x=1`, "accepted"],
    [`not_caveat_sign_in=${createSignInToken(key, Date.now())}`, "unauthorised"],
    [`caveat_sign_in=${createSignInToken("another", Date.now())}`, "unauthorised"],
    [`caveat_sign_in=${createSignInToken(key, 0)}`, "unauthorised"],
    ["caveat_sign_in=", "unauthorised"],
    [`caveat_sign_in=${key}`, "unauthorised"],
  ])("admits a browser that has signed in, and no other: %s %s", async (cookie, expected) => {
    const browser = request("GET", { host: "caveat.example", cookie });
    expect(await refusal(() => guardRequest(browser, withKey()))).toBe(expected);
  });

  it("admits no browser that has signed out, though its cookie has not expired", async () => {
    const token = createSignInToken(key, Date.now());
    const server = withKey();
    const attempt = () =>
      refusal(() => guardRequest(request("GET", { host: "x", cookie: `caveat_sign_in=${token}` }), server));
    const before = await attempt();
    signedOut.add(readSignInToken(token, { key, nowMs: Date.now() })?.id ?? "");
    expect([before, await attempt()]).toEqual(["accepted", "unauthorised"]);
  });

  it("lets a signed-in browser change nothing on behalf of another site", async () => {
    const cookie = `caveat_sign_in=${createSignInToken(key, Date.now())}`;
    const headers = { host: "caveat.example", "content-type": "application/json", cookie };
    const from = (origin: string) => request("POST", { ...headers, origin }, "{}");
    const outcomes = ["https://caveat.example", "https://evil.example", "null"].map((origin) =>
      refusal(() => guardRequest(from(origin), withKey())),
    );
    expect(await Promise.all(outcomes)).toEqual(["accepted", "forbidden", "forbidden"]);
  });

  it("stops repeated guesses of the key, and then does not reveal whether one is right", async () => {
    const server = withKey();
    const attempt = (given: string, address: string) =>
      refusal(() => {
        const headers = { host: "x", authorization: `Bearer ${given}`, "x-caveat-client-address": address };
        return guardRequest(request("GET", headers), server);
      });
    const guesses = Array.from({ length: 12 }, (_, index) => attempt(`guess ${index}`, "203.0.113.7"));
    expect(await Promise.all(guesses)).toEqual([
      ...Array<string>(10).fill("unauthorised"),
      ...["rate_limited", "rate_limited"],
    ]);
    expect([await attempt(key, "203.0.113.7"), await attempt(key, "203.0.113.8")]).toEqual([
      "rate_limited",
      "accepted",
    ]);
  });

  it("still admits a signed-in browser from an address that sent wrong keys", async () => {
    const server = withKey();
    const address = { host: "x", "x-caveat-client-address": "203.0.113.7" };
    for (let index = 0; index < 11; index++) {
      await refusal(() => guardRequest(request("GET", { ...address, authorization: `Bearer ${index}` }), server));
    }
    const cookie = `caveat_sign_in=${createSignInToken(key, Date.now())}`;
    expect(await refusal(() => guardRequest(request("GET", { ...address, cookie }), server))).toBe("accepted");
  });
});
