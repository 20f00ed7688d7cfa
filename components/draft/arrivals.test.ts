import { describe, expect, it } from "vitest";
import { createArrivals } from "./arrivals";

/** Work that the test ends. */
function controlledWork() {
  let end: (arrived: boolean) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<boolean>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { work, end, fail };
}

describe("pending data", () => {
  it("is reported from its start to its end, and at each change", async () => {
    const arrivals = createArrivals();
    const seen: boolean[] = [];
    arrivals.subscribe(() => seen.push(arrivals.get()));
    const [first, second] = [controlledWork(), controlledWork()];
    expect(arrivals.get()).toBe(false);
    arrivals.follow(first.work);
    arrivals.follow(second.work);
    expect(arrivals.get()).toBe(true);
    first.end(true);
    second.end(true);
    await arrivals.settle();
    expect([arrivals.get(), seen]).toEqual([false, [true, true, true, false]]);
  });

  it("is awaited to the last, even when more is added in the meantime", async () => {
    const arrivals = createArrivals();
    const [first, late] = [controlledWork(), controlledWork()];
    const order: string[] = [];
    arrivals.follow(first.work);
    const settled = arrivals.settle().then((complete) => order.push(`settled ${complete}`));
    arrivals.follow(late.work);
    first.end(true);
    await first.work;
    order.push("first is in");
    late.end(true);
    await settled;
    expect(order).toEqual(["first is in", "settled true"]);
  });

  it.each([
    ["refused", (one: ReturnType<typeof controlledWork>) => one.end(false)],
    ["broken", (one: ReturnType<typeof controlledWork>) => one.fail(new Error("The connection broke."))],
  ])("makes it incomplete when one of it is %s", async (_, spoil) => {
    const arrivals = createArrivals();
    const [good, bad] = [controlledWork(), controlledWork()];
    arrivals.follow(good.work);
    arrivals.follow(bad.work);
    const settled = arrivals.settle();
    spoil(bad);
    good.end(true);
    expect([await settled, arrivals.get()]).toEqual([false, false]);
  });

  it("does not affect later data: an earlier failure is forgotten", async () => {
    const arrivals = createArrivals();
    arrivals.follow(Promise.resolve(false));
    expect(await arrivals.settle()).toBe(false);
    expect(await arrivals.settle()).toBe(true);
    arrivals.follow(Promise.resolve(true));
    expect(await arrivals.settle()).toBe(true);
  });
});
