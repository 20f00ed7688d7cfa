import { describe, expect, it } from "vitest";
import { toCaveatError, toProblem } from "./to-problem";
import { assertWithin, countNewSession, createLimits } from "./limits";
import { SlidingWindow } from "./sliding-window";

const from = (address: string) =>
  new Request("http://127.0.0.1/api/sessions", { headers: { "x-caveat-client-address": address } });

/** What somebody is told, or null when nothing speaks against it. */
async function refusal(act: () => void) {
  try {
    act();
    return null;
  } catch (error) {
    const problem = toProblem(toCaveatError(error));
    const { detail } = (await problem.json()) as { detail: string };
    return { status: problem.status, retryAfter: problem.headers.get("retry-after"), detail };
  }
}

describe("the limit of new conversations", () => {
  it("holds for each address by itself", async () => {
    const limits = createLimits({ sessionsPerMinute: 2 });
    const begin = (address: string) => refusal(() => countNewSession(limits, from(address)));
    const statuses = [];
    for (const address of ["a", "a", "b", "a"]) statuses.push((await begin(address))?.status ?? 201);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it("is not there when it is 0", async () => {
    const limits = createLimits({ sessionsPerMinute: 0 });
    for (let count = 0; count < 200; count++)
      expect(await refusal(() => countNewSession(limits, from("a")))).toBeNull();
  });
});

describe("a refusal by a limit", () => {
  const refuse = (ageMs: number) => {
    const clock = { now: 0 };
    const window = new SlidingWindow({ limit: 1, windowMs: 60_000, now: () => clock.now });
    window.record("a");
    clock.now = ageMs;
    return refusal(() => assertWithin(window, "a", "Too much came from there."));
  };

  it("tells programs and people how long to wait", async () => {
    expect(await refuse(30_500)).toEqual({
      status: 429,
      retryAfter: "30",
      detail: "Too much came from there. Try again in 30 seconds.",
    });
  });

  it("never tells to wait no time at all", async () => {
    expect(await refuse(59_990)).toEqual({
      status: 429,
      retryAfter: "1",
      detail: "Too much came from there. Try again in 1 second.",
    });
  });
});
