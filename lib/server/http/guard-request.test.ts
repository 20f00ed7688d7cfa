import { describe, expect, it } from "vitest";
import { isCaveatError, type ErrorCode } from "@/lib/domain/caveat-error";
import { guardRequest } from "./guard-request";

const open = { loopback: true, CAVEAT_API_KEY: undefined };
const keyed = { loopback: false, CAVEAT_API_KEY: "correct horse" };

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
  ])("with a key set, lets %s in or not: %s", (authorization, expected) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    expect(refusal(() => guardRequest(request("GET", { host: "caveat.example", ...headers }), keyed))).toBe(expected);
  });

  it("keeps what is open without a key open", () => {
    expect(refusal(() => guardRequest(request("GET", { host: "caveat.example" }), keyed, { open: true }))).toBe(
      "accepted",
    );
  });
});
