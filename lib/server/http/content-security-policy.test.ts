import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { config, proxy } from "@/proxy";
import { toContentSecurityPolicy } from "./content-security-policy";

/** Returns the directives by name. */
function toDirectives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

it("a page runs its own scripts only, and contacts its own server only", () => {
  const policy = toContentSecurityPolicy({ nonce: "bm9uY2U=", development: false });
  expect(toDirectives(policy)).toEqual({
    "default-src": ["'self'"],
    "script-src": ["'self'", "'nonce-bm9uY2U='", "'strict-dynamic'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'"],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  });
});

it("the development server may evaluate code", () => {
  const { "script-src": sources } = toDirectives(toContentSecurityPolicy({ nonce: "bm9uY2U=", development: true }));
  expect(sources).toContain("'unsafe-eval'");
});

describe("the proxy before pages", () => {
  const seen = (headers: Record<string, string> = {}) => {
    const { headers: sent } = proxy(new NextRequest("http://127.0.0.1/", { headers }));
    return {
      policy: sent.get("content-security-policy") ?? "",
      nonce: sent.get("x-middleware-request-x-nonce") ?? "",
      requestPolicy: sent.get("x-middleware-request-content-security-policy"),
    };
  };

  it("makes a nonce of 128 bits for each answer and sends the same to page and browser", () => {
    const [first, second] = [seen(), seen()];
    expect(first.nonce).toMatch(/^[\w+/]{22}==$/);
    expect(first.policy).toBe(toContentSecurityPolicy({ nonce: first.nonce, development: false }));
    expect(first.requestPolicy).toBe(first.policy);
    expect(second.nonce).not.toBe(first.nonce);
  });

  it("takes neither nonce nor policy from the request", () => {
    const claimed = { "x-nonce": "mine", "content-security-policy": "script-src 'nonce-mine'" };
    const { nonce, policy, requestPolicy } = seen(claimed);
    expect([nonce, policy, requestPolicy].join()).not.toContain("mine");
  });

  it("runs before pages, but neither before the API nor before files of the build", () => {
    const isPage = (address: string) => new RegExp(`^${config.matcher}$`).test(address);
    const addresses = ["/", "/s/1", "/apiary", "/datasets/1", "/api/sessions", "/_next/static/a.js", "/_next/image"];
    expect(addresses.filter(isPage)).toEqual(["/", "/s/1", "/apiary", "/datasets/1"]);
  });
});
