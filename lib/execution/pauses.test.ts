import { setTimeout as wait } from "node:timers/promises";
import { describe, expect } from "vitest";
import { it } from "./attacks/shared-bench";
import { tiers } from "./attacks/tiers";
import type { PauseListener, Place } from "./fair-queue";
import { defaultLimits } from "./limits";
import { runJob } from "./run-job";

/** A slot whose work the test pauses. */
function placeOfTest() {
  let listener: PauseListener | null = null;
  const place: Place = {
    allowPauses: (listen) => {
      listener = listen;
      return () => (listener = null);
    },
  };
  return { place, say: (paused: boolean) => listener?.(paused) };
}

const limits = { ...defaultLimits, wallSeconds: 8, cpuSeconds: 60 };
const begin = "import time\nprint('begun', flush=True)\n";

describe.each(tiers)("a paused job of the tier %s", (tier) => {
  it("pauses with its clock, and runs to completion when it is resumed", async ({ warmBench }) => {
    const { place, say } = placeOfTest();
    const code = `${begin}until = time.process_time() + 0.2\nwhile time.process_time() < until: pass\nresult = 1`;
    const job = { code, tier, datasets: [], seed: 1, guard: false, limits };
    const { end } = await runJob(warmBench.zygote.socketPath, job, {
      signal: AbortSignal.timeout(60_000),
      place,
      onOutput: () => {
        say(true);
        // Longer than the job's time limit.
        void wait(9_000).then(() => say(false));
      },
    });
    expect(end).toMatchObject({ status: 0, reason: null });
  });

  it("is ended by a stop like any other", async ({ warmBench }) => {
    const { place, say } = placeOfTest();
    const stop = new AbortController();
    const job = { code: `${begin}while True: pass`, tier, datasets: [], seed: 1, guard: false, limits };
    const running = runJob(warmBench.zygote.socketPath, job, {
      signal: stop.signal,
      place,
      onOutput: () => {
        say(true);
        stop.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
    await warmBench.expectClean();
  });

  it("loses nothing when it ends at the moment it is paused", async ({ warmBench }) => {
    const ends = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { place, say } = placeOfTest();
        // So many at once may take longer than one of them.
        const patient = { ...limits, wallSeconds: 60 };
        const job = { code: `${begin}result = 1`, tier, datasets: [], seed: 1, guard: false, limits: patient };
        const finished = await runJob(warmBench.zygote.socketPath, job, {
          signal: AbortSignal.timeout(60_000),
          place,
          onOutput: () => {
            say(true);
            say(false);
          },
        });
        return finished.end.status;
      }),
    );
    expect(ends).toEqual(Array<number>(20).fill(0));
  });
});
