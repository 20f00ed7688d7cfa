import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { claimAddress, toLaunchSettings, toLocalUrl } from "./address.mjs";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Starts a server that answers everything with `body`. */
async function occupy(body: string): Promise<number> {
  const server = createServer((_, response) => response.end(body)).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

describe("toLaunchSettings", () => {
  it("serves this computer on port 3000 unless the environment says otherwise", () => {
    const { host, port, loopback } = toLaunchSettings({ NODE_ENV: "test" });
    expect({ host, port, loopback }).toEqual({ host: "127.0.0.1", port: 3000, loopback: true });
  });

  it("refuses with the sentence and the next step of the first fault", () => {
    expect(() => toLaunchSettings({ NODE_ENV: "test", HOST: "0.0.0.0", CAVEAT_API_KEY: " " })).toThrow(
      expect.objectContaining({
        name: "SetUpFault",
        message: "HOST=0.0.0.0 would let other computers in, and no CAVEAT_API_KEY is set.",
        remedy:
          "Set CAVEAT_API_KEY to a random text of 16 characters or more, or leave HOST out to serve this computer only.",
      }) as Error,
    );
  });
});

describe("claimAddress", () => {
  it("chooses a free port when any will do", async () => {
    const { port } = await claimAddress({ host: "127.0.0.1", port: 0 });
    expect(await claimAddress({ host: "127.0.0.1", port })).toEqual({ host: "127.0.0.1", port });
  });

  it("says that another program has the port, and which to take instead", async () => {
    const port = await occupy("hello");
    await expect(claimAddress({ host: "127.0.0.1", port })).rejects.toMatchObject({
      message: `Port ${port} on 127.0.0.1 is taken by another program.`,
      remedy: `End it, or choose another port: PORT=${port + 1} npm start`,
    });
  });

  it("says so when it is another Caveat", async () => {
    const port = await occupy('{"status":"ok","engine":"builtin"}');
    await expect(claimAddress({ host: "127.0.0.1", port })).rejects.toThrow("is taken by another Caveat.");
  });

  it("says that a host is not this computer's", async () => {
    await expect(claimAddress({ host: "192.0.2.1", port: 0 })).rejects.toThrow(
      "HOST=192.0.2.1 is no address of this computer.",
    );
  });
});

it.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["::", "http://[::1]:3000"],
  ["localhost", "http://localhost:3000"],
])("makes the address %s of the host %s", (host, url) => {
  expect(toLocalUrl({ host, port: 3000 })).toBe(url);
});
