import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { clientAddress, markClientAddresses, toClientAddress } from "./client-address";

const direct = { remote: "203.0.113.7", forwardedFor: "", proxyHops: 0 };

describe("the address that limits count", () => {
  it.each([
    [direct, "203.0.113.7"],
    [{ ...direct, forwardedFor: "198.51.100.1" }, "203.0.113.7"],
    [{ ...direct, forwardedFor: "198.51.100.1", proxyHops: 1 }, "198.51.100.1"],
    [{ ...direct, forwardedFor: "made up, 198.51.100.1", proxyHops: 1 }, "198.51.100.1"],
    [{ ...direct, forwardedFor: "made up, 198.51.100.1, 10.0.0.1", proxyHops: 2 }, "198.51.100.1"],
    [{ ...direct, forwardedFor: "", proxyHops: 1 }, "203.0.113.7"],
    [{ ...direct, forwardedFor: "198.51.100.1", proxyHops: 2 }, "203.0.113.7"],
    [{ ...direct, forwardedFor: "198.51.100.1:5123", proxyHops: 1 }, "198.51.100.1"],
    [{ ...direct, forwardedFor: "[2001:db8::1]:5123", proxyHops: 1 }, "2001:db8:0:0::/64"],
    [{ ...direct, remote: "" }, "unknown"],
  ])("of %o is %s", (options, address) => {
    expect(toClientAddress(options)).toBe(address);
  });

  it.each([
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::1", "0:0:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("takes a connection from %s as %s", (remote, address) => {
    expect(toClientAddress({ ...direct, remote })).toBe(address);
  });
});

describe("a request", () => {
  it("without a marked connection has an unknown address", () => {
    expect(clientAddress(new Request("http://127.0.0.1/"))).toBe("unknown");
  });

  it("has the address of its connection, whatever its own headers claim", async () => {
    markClientAddresses(0);
    const server = createServer((request, response) => {
      const headers = new Headers(request.headers as Record<string, string>);
      response.end(clientAddress(new Request("http://127.0.0.1/", { headers })));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const headers = { "x-caveat-client-address": "198.51.100.1", "x-forwarded-for": "198.51.100.2" };
      const reply = await fetch(`http://127.0.0.1:${port}/`, { headers });
      expect(await reply.text()).toBe("127.0.0.1");
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
