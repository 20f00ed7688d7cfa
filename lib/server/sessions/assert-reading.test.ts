import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReadingChange, ReadingPart } from "@/lib/domain/answers/question-reading";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { startRun } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { askQuestion } from "./ask-question";

let fixture: ServerFixture;
let server: OpenServer;
let first: RunRecord;

const part = (kind: ReadingPart["kind"], label: string, piece: object): ReadingPart => ({
  ...{ id: `${kind}-1`, kind, label, options: [] },
  value: JSON.stringify(piece),
});
const mass = { kind: "column", column: "Body Mass (g)" };
const measure = {
  ...{ label: "mean of Body Mass (g)", unit: "g" },
  value: { kind: "aggregate", aggregate: "mean", of: mass, where: [] },
};
const reading = {
  parts: [
    part("measure", "Body Mass (g)", { measure }),
    part("group", "by Species", { group: { column: "Species", grain: null } }),
  ],
  unused: [],
};

beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
  first = await startRun(fixture, server);
  const datasets = first.datasets.map((dataset) => ({ ...dataset, name: "penguins", fingerprint: "00" }));
  const basis = { seed: 7, datasets, approachId: null, rerun: null };
  const answer = buildAnswer({ version: first.version, reading, basis });
  await server.container.runs.finish({ runId: first.id, owner: server.container.owner, end: "completed", answer });
});
afterAll(() => fixture.close());

const read = (changes: ReadingChange[]) =>
  askQuestion(
    server.container,
    first.sessionId,
    { rerun: { questionId: first.questionMessageId, reading: changes } },
    { wait: false, signal: new AbortController().signal },
  );

it.each([
  ["no piece of a plan", "DROP TABLE", "the built-in engine cannot read it."],
  ["of a column that the data lacks", '{"group":{"column":"Secret","grain":null}}', "the data has no column “Secret”."],
  ["that the column does not fit", '{"group":{"column":"Species","grain":"month"}}', "“Species” does not hold dates."],
])("a value %s is refused with a message that names the part, and nothing is run", async (_name, value, reason) => {
  const message = `“by Species” cannot take this value: ${reason}`;
  await expect(read([{ id: "group-1", value }])).rejects.toMatchObject({
    ...{ code: "invalid_input", message, remedy: "Choose one of the options of that part in the newest answer." },
    fields: [{ field: "rerun.reading", message }],
  });
  const { messages, status } = await server.container.sessions.get(first.sessionId);
  expect([messages.length, status]).toEqual([2, "completed"]);
});

it("an unknown part is refused by its name", async () => {
  await expect(read([{ id: "limit-1", value: "" }])).rejects.toMatchObject({
    message: "The reading of the newest answer has no part “limit-1”.",
  });
});

it("a value that fits is answered again, and so is the unchanged reading", async () => {
  const session = await read([{ id: "group-1", value: "" }]);
  expect(session.status).toBe("running");
  await expect(read([])).resolves.toMatchObject({ status: "running" });
});
