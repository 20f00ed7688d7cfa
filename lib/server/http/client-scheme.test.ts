import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { findClientScheme, markClientSchemes, toClientScheme } from "./client-scheme";

describe("the scheme under which a server is addressed", () => {
  it.each([
    [{ forwardedProto: "", proxyHops: 0 }, "http"],
    [{ forwardedProto: "https", proxyHops: 0 }, "http"],
    [{ forwardedProto: "https", proxyHops: 1 }, "https"],
    [{ forwardedProto: "HTTPS", proxyHops: 1 }, "https"],
    [{ forwardedProto: "https, http", proxyHops: 1 }, "http"],
    [{ forwardedProto: "http, https, http", proxyHops: 2 }, "https"],
    [{ forwardedProto: "https", proxyHops: 2 }, "https"],
    [{ forwardedProto: "", proxyHops: 1 }, null],
  ])("of %o is %s", (options, scheme) => {
    expect(toClientScheme(options)).toBe(scheme);
  });
});

describe("a request", () => {
  it("without a marked connection has an unknown scheme", () => {
    expect(findClientScheme(new Request("http://127.0.0.1/"))).toBe(null);
  });

  it("has the scheme of its server, whatever its own headers claim", async () => {
    markClientSchemes(0);
    const server = createServer((request, response) => {
      const headers = new Headers(request.headers as Record<string, string>);
      response.end(findClientScheme(new Request("http://127.0.0.1/", { headers })));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const headers = { "x-caveat-client-scheme": "https", "x-forwarded-proto": "https" };
      const reply = await fetch(`http://127.0.0.1:${port}/`, { headers });
      expect(await reply.text()).toBe("http");
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
