import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { penguinMeans } from "@/lib/testing/engines/analyst-replies";
import {
  abortAt,
  claim,
  goodEngine,
  goodExecutor,
  readAnswer,
  readEvents,
  readLines,
  startRun,
  wholeRun,
} from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { performRun } from "./perform-run";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const never = new AbortController().signal;

/** When a process dies while storing state: before or after the `count`th statement of a kind. */
interface Death {
  statement: "put" | "putWrites";
  count: number;
  isStored: boolean;
}

/** Makes the process die at that point; returns what ends its work. */
function dieAt({ container }: OpenServer, { statement, count, isStored }: Death): AbortSignal {
  const abort = new AbortController();
  const saver = container.checkpointer;
  let calls = 0;
  const mortal =
    <Parameters extends unknown[], Result>(store: (...parameters: Parameters) => Promise<Result>) =>
    async (...parameters: Parameters): Promise<Result> => {
      calls += 1;
      if (calls !== count) return store(...parameters);
      if (isStored) await store(...parameters);
      abort.abort("lost");
      throw new Error("The process is dead.");
    };
  if (statement === "put") saver.put = mortal(saver.put.bind(saver));
  else saver.putWrites = mortal(saver.putWrites.bind(saver));
  return abort.signal;
}

describe("a run whose processes die one after another", () => {
  it.each([
    ["right after the state of a step is kept", { statement: "put", count: 1, isStored: true }],
    ["before the state of a step is kept", { statement: "put", count: 2, isStored: false }],
    ["when a step has ended and nothing of it is kept", { statement: "putWrites", count: 2, isStored: true }],
  ] satisfies [string, Death][])("%s: emits all, in order, once", async (_name, death) => {
    const executor = goodExecutor();
    const parts = { engine: goodEngine(), executor };
    const first = await fixture.open(parts);
    const { id, sessionId } = await startRun(fixture, first);
    await first.container.runs.release(id, first.container.owner);
    let deaths = 0;
    for (;;) {
      const server = await fixture.open(parts);
      const signal = dieAt(server, death);
      await performRun(server.container, await claim(server.container, id), signal);
      if (!signal.aborted) break;
      deaths += 1;
      const lines = await readLines(server.container, sessionId);
      expect(lines).toEqual(wholeRun.slice(0, lines.length));
      await server.container.runs.release(id, server.container.owner);
      await server.container.close();
    }
    expect(deaths).toBeGreaterThan(3);
    expect(await readLines(first.container, sessionId)).toEqual(wholeRun);
    expect(executor.requests).toHaveLength(1);
    expect((await readAnswer(first.container, sessionId)).result).toEqual(penguinMeans);
    const paid = (await first.container.runs.modelCalls(id)).filter(({ task }) => task !== "title");
    expect(paid).toHaveLength(8);
  });

  it("in the same place: is abandoned with an answer after three starts, and can be asked again", async () => {
    const first = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const { container } = first;
    const { id, sessionId, questionMessageId } = await startRun(fixture, first);
    await container.runs.release(id, container.owner);
    const dying = goodEngine();
    for (const attempt of [1, 2, 3]) {
      const abort = new AbortController();
      const server = await fixture.open({ engine: abortAt(dying, "generate_code", abort, "lost") });
      const record = await claim(server.container, id);
      expect(record.attempt).toBe(attempt);
      await performRun(server.container, record, abort.signal);
      await server.container.close();
    }
    const asked = dying.calls.length;
    const last = await claim(container, id);
    await performRun(container, last, never);
    expect(dying.calls).toHaveLength(asked);
    const answer = await readAnswer(container, sessionId);
    expect([last.attempt, answer.kind]).toEqual([4, "failed"]);
    expect(answer.explanation).toContain("Ask it again");
    const lines = await readLines(container, sessionId);
    expect(lines.slice(-2)).toEqual(["answer", "run_end completed"]);

    const { runId } = await container.runs.addRerun({ sessionId, questionId: questionMessageId, rerun: {}, seed: 1 });
    await performRun(container, await claim(container, runId), never);
    expect(await readAnswer(container, sessionId)).toMatchObject({ kind: "answered", version: "v2.0" });
  });
});

describe("a run that is stopped while a step is being stored", () => {
  it("has no event after its end", async () => {
    const abort = new AbortController();
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const { container } = server;
    const record = await startRun(fixture, server);
    const put = container.checkpointer.put.bind(container.checkpointer);
    const late: Promise<unknown>[] = [];
    let ended: () => void = () => undefined;
    const end = new Promise<void>((resolve) => (ended = resolve));
    let calls = 0;
    container.checkpointer.put = (...parameters) => {
      calls += 1;
      if (calls < 4) return put(...parameters);
      abort.abort("cancelled");
      const storing = end.then(() => put(...parameters));
      late.push(storing);
      return storing;
    };
    const performing = performRun(container, record, abort.signal);
    await expect.poll(() => container.sessions.getStatus(record.sessionId)).toBe("cancelled");
    ended();
    await Promise.allSettled([performing, ...late]);
    await expect(late[0]).rejects.toMatchObject({ code: "cancelled" });
    expect((await readEvents(container, record.sessionId)).at(-1)).toMatchObject({
      type: "run_end",
      status: "cancelled",
    });
  });
});
