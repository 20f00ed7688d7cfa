import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FairQueue, type Place } from "./fair-queue";

// Time only advances when a test advances it.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends on request. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, open: resolve };
}

/** Endless work that can be paused. `seen` records what happens to it. */
function loop() {
  const seen: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = (place: Place) => {
    seen.push("begun");
    place.allowPauses((paused) => seen.push(paused ? "paused" : "resumed"));
    return promise;
  };
  return { seen, work, end: () => resolve("ended") };
}

const never = () => ({ signal: new AbortController().signal });

describe("a fair queue", () => {
  it("gives no more slots than it has", async () => {
    const queue = new FairQueue({ places: 2 });
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

  it("takes sessions in turn, however many tasks one of them has waiting", async () => {
    const queue = new FairQueue({ places: 1 });
    const first = gate();
    const order: string[] = [];
    const note = (name: string) => () => Promise.resolve(order.push(name));
    const runs: Promise<unknown>[] = [queue.run("a", never(), first.work)];
    for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) runs.push(queue.run(name.charAt(0), never(), note(name)));
    first.open("");
    await Promise.all(runs);
    expect(order).toEqual(["b1", "c1", "a1", "b2", "a2", "a3"]);
  });

  it("reports each position in the order of turns, whenever it changes, and 0 when work starts", async () => {
    const queue = new FairQueue({ places: 1 });
    const reported: Record<string, number[]> = {};
    const waiter = (name: string, signal = new AbortController().signal) => {
      const positions: number[] = [];
      reported[name] = positions;
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
    expect(reported).toEqual({ first: [0], a1: [1, 2, 3, 2, 1, 0], a2: [2, 3, 4, 3, 2, 1, 0], b1: [1, 0], c1: [2] });
  });

  it("forgets work that is stopped while waiting", async () => {
    const queue = new FairQueue({ places: 1 });
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
    const queue = new FairQueue({ places: 1 });
    await expect(queue.run("a", { signal: AbortSignal.abort() }, () => Promise.resolve("ran"))).rejects.toMatchObject({
      code: "cancelled",
    });
  });

  it("passes the slot on after work that failed", async () => {
    const queue = new FairQueue({ places: 1 });
    await expect(queue.run("a", never(), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await queue.run("a", never(), () => Promise.resolve("ran"))).toBe("ran");
  });

  it.each([1, 2, 4])("starts another session's work next, however much of one waits for %d slots", async (places) => {
    const queue = new FairQueue({ places });
    const first = gate();
    const others = Array.from({ length: places - 1 }, gate);
    const order: string[] = [];
    const runs: Promise<unknown>[] = [first, ...others].map(({ work }) => queue.run("flood", never(), work));
    for (let number = 0; number < 10; number++)
      runs.push(queue.run("flood", never(), () => Promise.resolve(order.push("flood"))));
    runs.push(queue.run("honest", never(), () => Promise.resolve(order.push("honest"))));
    first.open("");
    await Promise.race(runs);
    for (const { open } of others) open("");
    await Promise.all(runs);
    expect(order).toEqual(["honest", ...Array<string>(10).fill("flood")]);
  });
});

describe("endless work", () => {
  it("is paused after its turn while another session waits, and resumes after that one's turn", async () => {
    const queue = new FairQueue({ places: 1, mostBegun: 3 });
    const [one, other] = [loop(), loop()];
    const runs = [queue.run("a", never(), one.work), queue.run("b", never(), other.work)];
    await vi.advanceTimersByTimeAsync(999);
    expect([one.seen, other.seen]).toEqual([["begun"], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([one.seen, other.seen]).toEqual([["begun", "paused"], ["begun"]]);
    other.end();
    await runs[1];
    expect(one.seen).toEqual(["begun", "paused", "resumed"]);
    one.end();
    expect(await Promise.all(runs)).toEqual(["ended", "ended"]);
  });

  it("of six sessions does not delay a seventh, which starts at once", async () => {
    const queue = new FairQueue({ places: 2, mostBegun: 14 });
    const loops = Array.from({ length: 6 }, loop);
    const endless = loops.map(({ work }, number) => queue.run(`loop ${number}`, never(), work));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(loops.map(({ seen }) => seen[0])).toEqual(Array<string>(6).fill("begun"));
    const honest = vi.fn(() => Promise.resolve("answer"));
    const answered = queue.run("honest", never(), honest);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(honest).toHaveBeenCalledOnce();
    expect(await answered).toBe("answer");
    for (const { end } of loops) end();
    await Promise.all(endless);
  });

  it("shares slots equally with other sessions", async () => {
    const queue = new FairQueue({ places: 2, mostBegun: 14 });
    const loops = Array.from({ length: 6 }, loop);
    const runs = loops.map(({ work }, number) => queue.run(`loop ${number}`, never(), work));
    await vi.advanceTimersByTimeAsync(29_900);
    const turns = loops.map(({ seen }) => seen.filter((event) => event !== "paused").length);
    expect(turns).toEqual(Array<number>(6).fill(10));
    for (const { end } of loops) end();
    await Promise.all(runs);
  });

  it("continues while nobody else waits, and while only its own session does", async () => {
    const queue = new FairQueue({ places: 1, mostBegun: 3 });
    const endless = loop();
    const runs = [queue.run("a", never(), endless.work)];
    await vi.advanceTimersByTimeAsync(10_000);
    runs.push(queue.run("a", never(), () => Promise.resolve("ran")));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(endless.seen).toEqual(["begun"]);
    endless.end();
    expect(await Promise.all(runs)).toEqual(["ended", "ran"]);
  });

  it("continues to its end while no more may start, to make room again", async () => {
    const queue = new FairQueue({ places: 1, mostBegun: 2 });
    const [one, other] = [loop(), loop()];
    const runs = [queue.run("a", never(), one.work), queue.run("b", never(), other.work)];
    await vi.advanceTimersByTimeAsync(1_000);
    runs.push(queue.run("c", never(), () => Promise.resolve("ran")));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([one.seen, other.seen]).toEqual([["begun", "paused"], ["begun"]]);
    other.end();
    expect(await runs[2]).toBe("ran");
    one.end();
    await Promise.all(runs);
  });

  it("is paused as soon as it allows that, and keeps its slot until then", async () => {
    const queue = new FairQueue({ places: 1, mostBegun: 2 });
    const preparation = gate();
    const endless = loop();
    const runs = [
      queue.run("a", never(), async (place) => {
        await preparation.work();
        return endless.work(place);
      }),
      queue.run("b", never(), () => Promise.resolve("ran")),
    ];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(endless.seen).toEqual([]);
    preparation.open("");
    expect(await runs[1]).toBe("ran");
    expect(endless.seen).toEqual(["begun", "paused", "resumed"]);
    endless.end();
    await Promise.all(runs);
  });

  it("can end while it is paused", async () => {
    const queue = new FairQueue({ places: 1, mostBegun: 2 });
    const [one, other] = [loop(), loop()];
    const runs = [queue.run("a", never(), one.work), queue.run("b", never(), other.work)];
    await vi.advanceTimersByTimeAsync(1_000);
    one.end();
    expect(await runs[0]).toBe("ended");
    await vi.advanceTimersByTimeAsync(10_000);
    expect([one.seen, other.seen]).toEqual([["begun", "paused"], ["begun"]]);
    other.end();
    await Promise.all(runs);
  });
});
