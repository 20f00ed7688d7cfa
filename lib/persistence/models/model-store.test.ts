import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ModelId } from "@/lib/domain/ids";
import type { ModelStore } from "@/lib/ports/settings/model-store";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";

let database: TestDatabase;
let store: ModelStore;
let other: ModelStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = (await database.open()).models;
  other = (await database.open()).models;
});
beforeEach(() => database.query("TRUNCATE connected_model, secret"));
afterAll(() => database.drop());

async function add(part: Partial<Parameters<ModelStore["add"]>[0]> = {}): Promise<ModelId> {
  const id = ModelId.create();
  await store.add({ id, provider: "openai", baseUrl: null, model: "m", sealedKey: "sealed", ...part });
  return id;
}

const countSecrets = async () => (await database.query("SELECT count(*)::int AS count FROM secret"))[0]?.count;

describe("connected models", () => {
  it("are stored with their encrypted keys, oldest first, for all servers", async () => {
    const first = await add();
    const second = await add({ provider: "openai-compatible", baseUrl: "http://127.0.0.1:1/v1", sealedKey: null });
    const time = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    const rest = { model: "m", active: false, revision: 1, createdAt: time };
    expect(await other.list()).toEqual([
      { ...rest, id: first, provider: "openai", baseUrl: null, hasKey: true, sealedKey: "sealed" },
      {
        ...{ ...rest, id: second, provider: "openai-compatible", baseUrl: "http://127.0.0.1:1/v1" },
        ...{ hasKey: false, sealedKey: null },
      },
    ]);
    expect(await other.get(second)).toMatchObject({ id: second });
  });

  it("increase their revision with another key or name, and not by being activated", async () => {
    const id = await add({ sealedKey: null });
    await store.change(id, { active: true });
    expect(await store.get(id)).toMatchObject({ revision: 1, active: true, hasKey: false });
    await store.change(id, { sealedKey: "new" });
    await store.change(id, { model: "other" });
    expect(await store.get(id)).toMatchObject({
      revision: 3,
      active: true,
      hasKey: true,
      sealedKey: "new",
      model: "other",
    });
  });

  it("have at most one active, however many are activated at once", async () => {
    expect(await store.findActive()).toBeNull();
    const ids = [await add(), await add(), await add()];
    await Promise.all(ids.flatMap((id) => [store.change(id, { active: true }), other.change(id, { active: true })]));
    expect((await store.list()).filter(({ active }) => active)).toHaveLength(1);
    const active = await other.findActive();
    await store.change(active?.id ?? ModelId.create(), { active: false });
    expect(await other.findActive()).toBeNull();
  });

  it("are removed with their key", async () => {
    const id = await add();
    await add();
    expect(await countSecrets()).toBe(2);
    await other.remove(id);
    expect(await countSecrets()).toBe(1);
    expect(await store.list()).toHaveLength(1);
  });

  it("that do not exist are not found, and leave no key behind", async () => {
    const id = ModelId.create();
    const missing = { code: "not_found" };
    await expect(store.get(id)).rejects.toMatchObject(missing);
    await expect(store.remove(id)).rejects.toMatchObject(missing);
    await expect(store.change(id, { sealedKey: "x", active: true })).rejects.toMatchObject(missing);
    expect(await countSecrets()).toBe(0);
  });

  it("keep the active one when another cannot be activated", async () => {
    const id = await add();
    await store.change(id, { active: true });
    await expect(store.change(ModelId.create(), { active: true })).rejects.toMatchObject({ code: "not_found" });
    expect((await store.findActive())?.id).toBe(id);
  });

  it("report a lost key, and leave out a row of an unknown provider", async () => {
    const id = await add();
    await add({ model: "strange" });
    await database.query("DELETE FROM secret");
    await database.query("UPDATE connected_model SET provider = 'telepathy' WHERE model = 'strange'");
    expect(await store.list()).toMatchObject([{ id, hasKey: true, sealedKey: null }]);
  });

  it("are at most fifty", async () => {
    for (let count = 0; count < 50; count += 1) await add();
    await expect(add()).rejects.toMatchObject({ code: "conflict", message: "50 models are connected already." });
  });
});
