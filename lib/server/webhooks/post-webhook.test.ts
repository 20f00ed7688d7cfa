import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isPublicAddress } from "./public-address";
import { openInternet, postWebhook, WebhookRefused, type WebhookNetwork } from "./post-webhook";
import { WebhookUrl } from "./webhook-url";

const message = { body: '{"hello":"wörld"}', headers: { "content-type": "application/json", "webhook-id": "1" } };

interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a receiver on this machine that records its requests. */
async function receive(answer: RequestListener): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ method: request.method, path: request.url, headers: request.headers, body });
      answer(request, response);
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, received };
}

/** A network in which `receiver.example` is this machine, and which allows it. */
const here: WebhookNetwork = {
  resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  mayCall: (address) => address === "127.0.0.1",
};

const post = (url: string, network: WebhookNetwork = here, signal = new AbortController().signal) =>
  postWebhook({ url, message, signal, network });

it("posts body and headers to the address of the name, under that name", async () => {
  const { port, received } = await receive((_, response) => response.writeHead(204).end());
  await post(`http://receiver.example:${port}/hook?a=1`);
  expect(received).toMatchObject([
    {
      method: "POST",
      path: "/hook?a=1",
      body: message.body,
      headers: { ...message.headers, host: `receiver.example:${port}`, "content-length": "18" },
    },
  ]);
});

describe("an unsuccessful answer", () => {
  it("is a failure, and its body is not read", async () => {
    const { port } = await receive((_, response) => {
      response.writeHead(500);
      response.write("x".repeat(100_000));
    });
    await expect(post(`http://receiver.example:${port}/`)).rejects.toThrow("The receiver answered with status 500.");
  });

  it("is a failure when it redirects; the target receives nothing", async () => {
    const elsewhere = await receive((_, response) => response.writeHead(200).end());
    const { port } = await receive((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${elsewhere.port}/` }).end(),
    );
    await expect(post(`http://receiver.example:${port}/`)).rejects.toThrow("status 307");
    expect(elsewhere.received).toEqual([]);
  });

  it("is a failure when it does not come in time, or the name is not resolved in time", async () => {
    const abort = new AbortController();
    const { port } = await receive(() => abort.abort(new Error("too late")));
    await expect(post(`http://receiver.example:${port}/`, here, abort.signal)).rejects.toMatchObject({
      name: "AbortError",
    });
    const never = { ...here, resolve: () => new Promise<never>(() => undefined) };
    const late = new AbortController();
    const waiting = post("http://receiver.example/", never, late.signal);
    late.abort(new Error("too late"));
    await expect(waiting).rejects.toThrow("too late");
  });
});

describe("a private network", () => {
  const asked: string[] = [];
  const toNetwork = (...addresses: string[]): WebhookNetwork => ({
    resolve: (host) => {
      asked.push(host);
      return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
    },
    mayCall: isPublicAddress,
  });

  it("is not called by a name, not even by one that also has public addresses", async () => {
    const { port, received } = await receive((_, response) => response.end());
    const url = `http://receiver.example:${port}/`;
    for (const addresses of [["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["::ffff:127.0.0.1"], ["::1"]]) {
      await expect(post(url, toNetwork(...addresses))).rejects.toBeInstanceOf(WebhookRefused);
    }
    expect(received).toEqual([]);
  });

  it("is not called by its addresses, which are not resolved", async () => {
    asked.length = 0;
    for (const host of ["127.0.0.1", "[::1]", "2130706433", "169.254.169.254"]) {
      await expect(post(`http://${host}/`, toNetwork("1.1.1.1"))).rejects.toBeInstanceOf(WebhookRefused);
    }
    expect(asked).toEqual([]);
  });

  it("is not called through the network that servers use, nor is this machine by a public address of its own", async () => {
    await expect(post("http://localhost/", openInternet)).rejects.toBeInstanceOf(WebhookRefused);
    const own = { address: "1.1.1.1", family: "IPv4" as const, netmask: "", mac: "", internal: false, cidr: null };
    vi.spyOn(os, "networkInterfaces").mockReturnValue({ outside: [own] });
    await expect(post("http://receiver.example/", toNetwork("1.1.1.1"))).rejects.toBeInstanceOf(WebhookRefused);
    expect(WebhookUrl.safeParse("http://1.1.1.1/").success).toBe(false);
    vi.restoreAllMocks();
  });
});

it("a name is resolved once: later changes do not count", async () => {
  const { port, received } = await receive((_, response) => response.end());
  let looked = 0;
  const changing: WebhookNetwork = {
    resolve: () => Promise.resolve([{ address: looked++ === 0 ? "127.0.0.1" : "127.0.0.2", family: 4 }]),
    mayCall: (address) => address === "127.0.0.1",
  };
  await post(`http://receiver.example:${port}/`, changing);
  expect([looked, received.length]).toEqual([1, 1]);
});

it("a name without an address is a failure", async () => {
  await expect(post("http://receiver.example/", { ...here, resolve: () => Promise.resolve([]) })).rejects.toThrow(
    "The receiver's name has no address.",
  );
});
