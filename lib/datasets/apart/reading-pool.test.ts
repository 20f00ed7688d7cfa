import { expect, it, vi } from "vitest";
import { ReadingPool, type ReadingPlace } from "./reading-pool";

/** A reading that lasts until it is released or its place is taken. */
interface Held {
  /** How often it was started. */
  begun: number;
  /** Reported positions in the queue. */
  positions: number[];
  finish: () => void;
  abort: () => void;
  outcome: Promise<unknown>;
}

/** Opens a pool of readings that use `amounts` megabytes and `times` seconds of computing time, by their number. */
function openPool(budget: { places: number; megabytes: number }) {
  const amounts: number[] = [];
  const times: number[] = [];
  const toUse = (id: number) => ({ megabytes: amounts[id] ?? 0, seconds: times[id] ?? 0 });
  const pool = new ReadingPool({ budget, measure: (ids) => Promise.resolve(ids.map(toUse)) });
  let count = 0;
  const hold = (seconds = 1000): Held => {
    const id = count++;
    const controller = new AbortController();
    const { promise: finished, resolve: finish } = Promise.withResolvers<string>();
    const held: Held = {
      begun: 0,
      positions: [],
      finish: () => finish(`read ${id}`),
      abort: () => controller.abort(),
      outcome: Promise.resolve(),
    };
    const work = (place: ReadingPlace) => {
      held.begun += 1;
      place.watch(id);
      const { promise: stopped, reject } = Promise.withResolvers<never>();
      place.signal.addEventListener("abort", () => reject(new Error("stopped")));
      return Promise.race([finished, stopped]);
    };
    const onQueued = (position: number) => void held.positions.push(position);
    held.outcome = pool.run({ seconds, signal: controller.signal, onQueued }, work).catch((error: unknown) => error);
    return held;
  };
  return { amounts, times, hold };
}

const begun = (readings: readonly Held[]) => readings.map((held) => held.begun);
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 300_000, interval: 5 });

it("reads a limited number of files at a time, and the others in order, each of which knows its position", async () => {
  const { hold } = openPool({ places: 2, megabytes: 10_000 });
  const readings = [hold(), hold(), hold(), hold()];
  await until(() => readings[1]?.begun === 1);
  expect(begun(readings)).toEqual([1, 1, 0, 0]);
  readings[1]?.finish();
  await until(() => readings[2]?.begun === 1);
  expect(begun(readings)).toEqual([1, 1, 1, 0]);
  for (const { finish } of readings) finish();
  expect(await Promise.all(readings.map(({ outcome }) => outcome))).toEqual(["read 0", "read 1", "read 2", "read 3"]);
  expect(readings.map(({ positions }) => positions)).toEqual([[0], [0], [1, 0], [2, 1, 0]]);
});

it("reads fewer files at a time when the memory has no room for more", async () => {
  const { hold } = openPool({ places: 6, megabytes: 600 });
  const readings = [hold(), hold(), hold()];
  await until(() => readings[1]?.begun === 1);
  expect(begun(readings)).toEqual([1, 1, 0]);
  for (const { finish } of readings) finish();
  await Promise.all(readings.map(({ outcome }) => outcome));
});

it("ends a file that takes more memory than available for all", async () => {
  const { hold, amounts } = openPool({ places: 2, megabytes: 1000 });
  const reading = hold();
  amounts[0] = 1001;
  expect(await reading.outcome).toMatchObject({
    code: "unreadable_file",
    message: "Reading this file needs more memory than is available.",
    remedy: "Leave out columns or sheets that are not needed, split the file, or save it as Parquet.",
  });
});

it("lets the most recent file make room, and reads it again later", async () => {
  const { hold, amounts } = openPool({ places: 3, megabytes: 1000 });
  const [first, last] = [hold(), hold()];
  await until(() => last.begun === 1);
  amounts.push(700, 350);
  await until(() => last.positions.at(-1) === 1);
  // There is room for a small file in the meantime, but not for that one.
  const small = hold();
  await until(() => small.begun === 1);
  expect([first.begun, last.begun]).toEqual([1, 1]);
  first.finish();
  await until(() => last.begun === 2);
  small.finish();
  last.finish();
  expect(await Promise.all([first, last, small].map(({ outcome }) => outcome))).toEqual(["read 0", "read 1", "read 2"]);
});

it("ends a file that computes too long", async () => {
  const { hold, times } = openPool({ places: 2, megabytes: 1000 });
  const [short, long] = [hold(100), hold(100)];
  times.push(99, 101);
  expect(await long.outcome).toMatchObject({
    code: "unreadable_file",
    message: "Reading this file takes more than 100 seconds of computing time.",
  });
  short.finish();
  expect(await short.outcome).toBe("read 0");
});

it("does not charge a process for what it computed before", async () => {
  let seconds = 500;
  let measured = 0;
  const measure = () => Promise.resolve([{ megabytes: 1, seconds: (measured += 1) && seconds }]);
  const pool = new ReadingPool({ budget: { places: 1, megabytes: 1000 }, measure });
  const outcome = pool.run({ seconds: 100, signal: new AbortController().signal }, async (place) => {
    place.watch(1, { hasWorked: true });
    await until(() => measured > 1);
    expect(place.signal.aborted).toBe(false);
    seconds = 601;
    await until(() => place.signal.aborted);
  });
  await expect(outcome).resolves.toBeUndefined();
});

it("ends a file that makes no progress", async () => {
  const { hold } = openPool({ places: 1, megabytes: 1000 });
  expect(await hold(0).outcome).toMatchObject({ code: "unreadable_file" });
});

it("gives the place of a cancelled file to the next one", async () => {
  const { hold } = openPool({ places: 1, megabytes: 1000 });
  const [first, second, third] = [hold(), hold(), hold()];
  second.abort();
  first.abort();
  await until(() => third.begun === 1);
  third.finish();
  expect(await Promise.all([first, second, third].map(({ outcome }) => outcome))).toEqual([
    expect.objectContaining({ code: "cancelled" }),
    expect.objectContaining({ code: "cancelled" }),
    "read 2",
  ]);
  expect(second.begun).toBe(0);
});
