import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";
import { startScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(options: Parameters<typeof startEngine>[1]): Promise<EngineFixture> {
  const fixture = await startEngine({ explain: "Hello" }, options);
  closing.push(() => fixture.server.close());
  return fixture;
}

/** A server that redirects every request, and the requests it received. */
async function startRedirecting(target: string): Promise<{ url: string; paths: (string | undefined)[] }> {
  const paths: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: `${target}${request.url?.replace(/^\/v1/, "") ?? ""}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, paths };
}

describe("requests to models", () => {
  it.each(["openai", "anthropic", "openai-compatible"] as const)(
    "of %s are not redirected, so that the key reaches no other server",
    async (provider) => {
      const target = await startScriptedModelServer({ script: { explain: "Hello" } });
      closing.push(() => target.close());
      const { url, paths } = await startRedirecting(target.url);
      const fixture = await start({ provider, model: "m", baseUrl: url, source: "settings" });
      await expect(fixture.ask("explain")).rejects.toMatchObject({
        code: "engine_refused",
        message: expect.stringContaining("redirects requests to another address") as string,
        remedy: "Use the address that it redirects to.",
      });
      expect(paths).toHaveLength(1);
      expect(target.requests).toEqual([]);
    },
  );

  it("reach no forbidden address, by number or by name", async () => {
    const refusal = {
      code: "engine_refused",
      message: expect.stringMatching(/^The model server at .* is on a private network/) as string,
      remedy: expect.stringContaining("CONNECTIONS_ALLOW_PRIVATE=true") as string,
    };
    const asked: string[] = [];
    const mayConnect = (address: string) => {
      asked.push(address);
      return false;
    };
    const byNumber = await start({ provider: "openai-compatible", model: "m", mayConnect });
    await expect(byNumber.ask("explain")).rejects.toMatchObject(refusal);
    const baseUrl = byNumber.server.url.replace("127.0.0.1", "localhost");
    const byName = await start({ provider: "openai-compatible", model: "m", baseUrl, mayConnect });
    await expect(byName.ask("explain")).rejects.toMatchObject(refusal);
    expect(byNumber.server.requests).toEqual([]);
    expect(asked[0]).toBe("127.0.0.1");
    expect(asked.length).toBeGreaterThan(1);
  });

  it("reach allowed addresses, by number or by name", async () => {
    const mayConnect = () => true;
    const byNumber = await start({ provider: "openai-compatible", model: "m", mayConnect });
    expect(await byNumber.ask("explain")).toMatchObject({ output: "Hello" });
    const baseUrl = byNumber.server.url.replace("127.0.0.1", "localhost");
    const byName = await start({ provider: "openai-compatible", model: "m", baseUrl, mayConnect });
    expect(await byName.ask("explain")).toMatchObject({ output: "Hello" });
  });
});

describe("an error of a model from the settings", () => {
  it("names the settings, not the environment", async () => {
    const options = { provider: "openai", model: "gpt-5.1", source: "settings" } as const;
    const remedies: unknown[] = [];
    for (const status of [401, 403, 404]) {
      const fixture = await start(options);
      fixture.server.setScript({ explain: { status } });
      remedies.push(
        await fixture.ask("explain").then(
          () => null,
          (error: unknown) => (error as { remedy?: string }).remedy,
        ),
      );
    }
    expect(remedies).toEqual([
      "Enter a valid key in Settings › Models.",
      "Choose a model that the key may use in Settings › Models, or enter another key in Settings › Models.",
      "Choose a model that the key may use in Settings › Models, and check its address in Settings › Models; for a server without the Responses API choose “OpenAI-compatible server”.",
    ]);
  });
});
