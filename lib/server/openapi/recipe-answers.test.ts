import { afterAll, beforeAll, expect, it } from "vitest";
import { callRoute as call } from "@/lib/testing/documented-routes";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../datasets/add-dataset";
import { findContainer, keepContainer } from "../find-container";

let fixture: ServerFixture;
let server: OpenServer;
const before = findContainer();
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open({}, { works: true });
  keepContainer(Promise.resolve(server.container));
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
});

it("recipes are created, changed, previewed, run, rolled back, exported, deleted and restored as documented", async () => {
  const file = await fixture.receive("orders.csv", "id,amount\n1,10\n2,20\n2,20\n");
  const { id: datasetId } = await addDataset(server.container, file);
  const created = await call("post", "/api/recipes", { body: { name: " Clean ", datasetIds: [datasetId] } });
  const { id } = created.body as { id: string };
  const one = { params: { id } };
  const ops = (body: object) => call("post", "/api/recipes/{id}/ops", { ...one, body });
  const dedupe = { op: "AddStep", type: "drop_duplicates", params: {} };
  const wrong = { op: "AddStep", type: "filter", params: { expression: "amuont > 1" } };
  const bind = { op: "BindConnection", step: "orders", connectionId: "nowhere" };
  const calls = [
    created,
    await ops({ ops: [dedupe], baseVersion: "v1.0", dryRun: true }),
    await ops({ ops: [dedupe], baseVersion: "v1.0" }),
    await ops({ ops: [dedupe], baseVersion: "v1.0" }),
    await ops({ ops: [wrong], baseVersion: "v2.0" }),
    await ops({ ops: [wrong], baseVersion: "v2.0", dryRun: true }),
    await ops({ ops: [bind], baseVersion: "v2.0" }),
    await ops({ ops: [], baseVersion: "2" }),
    await call("get", "/api/recipes/{id}", one),
    await call("get", "/api/recipes", { query: "?limit=5" }),
    await call("patch", "/api/recipes/{id}", { ...one, body: { name: "Tidy", policy: "strict" } }),
    await call("get", "/api/recipes/{id}/preview", { ...one, query: "?step=drop_duplicates_1" }),
    await call("get", "/api/recipes/{id}/versions", one),
    await call("post", "/api/recipes/{id}/run", { ...one, body: {} }),
    await call("post", "/api/recipes/{id}/rollback", { ...one, body: { version: "v1.0" } }),
    await call("post", "/api/recipes/{id}/rollback", { ...one, body: { version: "v2.0" } }),
    await call("post", "/api/recipes/{id}/rollback", { ...one, body: { version: "v9.0" } }),
    await call("delete", "/api/recipes/{id}/run", one),
    await call("get", "/api/recipes/{id}/drift", { ...one, query: `?datasetId=${datasetId}` }),
    await call("get", "/api/datasets/{id}/lineage", { params: { id: datasetId } }),
    await call("get", "/api/step-types"),
  ];
  expect(calls.map(({ status }) => status)).toEqual([
    201, 200, 200, 409, 422, 422, 422, 400, 200, 200, 200, 200, 200, 200, 201, 201, 404, 204, 200, 200, 200,
  ]);
  expect(calls[4]?.body).toMatchObject({
    detail: expect.stringMatching(/amount/) as string,
    errors: [{ field: "filter_1.expression", nearest: ["amount"] }],
  });
  expect(calls[15]?.body).toMatchObject({
    name: "Tidy",
    version: "v5.0",
    outputDatasetId: expect.any(String) as string,
  });
  expect(calls[20]?.body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ type: "filter", params: expect.any(Object) as object }),
    ]) as object,
    functions: expect.arrayContaining([expect.objectContaining({ name: "coalesce" })]) as object,
  });
});

it("recipes are exported, deleted and restored as documented", async () => {
  const { items } = (await call("get", "/api/recipes")).body as { items: { id: string }[] };
  const one = { params: { id: items[0]?.id ?? "" } };
  const calls = [
    await call("get", "/api/recipes/{id}/export", { ...one, query: "?format=json" }),
    await call("get", "/api/recipes/{id}/export", { ...one, query: "?format=sql" }),
    await call("get", "/api/recipes/{id}/export", { ...one, query: "?format=python" }),
    await call("get", "/api/recipes/{id}/export", { ...one, query: "?format=dbt" }),
    await call("get", "/api/recipes/{id}/export", { ...one, query: "?format=exe" }),
    await call("delete", "/api/recipes/{id}", one),
    await call("get", "/api/recipes/{id}", one),
    await call("post", "/api/recipes/{id}/restore", one),
    await call("get", "/api/recipes/{id}", one),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 204, 404, 200, 200]);
  expect(calls[0]?.body).toMatchObject({
    format: "caveat-recipe",
    inputs: [{ name: "orders" }],
    steps: [{ type: "drop_duplicates" }],
  });
});
