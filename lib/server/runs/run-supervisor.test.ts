import { describe, expect, it, vi } from "vitest";
import { MessageId, RunId, SessionId } from "@/lib/domain/ids";
import type { RunRecord, RunStore } from "@/lib/ports/runs/run-store";
import { RunSupervisor } from "./run-supervisor";

function record(overrides: Partial<RunRecord> = {}): RunRecord {
  return {
    id: RunId.create(),
    sessionId: SessionId.create(),
    questionMessageId: MessageId.create(),
    status: "running",
    question: "How many?",
    capability: "analysis",
    route: null,
    datasets: [],
    rerun: null,
    version: "v1.0",
    seed: 1,
    attempt: 1,
    cancelRequested: false,
    createdAt: new Date(0),
    ...overrides,
  };
}

type SupervisedStore = Pick<RunStore, "claim" | "findClaimable" | "onChange" | "release" | "renew">;

/** A run store of some claimable runs that records its calls. */
function storeOf(
  records: RunRecord[],
  held: () => { cancelRequested: boolean } | null = () => ({ cancelRequested: false }),
) {
  const claimable = new Map(records.map((item) => [item.id, item]));
  const released: RunId[] = [];
  let listener: (() => void) | undefined;
  const store: SupervisedStore = {
    findClaimable: (options) =>
      Promise.resolve(
        [...claimable].flatMap(([id, record]) => (options?.parts === true && record.part === undefined ? [] : [id])),
      ),
    claim: (runId) => {
      const found = claimable.get(runId) ?? null;
      claimable.delete(runId);
      return Promise.resolve(found);
    },
    renew: (runIds) => {
      const answer = held();
      return Promise.resolve(new Map(answer === null ? [] : runIds.map((runId) => [runId, answer])));
    },
    release: (runId) => {
      released.push(runId);
      return Promise.resolve();
    },
    onChange: (listen) => {
      listener = () => listen({ sessionId: SessionId.create() });
      return () => (listener = undefined);
    },
  };
  return { store, released, claimable, change: () => listener?.(), listening: () => listener !== undefined };
}

function supervise(store: SupervisedStore, work: (item: RunRecord, signal: AbortSignal) => Promise<void>) {
  return new RunSupervisor({ runs: store as RunStore, owner: "me", work });
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });

describe("RunSupervisor", () => {
  it("performs every claimable run once", async () => {
    const runs = [record(), record()];
    const { store, change } = storeOf(runs);
    const done: RunId[] = [];
    const supervisor = supervise(store, (item) => {
      done.push(item.id);
      return Promise.resolve();
    });
    supervisor.start();
    change();
    await vi.waitFor(() => expect(done.length).toBe(2), 300_000);
    await supervisor.stop();
    expect(new Set(done)).toEqual(new Set(runs.map((run) => run.id)));
  });

  it("performs at most fifty at a time, and the others as soon as one ends", async () => {
    const { store } = storeOf(Array.from({ length: 60 }, () => record()));
    const atWork: (() => void)[] = [];
    const supervisor = supervise(store, () => new Promise((resolve) => atWork.push(resolve)));
    supervisor.start();
    await vi.waitFor(() => expect(atWork).toHaveLength(50), 300_000);
    atWork[0]?.();
    await vi.waitFor(() => expect(atWork).toHaveLength(51), 300_000);
    for (const end of atWork) end();
    await vi.waitFor(() => expect(atWork).toHaveLength(60), 300_000);
    for (const end of atWork) end();
    await supervisor.stop();
  });

  it("performs parts of runs beside them, because these wait for their parts", async () => {
    const wholes = Array.from({ length: 50 }, () => record());
    const { store } = storeOf([...wholes, record({ part: { of: SessionId.create(), constraints: "" } })]);
    const atWork: (() => void)[] = [];
    const supervisor = supervise(store, () => new Promise((resolve) => atWork.push(resolve)));
    supervisor.start();
    await vi.waitFor(() => expect(atWork).toHaveLength(51), 300_000);
    for (const end of atWork) end();
    await supervisor.stop();
  });

  it("checks again when notified of a change", async () => {
    const { store, claimable, change } = storeOf([]);
    const done: RunId[] = [];
    const supervisor = supervise(store, (item) => Promise.resolve(void done.push(item.id)));
    supervisor.start();
    const late = record();
    claimable.set(late.id, late);
    change();
    await vi.waitFor(() => expect(done).toEqual([late.id]), 300_000);
    await supervisor.stop();
  });

  it("passes a stop request on to the run", async () => {
    const run = record();
    const { store } = storeOf([run]);
    const reasons: unknown[] = [];
    const supervisor = supervise(store, async (_item, signal) => {
      await untilAborted(signal);
      reasons.push(signal.reason);
    });
    supervisor.start();
    await vi.waitFor(() => {
      supervisor.abort([run.id]);
      expect(reasons).toEqual(["cancelled"]);
    }, 300_000);
    await supervisor.stop();
  });

  it("stops a run that was cancelled or taken over elsewhere", async () => {
    for (const [answer, reason] of [
      [{ cancelRequested: true }, "cancelled"],
      [null, "lost"],
    ] as const) {
      const { store, change } = storeOf([record()], () => answer);
      const reasons: unknown[] = [];
      const supervisor = supervise(store, async (_item, signal) => {
        await untilAborted(signal);
        reasons.push(signal.reason);
      });
      supervisor.start();
      change();
      await vi.waitFor(() => expect(reasons).toEqual([reason]), 300_000);
      await supervisor.stop();
    }
  });

  it("notifies a run at once that it was cancelled before its claim", async () => {
    const { store } = storeOf([record({ cancelRequested: true })]);
    const reasons: unknown[] = [];
    const supervisor = supervise(store, (_item, signal) => Promise.resolve(void reasons.push(signal.reason)));
    supervisor.start();
    await vi.waitFor(() => expect(reasons).toEqual(["cancelled"]), 300_000);
    await supervisor.stop();
  });

  it("on shutdown waits for the runs, releases them and stops listening", async () => {
    const run = record();
    const { store, released, listening } = storeOf([run]);
    const events: string[] = [];
    const supervisor = supervise(store, async (_item, signal) => {
      events.push("begun");
      await untilAborted(signal);
      events.push(String(signal.reason));
    });
    supervisor.start();
    await vi.waitFor(() => expect(events).toEqual(["begun"]), 300_000);
    await supervisor.stop();
    expect(events).toEqual(["begun", "stopping"]);
    expect(released).toEqual([run.id]);
    expect(listening()).toBe(false);
  });
});
