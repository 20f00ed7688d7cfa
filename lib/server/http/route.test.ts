import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetId } from "@/lib/domain/ids";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "../container";
import { GET as health } from "@/app/api/health/route";
import { createSignInToken } from "../auth/sign-in-token";
import { EngineMonitor } from "../engine-monitor";
import { getHealth } from "../health";
import { createLimits } from "./limits";
import { route } from "./route";

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => {
  slot.caveatContainer = Promise.resolve(server.container);
});
afterEach(() => {
  slot.caveatContainer = undefined;
  vi.restoreAllMocks();
});

const address = "http://127.0.0.1:3000/api/things/1?size=3";
const json = { host: "127.0.0.1:3000", "content-type": "application/json" };
const get = (headers: Record<string, string> = {}) =>
  new Request(address, { headers: { host: json.host, ...headers } });
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(address, { method: "POST", body, headers: { ...json, ...headers }, duplex: "half" } as RequestInit);
const at = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });

const echo = route(async ({ body }) => Response.json(await body(z.object({ n: z.number() }))));

async function read(response: Response) {
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: (await response.json()) as unknown,
  };
}

const problem = (status: number, code: string, title: string, detail: string, more: object = {}) => ({
  status,
  type: "application/problem+json",
  body: { type: `urn:caveat:problem:${code}`, title, status, detail, ...more },
});

describe("route", () => {
  it("passes container, path, query and body to the handler", async () => {
    const handler = route(async ({ container, param, query, body }) =>
      Response.json({
        same: container === server.container,
        id: param("id", DatasetId.schema),
        query: query(z.object({ size: z.coerce.number() })),
        body: await body(z.object({ n: z.number() })),
      }),
    );
    const id = DatasetId.create();
    expect(await read(await handler(post('{"n":1}'), at({ id })))).toEqual({
      status: 200,
      type: "application/json",
      body: { same: true, id, query: { size: 3 }, body: { n: 1 } },
    });
  });

  it("forbids caching and content sniffing, unless the handler says otherwise", async () => {
    const headersOf = async (headers: Record<string, string>) => {
      const answer = await route(() => Promise.resolve(Response.json({}, { headers })))(get(), at());
      return [answer.headers.get("cache-control"), answer.headers.get("x-content-type-options")];
    };
    expect(await headersOf({})).toEqual(["no-store", "nosniff"]);
    expect(await headersOf({ "cache-control": "private, max-age=60" })).toEqual(["private, max-age=60", "nosniff"]);
    const refused = await route(() => Promise.resolve(new Response(null)))(get({ host: "evil.example" }), at());
    expect([refused.headers.get("cache-control"), refused.headers.get("x-content-type-options")]).toEqual([
      "no-store",
      "nosniff",
    ]);
  });

  it("refuses what the guard refuses before the handler runs", async () => {
    const handler = vi.fn(() => Promise.resolve(new Response(null)));
    const refused = [
      get({ host: "evil.example" }),
      post("{}", { origin: "http://evil.example" }),
      post("{}", { "content-type": "text/plain" }),
    ];
    const statuses = await Promise.all(refused.map(async (request) => (await route(handler)(request, at())).status));
    expect(statuses).toEqual([421, 403, 415]);
    expect(handler).not.toHaveBeenCalled();
  });

  it("requires the key once one is set", async () => {
    const environment = { ...server.container.environment, CAVEAT_API_KEY: "correct horse" };
    slot.caveatContainer = Promise.resolve({ ...server.container, environment });
    const handler = route(() => Promise.resolve(new Response("in")));
    const refused = await handler(get(), at());
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Caveat"']);
    expect(await (await handler(get({ authorization: "Bearer correct horse" }), at())).text()).toBe("in");
  });

  it.each(["1", "../etc/passwd", "", "' OR 1=1"])("finds nothing under the id %j", async (id) => {
    const handler = route(({ param }) => Promise.resolve(Response.json(param("id", DatasetId.schema))));
    expect(await read(await handler(get(), at({ id })))).toEqual(
      problem(404, "not_found", "Not found", "There is nothing at this address."),
    );
  });

  it.each(["", "{", "{'n':1}", "undefined"])("refuses the body %j, which is not JSON", async (body) => {
    expect(await read(await echo(post(body), at()))).toEqual(
      problem(400, "invalid_input", "The request is not valid", "The body is not valid JSON."),
    );
  });

  it("names the invalid fields of a body", async () => {
    expect(await read(await echo(post('{"n":"many"}'), at()))).toEqual(
      problem(400, "invalid_input", "The request is not valid", "Some fields are not valid.", {
        errors: [{ field: "n", message: "This must be a number." }],
      }),
    );
  });

  it("refuses an invalid query", async () => {
    const handler = route(({ query }) => Promise.resolve(Response.json(query(z.object({ size: z.literal("4") })))));
    expect((await handler(get(), at())).status).toBe(400);
  });

  it.each([
    ["states its length", { "content-length": "1000001" }, "{}"],
    ["turns out to be long", {}, JSON.stringify({ n: 1, padding: "x".repeat(1_000_000) })],
    ["is long in bytes though not in characters", {}, JSON.stringify({ n: 1, padding: "é".repeat(600_000) })],
  ])("refuses a body above 1 MB that %s", async (_name, headers, body) => {
    expect(await read(await echo(post(body, headers), at()))).toEqual(
      problem(413, "too_large", "Too large", "The request is larger than 1 MB."),
    );
  });

  it("stops reading an endless body", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 1_000) controller.error(new Error("read on and on"));
        else controller.enqueue(new Uint8Array(10_000).fill(32));
      },
    });
    expect((await echo(post(endless), at())).status).toBe(413);
    expect(sent).toBeLessThan(200);
  });

  it("converts a known error to its problem, with what to do next", async () => {
    const full = new CaveatError("disk_full", "The disk is full.", { remedy: "Free some space." });
    const handler = route(() => Promise.reject(full));
    expect(await read(await handler(get(), at()))).toEqual(
      problem(507, "disk_full", "The disk is full", "The disk is full. Free some space."),
    );
  });

  it("hides the details of an internal error, which are logged without the query", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    const handler = route(() => Promise.reject(new Error("hunter2 in /srv/inside.ts")));
    expect(await read(await handler(get(), at()))).toEqual(
      problem(
        500,
        "internal",
        "Something went wrong",
        "The server had an internal error. Nothing that was stored is lost. " +
          "Try again; if it happens again, see the server's log.",
      ),
    );
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: "error", message: "GET /api/things/1 failed.", error: "Error: hunter2 in /srv/inside.ts" },
    ]);
  });

  it("reports that the server cannot be opened, and why", async () => {
    const reason = new CaveatError("database_unavailable", "The database cannot be reached.");
    slot.caveatContainer = Promise.reject(reason);
    expect((await echo(get(), at())).status).toBe(503);
  });
});

