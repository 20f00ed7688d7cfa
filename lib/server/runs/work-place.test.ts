import { describe, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { FairQueue } from "@/lib/execution/fair-queue";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { reasonOutside, WorkPlace } from "./work-place";

const open = (queue: FairQueue, signal = new AbortController().signal) =>
  new WorkPlace(queue, { sessionId: SessionId.create(), signal });

/** Whether a promise has settled once everything ready has been done. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.catch(() => undefined).then(() => (settled = true));
  await new Promise(setImmediate);
  return settled;
}

describe("the slot of a run", () => {
  it("is held by no more runs than there are slots, until one ends", async () => {
    const queue = new FairQueue({ places: 2 });
    const [one, other, third] = [open(queue), open(queue), open(queue)];
    await one.enter();
    await other.enter();
    const waiting = third.enter();
    expect(await isSettled(waiting)).toBe(false);
    other.close();
    await waiting;
  });

  it("is given to another run while the first one waits for something external, and is queued for after that", async () => {
    const queue = new FairQueue({ places: 1 });
    const [one, other] = [open(queue), open(queue)];
    await one.enter();
    const answer = Promise.withResolvers<string>();
    const outside = one.outside(() => answer.promise);
    await other.enter();
    answer.resolve("answer");
    expect(await isSettled(outside)).toBe(false);
    other.close();
    expect(await outside).toBe("answer");
    expect(await isSettled(open(queue).enter())).toBe(false);
  });

  it("stays released while any of several calls is in progress", async () => {
    const queue = new FairQueue({ places: 1 });
    const [one, other] = [open(queue), open(queue)];
    await one.enter();
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const calls = [one.outside(() => first.promise), one.outside(() => second.promise)];
    first.resolve("first");
    expect(await calls[0]).toBe("first");
    await other.enter();
    other.close();
    second.resolve("second");
    expect(await calls[1]).toBe("second");
  });

  it("is held once by a run whose parallel calls return one after another", async () => {
    const queue = new FairQueue({ places: 1 });
    const [one, other, third] = [open(queue), open(queue), open(queue)];
    await one.enter();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const calls = [one.outside(() => first.promise)];
    await other.enter();
    first.resolve();
    expect(await isSettled(calls[0] ?? Promise.resolve())).toBe(false);
    calls.push(one.outside(() => second.promise));
    second.resolve();
    expect(await isSettled(calls[1] ?? Promise.resolve())).toBe(false);
    other.close();
    await Promise.all(calls);
    one.close();
    await third.enter();
  });

  it("is claimed again when the call fails, and the error is rethrown", async () => {
    const queue = new FairQueue({ places: 1 });
    const one = open(queue);
    await one.enter();
    await expect(one.outside(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await isSettled(open(queue).enter())).toBe(false);
  });

  it("is not claimed by what an ended run left in progress", async () => {
    const queue = new FairQueue({ places: 1 });
    const [one, other] = [open(queue), open(queue)];
    await one.enter();
    const answer = Promise.withResolvers<string>();
    const outside = one.outside(() => answer.promise);
    one.close();
    answer.resolve("late");
    expect(await outside).toBe("late");
    await other.enter();
  });

  it("is no longer awaited when the run is stopped", async () => {
    const queue = new FairQueue({ places: 1 });
    const stop = new AbortController();
    const [one, other] = [open(queue), open(queue, stop.signal)];
    await one.enter();
    const waiting = other.enter();
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("an engine", () => {
  it("that calls a model releases the slot to others in the meantime; the built-in one computes in it", () => {
    const place = open(new FairQueue({ places: 1 }));
    const model = createFakeReasoningEngine({});
    const builtin = createBuiltinEngine();
    expect(reasonOutside(model, place)).not.toBe(model);
    expect(reasonOutside(builtin, place)).toBe(builtin);
  });
});
