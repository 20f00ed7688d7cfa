import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SlidingWindow } from "./sliding-window";

function windowAt(limit: number) {
  const clock = { now: 0 };
  return { clock, window: new SlidingWindow({ limit, windowMs: 60_000, now: () => clock.now }) };
}

describe("a sliding window", () => {
  it("allows a key as many events as the limit, and reports when the next one may come", () => {
    const { clock, window } = windowAt(2);
    const waits = [window.waitMs("a")];
    window.record("a");
    clock.now = 20_000;
    waits.push(window.waitMs("a"));
    window.record("a");
    clock.now = 50_000;
    waits.push(window.waitMs("a"));
    clock.now = 60_000;
    waits.push(window.waitMs("a"));
    window.record("a");
    waits.push(window.waitMs("a"));
    expect(waits).toEqual([0, 0, 10_000, 0, 20_000]);
  });

  it("counts each key separately", () => {
    const { window } = windowAt(1);
    window.record("a");
    expect([window.waitMs("a"), window.waitMs("b")]).toEqual([60_000, 0]);
  });

  it("with limit 0 allows everything", () => {
    const { window } = windowAt(0);
    for (let event = 0; event < 1_000; event++) window.record("a");
    expect(window.waitMs("a")).toBe(0);
  });

  it("uses its own clock when none is given", () => {
    const window = new SlidingWindow({ limit: 1, windowMs: 3_600_000 });
    window.record("a");
    expect(window.waitMs("a")).toBeGreaterThan(3_000_000);
  });

  it("forgets the least recently seen key instead of growing with every address", () => {
    const { window } = windowAt(1);
    window.record("first");
    window.record("second");
    for (let address = 0; address < 9_999; address++) window.record(String(address));
    expect([window.waitMs("first"), window.waitMs("second")]).toEqual([0, 60_000]);
  });

  it("never holds more than the limit in any window, however requests come", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 }), (pauses) => {
        const { clock, window } = windowAt(3);
        const accepted: number[] = [];
        for (const pause of pauses) {
          clock.now += pause;
          if (window.waitMs("a") > 0) continue;
          window.record("a");
          accepted.push(clock.now);
        }
        return accepted.every((time, index) => time - (accepted[index - 3] ?? -Infinity) >= 60_000);
      }),
    );
  });
});
