import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import { askSomething, buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

const unknown = { code: "not_found", message: "There is no such dataset." };

describe("the versions of a dataset", () => {
  it("are listed newest first, with the requested and the detected reading", async () => {
    const first = buildDataset({ reading: {}, rowCount: 2 ** 33 });
    await persistence.datasets.create(first);
    const second = { ...first, versionId: DatasetVersionId.create(), reading: { delimiter: ";", headerRow: null } };
    await persistence.datasets.addVersion(first.id, { ...second, rowCount: 5, notices: [] });
    const versions = await persistence.datasets.listVersions(first.id);
    expect(versions).toEqual([
      {
        id: second.versionId,
        version: 2,
        status: "ready",
        format: "csv",
        rowCount: 5,
        columnCount: 1,
        reading: { delimiter: ";", headerRow: null },
        noticeCount: 0,
        createdAt: versions[0]?.createdAt,
      },
      {
        id: first.versionId,
        version: 1,
        status: "ready",
        format: "csv",
        rowCount: 2 ** 33,
        columnCount: 1,
        reading: {},
        noticeCount: first.notices.length,
        createdAt: versions[1]?.createdAt,
      },
    ]);
  });

  it("of a deleted or an unknown dataset are not found", async () => {
    const { id } = await persistence.datasets.create(buildDataset());
    await persistence.datasets.delete(id);
    await expect(persistence.datasets.listVersions(id)).rejects.toMatchObject(unknown);
    await expect(persistence.datasets.listVersions(DatasetId.create())).rejects.toMatchObject(unknown);
  });
});

describe("the use of a dataset", () => {
  it("names the conversations that have it, the most recently used first, except deleted ones", async () => {
    const { id } = await persistence.datasets.create(buildDataset());
    const other = await persistence.datasets.create(buildDataset());
    const ask = (question: string, datasetIds: DatasetId[]) =>
      persistence.runs.createSession({ question, datasetIds, approval: "auto", seed: 1 });
    const first = await ask("How many?", [id]);
    const second = await ask("How heavy?", [other.id, id]);
    const gone = await ask("Who?", [id]);
    await ask("What else?", [other.id]);
    await askSomething(persistence);
    await persistence.sessions.delete(gone.sessionId);
    const { sessions, sessionCount } = await persistence.datasets.findUse(id);
    expect([sessions.map((session) => session.id), sessionCount]).toEqual([[second.sessionId, first.sessionId], 2]);
    expect(sessions.map(({ title }) => title)).toEqual(["How heavy?", "How many?"]);
  });

  it("of an unused one is empty, and an unknown one is not found", async () => {
    const { id } = await persistence.datasets.create(buildDataset());
    expect(await persistence.datasets.findUse(id)).toEqual({ sessions: [], sessionCount: 0 });
    await expect(persistence.datasets.findUse(DatasetId.create())).rejects.toMatchObject(unknown);
  });
});
