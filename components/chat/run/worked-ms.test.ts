import { expect, it } from "vitest";
import { workedMs } from "./worked-ms";

const startedAt = "2026-11-21T10:00:00.000Z";
const after = (seconds: number) => Date.parse(startedAt) + seconds * 1_000;

it("time spent waiting for a person does not count as work", () => {
  expect([
    workedMs({ startedAt, waitedMs: 0, waitingSince: null }, after(4)),
    workedMs({ startedAt, waitedMs: 60_000, waitingSince: null }, after(64)),
    workedMs({ startedAt, waitedMs: 60_000, waitingSince: "2026-11-21T10:01:04.000Z" }, after(600)),
  ]).toEqual([4_000, 4_000, 4_000]);
});
