import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { askSomething } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "./persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

const figure = (ids: Pick<Awaited<ReturnType<typeof askSomething>>, "sessionId" | "runId">, bytes: Uint8Array) => ({
  sessionId: ids.sessionId,
  runId: ids.runId,
  key: "execute_code:1/figure/0",
  kind: "plotly" as const,
  title: "Mean\0 weight",
  mediaType: "application/json",
  bytes,
});
const countBlobs = async () => (await database.query("SELECT count(*)::int AS count FROM artifact_blob"))[0]?.count;

describe("put", () => {
  it("returns every byte", async () => {
    const { sessionId, runId } = await askSomething(persistence);
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const id = await persistence.artifacts.put(figure({ sessionId, runId }, bytes));
    const artifact = await persistence.artifacts.get(id);
    expect({ ...artifact, bytes: Buffer.from(artifact.bytes).equals(bytes) }).toEqual({
      id,
      sessionId,
      runId,
      kind: "plotly",
      title: "Mean\uFFFD weight",
      mediaType: "application/json",
      bytes: true,
    });
  });

  it("accepts an artifact without bytes", async () => {
    const ids = await askSomething(persistence);
    const id = await persistence.artifacts.put(figure(ids, new Uint8Array()));
    expect((await persistence.artifacts.get(id)).bytes).toHaveLength(0);
  });

  it("gives the same id to twenty concurrent puts of the same bytes, and stores them once", async () => {
    const ids = await askSomething(persistence);
    const before = await countBlobs();
    const bytes = new TextEncoder().encode("the same");
    const given = await Promise.all(Array.from({ length: 20 }, () => persistence.artifacts.put(figure(ids, bytes))));
    expect(new Set(given).size).toBe(1);
    expect(await countBlobs()).toBe(Number(before) + 1);
  });

  it("gives a different id for other bytes, another key or another run, and shares equal bytes", async () => {
    const [one, two] = [await askSomething(persistence), await askSomething(persistence)];
    const before = await countBlobs();
    const [a, b] = [Uint8Array.of(1, 2, 3, 4), Uint8Array.of(1, 2, 3, 5)];
    const given = [
      await persistence.artifacts.put(figure(one, a)),
      await persistence.artifacts.put(figure(one, b)),
      await persistence.artifacts.put({ ...figure(one, a), key: "execute_code:2/figure/0" }),
      await persistence.artifacts.put(figure(two, a)),
    ];
    expect(new Set(given).size).toBe(4);
    expect(await countBlobs()).toBe(Number(before) + 2);
  });
});

describe("get", () => {
  it("does not find an artifact that is unknown or whose session is deleted", async () => {
    const ids = await askSomething(persistence);
    const id = await persistence.artifacts.put(figure(ids, Uint8Array.of(9)));
    await persistence.sessions.delete(ids.sessionId);
    for (const absent of [id, ArtifactId.create()]) {
      await expect(persistence.artifacts.get(absent)).rejects.toMatchObject({ code: "not_found" });
    }
    await persistence.sessions.restore(ids.sessionId);
    expect((await persistence.artifacts.get(id)).id).toBe(id);
  });
});