describe("getHealth", () => {
  const insider = { signedIn: true };
  const healthy = {
    status: "ok",
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    database: "embedded",
    python: "3.11.7",
    engine: "openai-compatible",
    engineLabel: "Scripted",
    engineDetail: null,
    engineDecidedBy: "environment",
    sandbox: "process",
    sandboxDetail: "Fake.",
    access: "open",
  };

  it("is ok when the database answers and Python can run", async () => {
    expect(await getHealth(server.container, insider)).toEqual(healthy);
    expect((await getHealth({ ...server.container, embeddedDatabase: false }, insider)).database).toBe("external");
  });

  it("states whether a key is required", async () => {
    const environment = { ...server.container.environment, CAVEAT_API_KEY: "correct horse" };
    expect(await getHealth({ ...server.container, environment }, insider)).toEqual({ ...healthy, access: "key" });
  });

  it("names no model and no model server to a caller without the key, and refuses nobody", async () => {
    const key = "correct horse";
    const environment = { ...server.container.environment, CAVEAT_API_KEY: key };
    const description = { kind: "openai-compatible", label: "Models at gpu.internal · llama" } as const;
    const current = server.container.engines.known();
    const engine = { ...current.engine, description };
    const monitor = new EngineMonitor({ engine, warnings: ["gpu.internal cannot be reached."] });
    const inUse = { ...current, engine, monitor };
    const engines = { get: () => Promise.resolve(inUse), known: () => inUse };
    slot.caveatContainer = Promise.resolve({ ...server.container, environment, engines });
    const ask = async (headers: Record<string, string> = {}) => read(await health(get(headers), at()));
    const cookie = `caveat_sign_in=${createSignInToken(key, Date.now())}`;
    const outsiders = await Promise.all([
      ask(),
      ask({ authorization: "Bearer guess" }),
      ask({ cookie: "caveat_sign_in=x" }),
    ]);
    const toOutsiders: Record<string, unknown> = { ...healthy, access: "key" };
    delete toOutsiders.engineLabel;
    delete toOutsiders.engineDetail;
    delete toOutsiders.engineDecidedBy;
    expect(outsiders.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 3 }, () => ({ status: 200, body: toOutsiders })),
    );
    const insiders = await Promise.all([ask({ authorization: `Bearer ${key}` }), ask({ cookie })]);
    expect(insiders.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({
        ...toOutsiders,
        engineLabel: description.label,
        engineDetail: "gpu.internal cannot be reached.",
        engineDecidedBy: "environment",
      })),
    );
  });

  it("does not count a wrong key as a guess, and offers no way to find the right one", async () => {
    const key = "correct horse";
    const environment = { ...server.container.environment, CAVEAT_API_KEY: key };
    slot.caveatContainer = Promise.resolve({ ...server.container, environment, limits: createLimits(environment) });
    const ask = (given: string) => health(get({ authorization: `Bearer ${given}` }), at());
    const recognizes = async (given: string) =>
      Object.hasOwn((await read(await ask(given))).body as object, "engineLabel");
    for (let guess = 0; guess < 20; guess++) expect(await recognizes(`guess ${guess}`)).toBe(false);
    expect(await recognizes(key)).toBe(false);
    const guarded = route(() => Promise.resolve(Response.json({})));
    expect((await guarded(get({ authorization: `Bearer ${key}` }), at())).status).toBe(200);
  });

  it("is degraded without a way to run Python", async () => {
    const describe = () =>
      Promise.resolve({ tier: "none", detail: "No Python was found.", python: null, libraries: {} } as const);
    const executor = { ...server.container.executor, describe };
    expect(await getHealth({ ...server.container, executor }, insider)).toEqual({
      ...healthy,
      status: "degraded",
      python: null,
      sandbox: "none",
      sandboxDetail: "No Python was found.",
    });
  });

  it("is degraded when the database is gone", async () => {
    const { container, persistence } = await fixture.open();
    await persistence.close();
    expect(await getHealth(container, insider)).toEqual({ ...healthy, status: "degraded", database: "unreachable" });
  });
});
