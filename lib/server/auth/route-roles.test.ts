import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hasRole, Role } from "@/lib/domain/tools/role";
import { RunId, SessionId } from "@/lib/domain/ids";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "../container";
import { operations } from "../openapi/operations";
import { toArgumentsHash } from "../tools/arguments-hash";
import { createToolBox } from "../tools/create-tool-box";
import { tools } from "../tools/tools";
import { routeRoles, toNeededRole } from "./route-roles";

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };
const table = (source: Readonly<Record<string, object>>) =>
  Object.entries(source)
    .flatMap(([address, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`))
    .sort();

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());
afterEach(() => {
  slot.caveatContainer = undefined;
});

describe("roles", () => {
  it("are declared for every operation of the API, and for no other", () => {
    expect(table(routeRoles)).toEqual(table(operations));
  });

  it("are declared for every tool; what changes something needs more than a viewer", () => {
    expect(tools.length).toBeGreaterThan(0);
    expect(tools.filter(({ risk, needs }) => hasRole("viewer", needs) !== (risk === "read"))).toEqual([]);
  });

  it("let a viewer look, an analyst work with data, and the owner do everything", () => {
    const allowed = (role: Role) =>
      Object.entries(routeRoles).flatMap(([address, methods]) =>
        Object.keys(methods)
          .filter((method) => hasRole(role, toNeededRole(method, address.replaceAll(/\{\w+\}/g, "0f8fad5b"))))
          .map((method) => `${method} ${address}`),
      );
    const [viewer, analyst, owner] = Role.options.map(allowed);
    const changing = viewer?.filter((operation) => !/^(GET|HEAD) /.test(operation));
    expect(changing).toEqual(["POST /api/datasets/{id}/look", "DELETE /api/sign-in", "POST /api/sign-in"]);
    expect(owner?.length).toBe(table(routeRoles).length);
    const installation = owner?.filter((operation) => analyst?.includes(operation) !== true) ?? [];
    expect([...new Set(installation.map((operation) => operation.split("/")[2]))].sort()).toEqual([
      "audit",
      "connections",
      "engine",
      "mcp-servers",
      "models",
      "settings",
    ]);
  });

  it("require the owner for an address that is not declared", () => {
    expect([toNeededRole("POST", "/api/unheard-of"), toNeededRole("PUT", "/api/settings")]).toEqual(["owner", "owner"]);
    expect([toNeededRole("HEAD", "/api/datasets"), toNeededRole("GET", "/api/models/local")]).toEqual([
      "viewer",
      "owner",
    ]);
  });

  it.each([
    ["viewer", 403, 403],
    ["analyst", 404, 403],
    ["owner", 404, 200],
  ] as const)("are checked before a route runs: %s", async (role, deleting, changing) => {
    slot.caveatContainer = Promise.resolve({ ...server.container, role });
    const params = { id: SessionId.create() };
    expect([
      (await callRoute("get", "/api/tools")).status,
      (await callRoute("delete", "/api/sessions/{id}", { params })).status,
      (await callRoute("patch", "/api/settings", { body: {} })).status,
    ]).toEqual([200, deleting, changing]);
  });
});

describe("the tools of a run", () => {
  const call = { tool: "sessions.delete", arguments: { session: SessionId.create() } };
  const approval = { decision: "approved", scope: "once", hash: toArgumentsHash(call) } as const;
  const options = { key: "step:s1:1", approval, signal: new AbortController().signal };
  const open = (role: Role) =>
    createToolBox(server.container, { sessionId: SessionId.create(), runId: RunId.create(), role });

  it("are those that the role of the person allows", async () => {
    const names = (await open("viewer").list()).map(({ risk }) => risk);
    expect(new Set(names)).toEqual(new Set(["read"]));
    expect(await open("viewer").check(call)).toEqual({
      refusal: expect.stringContaining("requires the role") as string,
    });
    await expect(open("viewer").carryOut(call, options)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("carry out nothing but the approved call, and read nothing that changes something", async () => {
    const other = { ...call, arguments: { session: SessionId.create() } };
    const box = open("owner");
    await expect(box.carryOut(other, options)).rejects.toMatchObject({ code: "forbidden" });
    await expect(box.read(call, options)).rejects.toMatchObject({ code: "forbidden" });
    const standing = { ...options, approval: { ...approval, decision: "standing", scope: "always" } as const };
    await expect(box.carryOut(call, standing)).rejects.toMatchObject({ code: "forbidden" });
    expect((await server.container.journal.list({ limit: 10 })).items).toEqual([]);
  });
});
