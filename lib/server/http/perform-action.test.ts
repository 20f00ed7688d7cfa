import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "../container";
import { createSignInToken } from "../auth/sign-in-token";
import { performAction } from "./perform-action";
import { runGuarded } from "./run-guarded";

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };
const own = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" };
const key = "correct horse battery";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => {
  slot.caveatContainer = Promise.resolve(server.container);
  headers = own;
});
afterEach(() => {
  slot.caveatContainer = undefined;
  vi.restoreAllMocks();
});

const run = vi.fn(({ input }: { input: { n: number; names?: string[] } }) => Promise.resolve(input));
const input = z.object({ n: z.coerce.number(), names: z.array(z.string()).optional() });
const options = { operation: "PATCH /api/settings", input, run } as const;
/** Headers of the request that calls the action. */
let headers: Record<string, string> = own;
const change = (given: unknown) => performAction(options, { input: given, headers: new Headers(headers) });

describe("an action", () => {
  it("runs its use case with the validated input", async () => {
    expect(await change({ n: "3" })).toEqual({ ok: true, value: { n: 3 } });
    expect(run).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ container: server.container }));
  });

  it("reads the fields of a form, without those of the framework", async () => {
    const form = new FormData();
    for (const [name, value] of [
      ["n", "4"],
      ["names[]", "a"],
      ["names[]", "b"],
      ["$ACTION_KEY", "k"],
    ] as const) {
      form.append(name, value);
    }
    expect(await change(form)).toEqual({ ok: true, value: { n: 4, names: ["a", "b"] } });
  });

  it("names the fields that are not valid", async () => {
    run.mockClear();
    expect(await change({ n: 1, names: "a" })).toEqual({
      ok: false,
      problem: {
        code: "invalid_input",
        status: 400,
        message: "Some fields are not valid.",
        fields: [{ field: "names", message: "This must be a list." }],
      },
    });
    expect(await change(undefined)).toMatchObject({ ok: false, problem: { code: "invalid_input" } });
    expect(run).not.toHaveBeenCalled();
  });

  it.each([
    ["from another site", { ...own, origin: "http://evil.example" }, "forbidden"],
    ["from a page without an origin", { ...own, origin: "null" }, "forbidden"],
    ["by a program that states no origin", { host: own.host }, "forbidden"],
    ["for another host name", { host: "evil.example", origin: "http://evil.example" }, "misdirected"],
  ])("is refused %s", async (_from, sent, code) => {
    headers = sent;
    run.mockClear();
    expect(await change({ n: 1 })).toMatchObject({ ok: false, problem: { code } });
    expect(run).not.toHaveBeenCalled();
  });

  it("requires a browser that is signed in, once there is a key", async () => {
    const environment = { ...server.container.environment, CAVEAT_API_KEY: key };
    slot.caveatContainer = Promise.resolve({ ...server.container, environment });
    const ask = async (cookie: string) => {
      headers = { ...own, cookie };
      const result = await change({ n: 1 });
      return result.ok ? "done" : result.problem.code;
    };
    const token = createSignInToken(key, Date.now());
    expect([await ask(""), await ask("caveat_sign_in=x"), await ask(`caveat_sign_in=${token}`)]).toEqual([
      "unauthorised",
      "unauthorised",
      "done",
    ]);
  });

  it("requires the role of its operation", async () => {
    slot.caveatContainer = Promise.resolve({ ...server.container, role: "analyst" });
    expect(await change({ n: 1 })).toEqual({
      ok: false,
      problem: {
        code: "forbidden",
        status: 403,
        message: "This requires the role “owner”, but yours is “analyst”.",
        remedy: "Ask someone with that role.",
        fields: [],
      },
    });
  });

  it("returns why its use case failed, and logs what is unexpected", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    run.mockRejectedValueOnce(new CaveatError("conflict", "It was deleted.", { remedy: "Add it again." }));
    expect(await change({ n: 1 })).toEqual({
      ok: false,
      problem: { code: "conflict", status: 409, message: "It was deleted.", remedy: "Add it again.", fields: [] },
    });
    expect(lines).toEqual([]);
    run.mockRejectedValueOnce(new Error("hunter2 in /srv/inside.ts"));
    expect(await change({ n: 1 })).toMatchObject({ ok: false, problem: { code: "internal", status: 500 } });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: "error", message: "The action for PATCH /api/settings failed." },
    ]);
  });
});

describe("what a page reads", () => {
  const read = () => {
    const caller = { method: "GET", headers: new Headers({ host: own.host }) };
    const guard = { door: "page", needs: "owner", what: "Reading" } as const;
    return runGuarded(caller, guard, () => Promise.resolve("entries"));
  };

  it("comes with the page, which states no origin", async () => {
    expect(await read()).toEqual({ ok: true, value: "entries" });
  });

  it("requires its role", async () => {
    slot.caveatContainer = Promise.resolve({ ...server.container, role: "analyst" });
    expect(await read()).toMatchObject({ ok: false, error: { code: "forbidden" } });
  });
});
