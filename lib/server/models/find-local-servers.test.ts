import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import { findLocalServers } from "./find-local-servers";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  );
  return (server.address() as AddressInfo).port;
}

const serve = (handle: RequestListener) => listen(createServer(handle));
const answering = (body: string, status = 200) =>
  serve((_, response) => response.writeHead(status, { "content-type": "application/json" }).end(body));
const listOf = (...ids: unknown[]) => JSON.stringify({ object: "list", data: ids.map((id) => ({ id })) });
const find = (...ports: number[]) => findLocalServers({ ports, signal: new AbortController().signal });

describe("findLocalServers", () => {
  it("finds servers in the order of their ports, with the models that answer questions", async () => {
    const model = await startScriptedModelServer({ script: {} });
    closing.push(() => model.close());
    const scripted = Number(new URL(model.url).port);
    const second = await answering(listOf("llama-4:8b", "nomic-embed-text", "llama-4:8b", "qwen-4"));
    expect(await find(second, scripted)).toEqual({
      items: [
        {
          name: `Model server at port ${second}`,
          provider: "openai-compatible",
          baseUrl: `http://127.0.0.1:${second}/v1`,
          models: ["llama-4:8b", "qwen-4"],
        },
        {
          name: `Model server at port ${scripted}`,
          provider: "openai-compatible",
          baseUrl: model.url,
          models: ["scripted"],
        },
      ],
    });
  });

  it("ignores whatever else listens there", async () => {
    const free = createTcpServer();
    const unused = await listen(free);
    await closing.pop()?.();
    const ports = [
      unused,
      await answering("<html>Welcome</html>"),
      await answering(listOf("m"), 404),
      await answering('{"data": "none"}'),
      await answering('["m"]'),
      await answering("null"),
      await answering(listOf()),
      await answering(listOf(7, null, "", "a\u0000b", "right\u202eleft", "x".repeat(201))),
      await answering(`{"data":[{"id":"m"}],"more":"${"x".repeat(1_100_000)}"}`),
      await listen(createTcpServer((socket) => socket.end("SSH-2.0-OpenSSH\r\n", () => socket.destroy()))),
    ];
    expect(await find(...ports)).toEqual({ items: [] });
  });

  it("follows no redirect", async () => {
    let asked = 0;
    const target = await serve((_, response) => {
      asked += 1;
      response.end(listOf("m"));
    });
    const port = await serve((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${target}/v1/models` }).end(),
    );
    expect(await find(port)).toEqual({ items: [] });
    expect(asked).toBe(0);
  });

  it("does not wait for silent ports, and probes none twice", async () => {
    let asked = 0;
    const silent = await serve(() => (asked += 1));
    const endless = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("{");
    });
    const good = await answering(listOf("m"));
    expect((await find(silent, endless, good)).items.map(({ models }) => models)).toEqual([["m"]]);
    expect(asked).toBe(1);
  });
});
