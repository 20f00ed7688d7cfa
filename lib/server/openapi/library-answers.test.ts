import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { sweepLeftovers } from "../datasets/sweep-leftovers";
import { findContainer, keepContainer } from "../find-container";

let fixture: ServerFixture;
let server: OpenServer;
const before = findContainer();
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
  keepContainer(Promise.resolve(server.container));
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
});

const toForm = (files: Record<string, string | Uint8Array<ArrayBuffer>>) => {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append("file", new Blob([content]), name);
  return form;
};
const find = async (query: string) =>
  (await callRoute("get", "/api/catalog", { query: `?${new URLSearchParams({ query }).toString()}` })).body as {
    items: { kind: string; title: string; where: string }[];
  };

it("documents are added, found, read, deleted, restored and swept with their files", async () => {
  const text = "# Churn\n\nA customer churns after ninety days without an order.\n";
  const added = await callRoute("post", "/api/documents", {
    body: toForm({
      "../../terms.md": text,
      "picture.md": Uint8Array.from(Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")),
    }),
  });
  expect(added).toMatchObject({
    status: 201,
    body: {
      items: [{ name: "terms.md", format: "markdown", pages: null, passageCount: 1 }],
      rejected: [{ name: "picture.md", reason: expect.stringMatching(/PNG.*Recognise its text/u) as string }],
    },
  });
  const { id } = (added.body as { items: { id: string }[] }).items[0] ?? { id: "" };
  const folder = path.join(fixture.dataDirectory, "documents");
  expect(await readdir(folder)).toEqual([id]);
  const original = path.join(folder, id, "original");
  expect([await readFile(original, "utf8"), (await stat(original)).mode & 0o077]).toEqual([text, 0]);
  const again = await callRoute("post", "/api/documents", { body: toForm({ "copy.md": text }) });
  expect(again).toMatchObject({
    status: 422,
    body: { rejected: [{ reason: expect.stringMatching(/already/) as string }] },
  });
  expect(await find("customers churned")).toMatchObject({
    items: [{ kind: "document", title: "terms.md", where: "“Churn”" }],
  });
  const one = { params: { id } };
  const gone = { params: { id: "00000000-0000-4000-8000-000000000000" } };
  const calls = [
    await callRoute("get", "/api/documents"),
    await callRoute("get", "/api/documents/{id}", one),
    await callRoute("delete", "/api/documents/{id}", one),
    await callRoute("get", "/api/documents/{id}", one),
    await callRoute("get", "/api/documents"),
    await callRoute("post", "/api/documents/{id}/restore", one),
    await callRoute("delete", "/api/documents/{id}", one),
    await callRoute("delete", "/api/documents/{id}", one),
    await callRoute("delete", "/api/documents/{id}", gone),
    await callRoute("post", "/api/documents", { body: new FormData() }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 204, 404, 200, 200, 204, 404, 404, 400]);
  expect(calls.slice(0, 5).map(({ body }) => body)).toMatchObject([
    { items: [{ id }] },
    { passages: [{ heading: "Churn", page: null, text: "A customer churns after ninety days without an order." }] },
    null,
    { detail: expect.stringMatching(/does not exist any more/) as string },
    { items: [] },
  ]);
  expect(await find("customers churned")).toEqual({ items: [] });
  await fixture.database.query("UPDATE document SET deleted_at = now() - interval '1 minute'");
  await sweepLeftovers(server.container);
  expect([await readdir(folder), await fixture.database.query("SELECT * FROM search.entry")]).toEqual([[], []]);
});

it("definitions are added, changed, found and deleted, each term once", async () => {
  const added = await callRoute("post", "/api/definitions", {
    body: { term: " Churn ", meaning: "no order for 90 days" },
  });
  const { id } = added.body as { id: string };
  const one = { params: { id } };
  const calls = [
    added,
    await callRoute("post", "/api/definitions", { body: { term: "CHURN", meaning: "x" } }),
    await callRoute("post", "/api/definitions", { body: { term: "", meaning: "x".repeat(1_001) } }),
    await callRoute("patch", "/api/definitions/{id}", { ...one, body: { meaning: "no order for 60 days" } }),
    await callRoute("get", "/api/definitions"),
  ];
  expect(calls.map(({ status }) => status)).toEqual([201, 409, 400, 200, 200]);
  expect(calls.map(({ body }) => body)).toMatchObject([
    { term: "Churn" },
    { errors: [{ field: "term", message: "“Churn” is already defined." }] },
    { errors: [{ field: "term" }, { field: "meaning" }] },
    { meaning: "no order for 60 days" },
    { items: [{ id, term: "Churn" }] },
  ]);
  expect(await find("churn")).toMatchObject({
    items: [{ kind: "definition", title: "Churn", excerpt: "no order for 60 days" }],
  });
  const deleted = [
    await callRoute("delete", "/api/definitions/{id}", one),
    await callRoute("delete", "/api/definitions/{id}", one),
  ];
  expect(deleted.map(({ status }) => status)).toEqual([204, 404]);
  expect(await callRoute("patch", "/api/definitions/{id}", { ...one, body: {} })).toMatchObject({ status: 404 });
  expect(await find("churn")).toEqual({ items: [] });
});

it("searches that cannot be are refused with a sentence", async () => {
  const statuses = [];
  for (const query of [
    "",
    "?query=",
    "?query=a&kinds=secrets",
    `?query=${"x".repeat(501)}`,
    "?query=a&kinds=column,dataset",
  ]) {
    statuses.push((await callRoute("get", "/api/catalog", { query })).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 200]);
});

it("lists are read page by page", async () => {
  for (const term of ["Margin", "Active customer"]) {
    await callRoute("post", "/api/definitions", { body: { term, meaning: "as agreed" } });
  }
  const body = toForm({ "one.md": "# One\n\nThe first.\n", "two.md": "# Two\n\nThe second.\n" });
  await callRoute("post", "/api/documents", { body });
  for (const [address, names] of [
    ["/api/definitions", ["Active customer", "Margin"]],
    ["/api/documents", ["two.md", "one.md"]],
  ] as const) {
    const list = async (query: string) =>
      (await callRoute("get", address, { query })).body as {
        items: { term?: string; name?: string }[];
        nextCursor: string | null;
      };
    const first = await list("?limit=1");
    const second = await list(`?limit=1&cursor=${first.nextCursor ?? ""}`);
    expect([...first.items, ...second.items].map(({ term, name }) => term ?? name)).toEqual(names);
    expect(second.nextCursor).toBeNull();
    expect(await list("")).toEqual({ items: [...first.items, ...second.items], nextCursor: null });
  }
  const refused = [
    await callRoute("get", "/api/definitions", { query: "?cursor=nowhere" }),
    await callRoute("get", "/api/documents", { query: "?limit=0" }),
    await callRoute("get", "/api/connections", { query: "?limit=many" }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(await callRoute("get", "/api/connections", { query: "?limit=1" })).toEqual({
    status: 200,
    body: { items: [], nextCursor: null },
  });
});
