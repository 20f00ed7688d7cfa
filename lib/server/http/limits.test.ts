import { describe, expect, it } from "vitest";
import { toCaveatError, toProblem } from "./to-problem";
import { assertWithin, countNewSession, countNewUpload, createLimits } from "./limits";
import { SlidingWindow } from "./sliding-window";

const from = (address: string) =>
  new Request("http://127.0.0.1/api/sessions", { headers: { "x-caveat-client-address": address } });

/** Returns the refusal's message, or null. */
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
  it("applies to each address separately", async () => {
    const limits = createLimits({ sessionsPerMinute: 2, loopback: true });
    const begin = (address: string) => refusal(() => countNewSession(limits, from(address)));
    const statuses = [];
    for (const address of ["a", "a", "b", "a"]) statuses.push((await begin(address))?.status ?? 201);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it("is absent when it is 0", async () => {
    const limits = createLimits({ sessionsPerMinute: 0, loopback: true });
    for (let count = 0; count < 200; count++)
      expect(await refusal(() => countNewSession(limits, from("a")))).toBeNull();
  });
});

describe("the limit of announced files", () => {
  const announce = async (loopback: boolean) => {
    const limits = createLimits({ sessionsPerMinute: 0, loopback });
    const refusals = [];
    for (let count = 0; count < 122; count++) refusals.push(await refusal(() => countNewUpload(limits, from("a"))));
    expect(await refusal(() => countNewUpload(limits, from("b")))).toBeNull();
    return refusals.filter((refused) => refused !== null);
  };

  it("applies to an address beyond this machine, with the time to wait", async () => {
    const refused = await announce(false);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      status: 429,
      detail: expect.stringMatching(
        /^Too many files were sent from this address within a minute\. Try again in \d+ seconds\.$/,
      ) as string,
    });
  });

  it("is absent on this machine", async () => {
    expect(await announce(true)).toEqual([]);
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

  it("states for programs and people how long to wait", async () => {
    expect(await refuse(30_500)).toEqual({
      status: 429,
      retryAfter: "30",
      detail: "Too much came from there. Try again in 30 seconds.",
    });
  });

  it("never asks to wait for zero seconds", async () => {
    expect(await refuse(59_990)).toEqual({
      status: 429,
      retryAfter: "1",
      detail: "Too much came from there. Try again in 1 second.",
    });
  });
});
