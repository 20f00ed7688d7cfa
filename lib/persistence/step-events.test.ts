import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyCheckpoint } from "@langchain/langgraph";
import type { RunId, SessionId } from "@/lib/domain/ids";
import type { RunEvent, StoredEvent } from "@/lib/domain/runs/run-event";
import { stepEventsChannel, type StepEvents } from "@/lib/ports/runs/step-events";
import { askSomething, buildNodeEnd, buildNodeStart } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "./persistence";

let database: TestDatabase;
let here: Persistence;
let elsewhere: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  here = await database.open("here");
  elsewhere = await database.open("elsewhere");
});
afterAll(() => database.drop());

/** Creates a session whose run this process performs. */
async function startRun() {
  const asked = await askSomething(here);
  await here.runs.claim(asked.runId, "here");
  return asked;
}

const start = (runId: RunId) => ({ key: "generate_code:1:start", event: buildNodeStart(runId) });
const end = (runId: RunId) => ({ key: "generate_code:1:end", event: buildNodeEnd(runId) });

let steps = 0;
/** Stores the state of a step with `events`; with that channel changed or unchanged. */
function put(
  persistence: Persistence,
  { sessionId, runId }: { sessionId: SessionId; runId: RunId },
  events: StepEvents["events"],
  changed = true,
) {
  const step: StepEvents = { sessionId, runId, events };
  const checkpoint = {
    ...emptyCheckpoint(),
    id: `1f0c0000-0000-6000-8000-${String(++steps).padStart(12, "0")}`,
    channel_values: { facts: steps, [stepEventsChannel]: step },
    channel_versions: { facts: 1, [stepEventsChannel]: 1 },
  };
  const config = { configurable: { thread_id: runId, checkpoint_ns: "" } };
  const versions = { facts: 1, ...(changed && { [stepEventsChannel]: 1 }) };
  return persistence.checkpointer.put(config, checkpoint, { source: "loop", step: steps, parents: {} }, versions);
}

const readEvents = async (sessionId: SessionId) =>
  (await here.events.read(sessionId, 0, 100)).map(({ seq, event }): [number, RunEvent["type"]] => [seq, event.type]);

const readState = async (runId: RunId) =>
  (await here.checkpointer.getTuple({ configurable: { thread_id: runId } }))?.checkpoint.channel_values.facts;

describe("the state of a step", () => {
  it("is stored with the step's events, in order", async () => {
    const run = await startRun();
    await put(here, run, [start(run.runId), end(run.runId)]);
    expect(await readEvents(run.sessionId)).toEqual([
      [1, "node_start"],
      [2, "node_end"],
    ]);
    expect(await readState(run.runId)).toBe(steps);
  });

  it("adds only new events, each once", async () => {
    const run = await startRun();
    const { sessionId, runId } = run;
    await here.events.append({ sessionId, runId, ...start(runId) });
    const artifact = { key: "node:1", event: buildNodeStart(runId, "explain") };
    await put(here, run, [start(runId), artifact, artifact, end(runId)]);
    await put(here, run, [start(runId), end(runId)]);
    expect(await readEvents(sessionId)).toEqual([
      [1, "node_start"],
      [2, "node_start"],
      [3, "node_end"],
    ]);
  });

  it("numbers without gaps when the same start is stored elsewhere concurrently", async () => {
    const runs = await Promise.all(Array.from({ length: 12 }, startRun));
    await Promise.all(
      runs.flatMap((run) => [
        here.events.append({ ...run, ...start(run.runId) }),
        put(here, run, [start(run.runId), end(run.runId)]),
      ]),
    );
    for (const { sessionId } of runs)
      expect(await readEvents(sessionId)).toEqual([
        [1, "node_start"],
        [2, "node_end"],
      ]);
  });

  it("is not stored when its events could not be read again", async () => {
    const run = await startRun();
    const tooLong = { key: "a", event: { ...buildNodeEnd(run.runId), summary: "x".repeat(201) } };
    await expect(put(here, run, [tooLong])).rejects.toThrow("200");
    expect([await readState(run.runId), await readEvents(run.sessionId)]).toEqual([undefined, []]);
  });

  it("adds no events when the step left none", async () => {
    const run = await startRun();
    await put(here, run, [start(run.runId)], false);
    expect([await readState(run.runId), await readEvents(run.sessionId)]).toEqual([steps, []]);
  });

  it("wakes listeners in every process", async () => {
    const run = await startRun();
    const woken = [here, elsewhere].map(
      (persistence) =>
        new Promise<void>((resolve) => {
          persistence.events.subscribe(run.sessionId, { onStored: () => resolve(), onLive: () => undefined });
        }),
    );
    await put(here, run, [start(run.runId)]);
    await Promise.all(woken);
  });
});

it("passes on new events as they are read", async () => {
  const run = await startRun();
  const { sessionId, runId } = run;
  await here.events.append({ sessionId, runId, ...start(runId) });
  const handed: StoredEvent[] = [];
  const onStored = (stored: readonly StoredEvent[]) => void handed.push(...stored);
  here.events.subscribe(sessionId, { onStored, onLive: () => undefined });
  const odd = { key: "odd\0", event: { ...buildNodeEnd(runId), summary: "\0" } };
  await put(here, run, [start(runId), odd, end(runId)]);
  expect(handed.map(({ seq }) => seq)).toEqual([2, 3]);
  expect(handed).toEqual(await elsewhere.events.read(sessionId, 1, 10));
});

describe("a run that this process no longer holds", () => {
  const refused = { code: "cancelled" };

  it("stores neither state nor events once it has ended", async () => {
    const run = await startRun();
    await here.runs.finish({ runId: run.runId, owner: "here", end: "cancelled", answer: null });
    await expect(put(here, run, [end(run.runId)])).rejects.toMatchObject(refused);
    expect([await readState(run.runId), await readEvents(run.sessionId)]).toEqual([undefined, [[1, "run_end"]]]);
  });

  it("stores only what the process that has claimed it stores", async () => {
    const run = await startRun();
    await database.query("UPDATE run SET lease_until = now() - interval '1 second' WHERE id = $1", [run.runId]);
    await elsewhere.runs.claim(run.runId, "elsewhere");
    await expect(put(here, run, [end(run.runId)])).rejects.toMatchObject(refused);
    await put(elsewhere, run, [start(run.runId)]);
    expect([await readState(run.runId), await readEvents(run.sessionId)]).toEqual([steps, [[1, "node_start"]]]);
  });

  it("ends before or after a step that is stored concurrently, never in the middle", async () => {
    const runs = await Promise.all(Array.from({ length: 12 }, startRun));
    const outcomes = await Promise.all(
      runs.map(async (run) => {
        const stored = put(here, run, [start(run.runId), end(run.runId)]).then(
          () => true,
          () => false,
        );
        await here.runs.finish({ runId: run.runId, owner: "here", end: "cancelled", answer: null });
        return stored;
      }),
    );
    for (const [index, { sessionId }] of runs.entries()) {
      const events = outcomes[index] === true ? ["node_start", "node_end"] : [];
      expect((await readEvents(sessionId)).map(([, type]) => type)).toEqual([...events, "run_end"]);
    }
  });
});
