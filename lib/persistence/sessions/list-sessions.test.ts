import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionId } from "@/lib/domain/ids";
import type { SessionSummary } from "@/lib/domain/session";
import { noUsage } from "@/lib/domain/runs/usage";
import { askSomething, buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const readAll = async (limit: number, query?: string) => {
  const items: SessionSummary[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await persistence.sessions.list({ query, cursor, limit });
    items.push(...page.items);
    sizes.push(page.items.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { items, sizes };
};

describe("list", () => {
  const made: SessionId[] = [];
  beforeAll(async () => {
    for (let count = 0; count < 60; count++)
      made.push((await askSomething(persistence, `Question ${count}?`)).sessionId);
    // Changes a third of them at the same time, so that only the id distinguishes them.
    await database.query("UPDATE session SET updated_at = '2026-01-01T00:00:00.001Z' WHERE id = ANY ($1)", [
      made.slice(20, 40),
    ]);
    for (const id of [made[3], made[30]]) await persistence.sessions.update(id!, { pinned: true });
  });

  it("pages through sixty sessions: pinned ones first, then the latest, each once", async () => {
    const { items, sizes } = await readAll(7);
    const rest = (ids: SessionId[]) => ids.filter((id) => id !== made[3] && id !== made[30]);
    const expected = [
      made[3],
      made[30],
      ...made.slice(40).reverse(),
      ...rest(made.slice(0, 20)).reverse(),
      ...rest(made.slice(20, 40)).sort().reverse(),
    ];
    expect(items.map(({ id }) => id)).toEqual(expected);
    expect(sizes).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4]);
  });

  it("reports that there is no further page when the last one is full", async () => {
    expect((await readAll(30)).sizes).toEqual([30, 30]);
  });

  it("skips and repeats none of the existing ones when sessions are added and deleted in the meantime", async () => {
    const first = await persistence.sessions.list({ limit: 20 });
    const { sessionId } = await askSomething(persistence, "Late?");
    const second = await persistence.sessions.list({ limit: 20, cursor: first.nextCursor ?? "" });
    await persistence.sessions.delete(sessionId);
    const third = await persistence.sessions.list({ limit: 20, cursor: second.nextCursor ?? "" });
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(seen)).toEqual(new Set(made));
    expect(seen).toHaveLength(60);
  });

  it.each(["", "abc", "W10"])("refuses the cursor %j as invalid input", async (cursor) => {
    await expect(persistence.sessions.list({ limit: 1, cursor })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("a line of the list", () => {
  it("shows title, status, datasets in order and usage", async () => {
    const [first, second] = [buildDataset({ name: "first" }), buildDataset({ name: "second" })];
    for (const dataset of [first, second]) await persistence.datasets.create(dataset);
    const question = "How do the datasets differ?";
    const datasetIds = [second.id, first.id];
    const { sessionId } = await persistence.runs.createSession({ question, datasetIds, approval: "auto", seed: 1 });
    const { items } = await persistence.sessions.list({ query: "datasets differ", limit: 5 });
    expect(items).toEqual([
      {
        id: sessionId,
        title: question,
        status: "running",
        pinned: false,
        updatedAt: (await persistence.sessions.get(sessionId)).updatedAt,
        datasetNames: ["second", "first"],
        usage: { ...noUsage, byNode: [] },
      },
    ]);
  });
});

describe("query", () => {
  it("searches titles and questions in any case, later questions included, but not answers", async () => {
    const titled = await askSomething(persistence, "Alpha?");
    await persistence.sessions.update(titled.sessionId, { title: "The Zebra Crossing" });
    const asked = await askSomething(persistence, "Beta?");
    await persistence.runs.addQuestion({ sessionId: asked.sessionId, question: "And zebras?", seed: 1 });
    const find = async (query: string) =>
      new Set((await persistence.sessions.list({ query, limit: 50 })).items.map(({ id }) => id));
    expect(await find("zEBRa")).toEqual(new Set([titled.sessionId, asked.sessionId]));
    expect(await find("crossing")).toEqual(new Set([titled.sessionId]));
    expect(await find("alpha?")).toEqual(new Set([titled.sessionId]));
  });

  it.each([
    ["100% sure?", "0% s"],
    ["snake_case?", "e_c"],
    ["back\\slash?", "k\\s"],
    ["quote'd?", "e'd"],
  ])("takes the characters of %j literally", async (question, query) => {
    const { sessionId } = await askSomething(persistence, question);
    await askSomething(persistence, "100 sure? snakeXcase? backslash? quoted?");
    const { items } = await persistence.sessions.list({ query, limit: 50 });
    expect(items.map(({ id }) => id)).toEqual([sessionId]);
  });

  it("treats blanks as no query, and finds nothing for text that Postgres cannot store", async () => {
    const all = await persistence.sessions.list({ limit: 5 });
    expect(await persistence.sessions.list({ query: "  ", limit: 5 })).toEqual(all);
    expect((await persistence.sessions.list({ query: "no\0such \ud800", limit: 5 })).items).toEqual([]);
  });

  it("pages", async () => {
    const { items, sizes } = await readAll(5, "question 1");
    expect([items.length, sizes]).toEqual([11, [5, 5, 1]]);
  });
});
