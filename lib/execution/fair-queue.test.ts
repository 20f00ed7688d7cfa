import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue";

/** Work that ends when it is told to. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, open: resolve };
}

const never = () => ({ signal: new AbortController().signal });

describe("a fair queue", () => {
  it("gives no more places than it has", async () => {
    const queue = new FairQueue(2);
    const gates = [gate(), gate(), gate()];
    const started: number[] = [];
    const runs = gates.map(({ work }, at) =>
      queue.run("a", never(), () => {
        started.push(at);
        return work();
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    gates[1]?.open("second");
    expect(await runs[1]).toBe("second");
    expect(started).toEqual([0, 1, 2]);
    gates[0]?.open("first");
    gates[2]?.open("third");
    expect(await Promise.all(runs)).toEqual(["first", "second", "third"]);
  });

  it("takes sessions in turn, however many one of them has waiting", async () => {
    const queue = new FairQueue(1);
    const first = gate();
    const order: string[] = [];
    const note = (name: string) => () => Promise.resolve(order.push(name));
    const runs: Promise<unknown>[] = [queue.run("a", never(), first.work)];
    for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) runs.push(queue.run(name.charAt(0), never(), note(name)));
    first.open("");
    await Promise.all(runs);
    expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("tells each its place in the order of the turns, whenever that changes, and 0 when it begins", async () => {
    const queue = new FairQueue(1);
    const told: Record<string, number[]> = {};
    const waiter = (name: string, signal = new AbortController().signal) => {
      const positions: number[] = [];
      told[name] = positions;
      return { signal, onQueued: (position: number) => positions.push(position) };
    };
    const first = gate();
    const stop = new AbortController();
    const runs = [
      queue.run("a", waiter("first"), first.work),
      queue.run("a", waiter("a1"), () => Promise.resolve("")),
      queue.run("a", waiter("a2"), () => Promise.resolve("")),
      queue.run("b", waiter("b1"), () => Promise.resolve("")),
    ];
    const stopped = queue.run("c", waiter("c1", stop.signal), () => Promise.resolve(""));
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    first.open("");
    await Promise.all(runs);
    expect(told).toEqual({ first: [0], a1: [1, 0], a2: [2, 3, 4, 3, 2, 1, 0], b1: [2, 1, 0], c1: [3] });
  });

  it("forgets who is stopped while waiting", async () => {
    const queue = new FairQueue(1);
    const first = gate();
    const stop = new AbortController();
    const running = queue.run("a", never(), first.work);
    const waiting = queue.run("b", stop, () => Promise.resolve("ran"));
    const behind = queue.run("b", never(), () => Promise.resolve("ran"));
    stop.abort();
    await expect(waiting).rejects.toMatchObject({
      code: "cancelled",
      message: "The execution was stopped before it began.",
    });
    first.open("done");
    expect(await Promise.all([running, behind])).toEqual(["done", "ran"]);
  });

  it("does not start what is stopped already", async () => {
    const queue = new FairQueue(1);
    await expect(queue.run("a", { signal: AbortSignal.abort() }, () => Promise.resolve("ran"))).rejects.toMatchObject({
      code: "cancelled",
    });
  });

  it("gives the place on after work that failed", async () => {
    const queue = new FairQueue(1);
    await expect(queue.run("a", never(), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await queue.run("a", never(), () => Promise.resolve("ran"))).toBe("ran");
  });
});
