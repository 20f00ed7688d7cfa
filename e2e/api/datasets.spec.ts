import { expect } from "@playwright/test";
import { z } from "zod";
import { Dataset } from "../../lib/domain/datasets/dataset";
import { ApiClient, Problem, readSample } from "../api-client";
import { test } from "../shared-caveat";

let api: ApiClient;

test.beforeAll(({ builtIn }) => {
  api = new ApiClient(builtIn.url);
});

const Rejection = z.object({
  items: z.tuple([]),
  rejected: z.tuple([z.object({ name: z.string(), reason: z.string() })]),
});

test("a CSV file becomes a dataset with exact counts and meaningful types", async () => {
  const dataset = await api.addDataset("penguins.csv", await readSample("penguins"));
  expect(dataset).toMatchObject({ name: "penguins", format: "csv", rowCount: 344, columnCount: 7, version: 1 });
  expect(dataset.columns.map(({ name, type, missing }) => [name, type, missing])).toEqual([
    ["Species", "category", 0],
    ["Island", "category", 0],
    ["Beak Length (mm)", "number", 2],
    ["Beak Depth (mm)", "number", 2],
    ["Flipper Length (mm)", "number", 2],
    ["Body Mass (g)", "number", 2],
    ["Sex", "category", 10],
  ]);
  const found = Dataset.parse(await (await api.send("GET", `/api/datasets/${dataset.id}`)).json());
  expect(found).toEqual(dataset);
});

const unreadable = [
  { what: "an empty file", name: "empty.csv", content: "" },
  { what: "a file of blanks", name: "blank.csv", content: "\n\n  \n" },
  {
    what: "a binary file that calls itself CSV",
    name: "picture.csv",
    content: "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01",
  },
  { what: "a zip archive that calls itself CSV", name: "book.csv", content: "PK\x03\x04\x14\0\0\0\x08\0\0\0" },
];

for (const { what, name, content } of unreadable) {
  test(`${what} is refused with its own reason`, async () => {
    const reply = await api.upload([{ name, content: Uint8Array.from(Buffer.from(content, "latin1")) }]);
    expect(reply.status).toBe(422);
    const { rejected } = Rejection.parse(await reply.json());
    expect(rejected[0].name).toBe(name);
    expect(rejected[0].reason).toMatch(/^[A-Z“].{20,}\.$/s);
    expect(rejected[0].reason).not.toMatch(/duckdb|error:|exception|\/tmp|data\.parquet/i);
  });
}

test("each refused file has a different reason", async () => {
  const reasons = await Promise.all(
    unreadable.map(async ({ name, content }) => {
      const reply = await api.upload([{ name, content: Uint8Array.from(Buffer.from(content, "latin1")) }]);
      return Rejection.parse(await reply.json()).rejected[0].reason;
    }),
  );
  expect(new Set(reasons).size).toBeGreaterThanOrEqual(3);
});

test("of several files, the valid ones are accepted and the invalid one is named", async () => {
  const reply = await api.upload([
    { name: "good.csv", content: "a,b\n1,2\n" },
    { name: "bad.csv", content: "" },
  ]);
  expect(reply.status).toBe(201);
  const Outcome = z.object({ items: z.array(Dataset), rejected: z.array(z.object({ name: z.string() })) });
  const outcome = Outcome.parse(await reply.json());
  expect(outcome.items.map((item) => item.name)).toEqual(["good"]);
  expect(outcome.rejected.map((file) => file.name)).toEqual(["bad.csv"]);
});

test("rows are paged, sorted and filtered", async () => {
  const { id } = await api.addDataset("t.csv", "city,people\nRome,3\nOslo,1\nBern,2\nOslo,5\n");
  const Rows = z.object({ rows: z.array(z.array(z.unknown())), total: z.number() });
  const read = async (query: string) =>
    Rows.parse(await (await api.send("GET", `/api/datasets/${id}/rows?${query}`)).json());
  expect(await read("offset=1&limit=2")).toEqual({
    rows: [
      ["Oslo", 1],
      ["Bern", 2],
    ],
    total: 4,
  });
  expect(await read("sort=people:desc&limit=1")).toEqual({ rows: [["Oslo", 5]], total: 4 });
  const filter = encodeURIComponent(JSON.stringify([{ column: "city", op: "=", value: "Oslo" }]));
  expect(await read(`filter=${filter}&sort=people`)).toEqual({
    rows: [
      ["Oslo", 1],
      ["Oslo", 5],
    ],
    total: 2,
  });
  const bad = await api.send("GET", `/api/datasets/${id}/rows?sort=height`);
  expect(Problem.parse(await bad.json())).toMatchObject({ status: 400 });
});

test("the samples are available, with their required attribution", async () => {
  for (const name of ["penguins", "seattle-weather", "gapminder", "birdstrikes", "shop-orders"]) {
    expect(await api.addSample(name)).toMatchObject({ name, status: "ready" });
  }
  expect((await api.addSample("gapminder")).attribution).toContain("Free material from gapminder.org");
  expect((await api.addSample("birdstrikes")).rowCount).toBe(2000);
  expect((await api.send("POST", "/api/datasets/samples/nothing")).status).toBe(404);
});

test("the profile is available as facts and as the text that a model receives", async () => {
  const { id } = await api.addSample("penguins");
  const Profile = z.object({ profile: z.object({ rowCount: z.number() }), text: z.string() });
  for (const detail of ["compact", "detailed"]) {
    const reply = Profile.parse(await (await api.send("GET", `/api/datasets/${id}/profile?detail=${detail}`)).json());
    expect(reply.profile.rowCount).toBe(344);
    expect(reply.text).toContain("Body Mass (g)");
  }
});

test("a dataset can be renamed, described and deleted", async () => {
  const { id } = await api.addDataset("t.csv", "a,b\n1,2\n");
  const change = { name: "Trial", columns: [{ name: "a", description: "first" }] };
  const changed = Dataset.parse(await (await api.send("PATCH", `/api/datasets/${id}`, change)).json());
  expect([changed.name, changed.columns[0]?.description]).toEqual(["Trial", "first"]);
  expect((await api.send("DELETE", `/api/datasets/${id}`)).status).toBe(204);
  expect((await api.send("GET", `/api/datasets/${id}`)).status).toBe(404);
  const back = await api.send("POST", `/api/datasets/${id}/restore`, {});
  expect([back.status, Dataset.parse(await back.json()).name]).toEqual([200, "Trial"]);
  expect((await api.send("GET", `/api/datasets/${id}`)).status).toBe(200);
});

test("invalid requests are answered with a problem document", async () => {
  const missing = await api.send("GET", "/api/datasets/7d8f3f2a-6a58-4f0e-9f0f-3c2f8f1f2b11");
  expect(missing.status).toBe(404);
  expect(missing.headers.get("content-type")).toContain("application/problem+json");
  expect((await api.send("GET", "/api/datasets/../../etc")).status).toBe(404);
  expect((await api.send("POST", "/api/datasets", { file: "x" })).status).toBe(415);
  expect((await api.send("GET", "/api/datasets?limit=0")).status).toBe(400);
});
