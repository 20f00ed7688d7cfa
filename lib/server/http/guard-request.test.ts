import { describe, expect, it } from "vitest";
import { isCaveatError, type ErrorCode } from "@/lib/domain/caveat-error";
import { createSignInToken } from "../auth/sign-in-token";
import { guardRequest } from "./guard-request";
import { createLimits } from "./limits";

const key = "correct horse";
const open = {
  environment: { loopback: true, CAVEAT_API_KEY: undefined },
  limits: createLimits({ sessionsPerMinute: 0, loopback: true }),
};
/** A server with a key that has not seen a wrong one yet. */
const withKey = () => ({
  environment: { loopback: false, CAVEAT_API_KEY: key },
  limits: createLimits({ sessionsPerMinute: 0, loopback: true }),
});

function request(method: string, headers: Record<string, string>, body?: string): Request {
  return new Request("http://127.0.0.1:3000/api/sessions", { method, headers, body });
}

function refusal(act: () => void): ErrorCode | "accepted" {
  try {
    act();
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
    ["[::1]:3000", "accepted"],
    ["evil.example", "misdirected"],
    ["127.0.0.1.evil.example:3000", "misdirected"],
    ["", "misdirected"],
  ])("answers to the host %s on loopback: %s", (host, expected) => {
    expect(refusal(() => guardRequest(request("GET", { host }), open))).toBe(expected);
  });

  it.each([
    [{ origin: "http://127.0.0.1:3000" }, "accepted"],
    [{}, "accepted"],
    [{ "sec-fetch-site": "same-origin" }, "accepted"],
    [{ "sec-fetch-site": "cross-site" }, "forbidden"],
    [{ "sec-fetch-site": "none" }, "forbidden"],
    [{ origin: "null" }, "forbidden"],
    [{ origin: "http://127.0.0.1:4000" }, "forbidden"],
    [{ origin: "http://evil.example" }, "forbidden"],
  ])("lets a change with %o through or not: %s", (headers, expected) => {
    expect(refusal(() => guardRequest(request("POST", { ...json, ...headers }, "{}"), open))).toBe(expected);
  });

  it("asks nothing of the origin of a request that changes nothing", () => {
    expect(refusal(() => guardRequest(request("GET", { ...json, origin: "http://evil.example" }), open))).toBe(
      "accepted",
    );
  });

  it.each([
    ["application/json", "accepted"],
    ["application/json; charset=utf-8", "accepted"],
    ["multipart/form-data; boundary=x", "accepted"],
    ["text/plain", "unsupported_media_type"],
    ["application/x-www-form-urlencoded", "unsupported_media_type"],
  ])("takes a body of type %s or not: %s", (type, expected) => {
    const guarded = () => guardRequest(request("POST", { host: json.host, "content-type": type }, "{}"), open);
    expect(refusal(guarded)).toBe(expected);
  });

  it.each([
    [{}, "accepted"],
    [{ "content-length": "0" }, "accepted"],
    [{ "content-length": "2" }, "unsupported_media_type"],
    [{ "transfer-encoding": "chunked" }, "unsupported_media_type"],
  ])("takes a change without a type only when it has no body, as %o tells: %s", (headers, expected) => {
    expect(refusal(() => guardRequest(request("DELETE", { host: json.host, ...headers }), open))).toBe(expected);
  });

  it.each([
    [undefined, "unauthorised"],
    ["Bearer wrong", "unauthorised"],
    ["Bearer ", "unauthorised"],
    ["correct horse", "unauthorised"],
    ["Bearer correct horse", "accepted"],
    ["bearer correct horse", "accepted"],
    ["Basic Y29ycmVjdDpob3JzZQ==", "unauthorised"],
  ])("with a key set, lets %s in or not: %s", (authorization, expected) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    expect(refusal(() => guardRequest(request("GET", { host: "caveat.example", ...headers }), withKey()))).toBe(
      expected,
    );
  });

  it("keeps what is open without a key open", () => {
    expect(refusal(() => guardRequest(request("GET", { host: "caveat.example" }), withKey(), { open: true }))).toBe(
      "accepted",
    );
  });

  it.each([
    [`caveat_sign_in=${createSignInToken(key, Date.now())}`, "accepted"],
    [`theme=dark; caveat_sign_in=${createSignInToken(key, Date.now())}; x=1`, "accepted"],
    [`not_caveat_sign_in=${createSignInToken(key, Date.now())}`, "unauthorised"],
    [`caveat_sign_in=${createSignInToken("another", Date.now())}`, "unauthorised"],
    [`caveat_sign_in=${createSignInToken(key, 0)}`, "unauthorised"],
    ["caveat_sign_in=", "unauthorised"],
    [`caveat_sign_in=${key}`, "unauthorised"],
  ])("lets in a browser that has signed in, and no other: %s %s", (cookie, expected) => {
    const browser = request("GET", { host: "caveat.example", cookie });
    expect(refusal(() => guardRequest(browser, withKey()))).toBe(expected);
  });

  it("lets a signed-in browser change nothing on behalf of another site", () => {
    const cookie = `caveat_sign_in=${createSignInToken(key, Date.now())}`;
    const headers = { host: "caveat.example", "content-type": "application/json", cookie };
    const from = (origin: string) => request("POST", { ...headers, origin }, "{}");
    const outcomes = ["https://caveat.example", "https://evil.example", "null"].map((origin) =>
      refusal(() => guardRequest(from(origin), withKey())),
    );
    expect(outcomes).toEqual(["accepted", "forbidden", "forbidden"]);
  });

  it("does not let somebody try keys on and on, nor tell then whether one is right", () => {
    const server = withKey();
    const attempt = (given: string, address: string) =>
      refusal(() => {
        const headers = { host: "x", authorization: `Bearer ${given}`, "x-caveat-client-address": address };
        guardRequest(request("GET", headers), server);
      });
    const wrong = Array.from({ length: 12 }, (_, index) => attempt(`guess ${index}`, "203.0.113.7"));
    expect(wrong).toEqual([...Array<string>(10).fill("unauthorised"), "rate_limited", "rate_limited"]);
    expect([attempt(key, "203.0.113.7"), attempt(key, "203.0.113.8")]).toEqual(["rate_limited", "accepted"]);
  });

  it("goes on letting in a signed-in browser from where wrong keys came", () => {
    const server = withKey();
    const address = { host: "x", "x-caveat-client-address": "203.0.113.7" };
    for (let index = 0; index < 11; index++) {
      refusal(() => guardRequest(request("GET", { ...address, authorization: `Bearer ${index}` }), server));
    }
    const cookie = `caveat_sign_in=${createSignInToken(key, Date.now())}`;
    expect(refusal(() => guardRequest(request("GET", { ...address, cookie }), server))).toBe("accepted");
  });
});
