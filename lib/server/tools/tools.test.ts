import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type OpenServer, penguinFile, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "../container";
import { tools } from "./tools";

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };
const caller = { sessionId: null, signal: new AbortController().signal };

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
});

async function run(name: string, args: Record<string, unknown>) {
  return (await server.container.tools.get(name)).run(args, caller);
}

async function upload(name: string) {
  const form = new FormData();
  form.append("file", new Blob([penguinFile]), `${name}.csv`);
  const { body } = await callRoute("post", "/api/datasets", { body: form });
  const { items } = z.object({ items: z.array(z.object({ id: z.uuid() })) }).parse(body);
  const [item] = items;
  if (item === undefined) throw new Error("Nothing was uploaded.");
  return item.id;
}

describe("the tools of the server", () => {
  it("are listed with what they may do", async () => {
    const { status, body } = await callRoute("get", "/api/tools");
    const { items } = z.object({ items: z.array(z.record(z.string(), z.unknown())) }).parse(body);
    expect(status).toBe(200);
    expect(items.map(({ name, risk, capability }) => `${String(capability)} ${String(name)} ${String(risk)}`)).toEqual([
      "catalog answers.search read",
      "catalog columns.search read",
      "catalog datasets.describe read",
      "catalog datasets.preview read",
      "catalog datasets.search read",
      "catalog documents.search read",
      "recipes recipes.change write",
      "workspace datasets.delete destructive",
      "workspace datasets.rename write",
      "workspace datasets.set_description write",
      "workspace sessions.delete destructive",
      "workspace sessions.export read",
      "workspace sessions.rename write",
      "workspace sessions.search read",
    ]);
  });

  it("require a person's approval unless they only read", () => {
    const gathering = tools.filter(({ phases }) => phases.includes("gather"));
    expect(gathering.every(({ risk, effect }) => risk === "read" && effect === "none")).toBe(true);
    expect(tools.filter(({ risk }) => risk === "read").length).toBe(gathering.length);
  });

  it("find, describe, rename and delete a dataset as the page does", async () => {
    const id = await upload("islands");
    expect(await run("datasets.search", {})).toMatchObject({ ok: true, facts: [{ id, name: "islands" }] });
    expect((await run("datasets.search", { query: "species" })).summary).toContain(id);
    expect((await run("columns.search", { query: "species" })).summary).toContain("column of islands");
    expect((await run("datasets.describe", { dataset: id })).summary).toContain("“islands” has");
    expect((await run("datasets.preview", { dataset: id, rows: 1 })).summary).toContain("The first 1 of");
    const { says } = await server.container.tools.get("datasets.rename");
    expect(await says({ dataset: id, name: "Birds" })).toBe("Rename the dataset “islands” to “Birds”.");
    expect(await run("datasets.rename", { dataset: id, name: " Birds " })).toEqual({
      ok: true,
      summary: "Renamed the dataset “islands” to “Birds”.",
      undo: "Rename the dataset “Birds” to “islands”",
    });
    await run("datasets.set_description", { dataset: id, column: "Species", description: "Kind of bird" });
    const { description, columns } = await server.container.catalogue.getDataset(DatasetId.parse(id));
    expect([description, columns.find(({ name }) => name === "Species")?.description]).toEqual([
      undefined,
      "Kind of bird",
    ]);
    expect(await run("datasets.delete", { dataset: id })).toMatchObject({
      restore: { kind: "dataset", id, name: "Birds" },
    });
    expect(await run("datasets.search", {})).toMatchObject({ facts: [] });
    await expect(run("datasets.rename", { dataset: id, name: "x" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuse arguments that their schema does not have", async () => {
    await expect(run("datasets.rename", { dataset: "../x", name: "y" })).rejects.toBeInstanceOf(z.ZodError);
    await expect(server.container.tools.get("datasets.erase")).rejects.toMatchObject({ code: "not_found" });
  });
});
