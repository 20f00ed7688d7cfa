import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RefreshSchedule, toNextRefresh, weekdays } from "./refresh-schedule";

const next = (schedule: object, after: string) =>
  toNextRefresh(RefreshSchedule.parse(schedule), new Date(after)).toISOString();

describe("the next refresh", () => {
  it.each([
    [{ every: "hour" }, "2026-03-01T10:20:00Z", "2026-03-01T11:20:00.000Z"],
    [{ every: "day", at: "06:30" }, "2026-03-01T06:29:59Z", "2026-03-01T06:30:00.000Z"],
    [{ every: "day", at: "06:30" }, "2026-03-01T06:30:00Z", "2026-03-02T06:30:00.000Z"],
    [{ every: "day", at: "00:15", timeZone: "Pacific/Auckland" }, "2026-07-01T11:00:00Z", "2026-07-01T12:15:00.000Z"],
    [
      { every: "day", at: "23:00", timeZone: "America/Los_Angeles" },
      "2026-07-01T05:00:00Z",
      "2026-07-01T06:00:00.000Z",
    ],
    [{ every: "week", on: "monday", at: "08:00" }, "2026-03-02T08:00:00Z", "2026-03-09T08:00:00.000Z"],
    [
      { every: "week", on: "sunday", at: "08:00", timeZone: "Europe/Berlin" },
      "2026-03-02T08:00:00Z",
      "2026-03-08T07:00:00.000Z",
    ],
  ])("of %j after %s is at %s", (schedule, after, at) => {
    expect(next(schedule, after)).toBe(at);
  });

  it("keeps the time on the clock when clocks change, and moves one that is skipped by an hour", () => {
    const berlin = (at: string) => ({ every: "day", at, timeZone: "Europe/Berlin" });
    expect(next(berlin("08:00"), "2026-03-28T12:00:00Z")).toBe("2026-03-29T06:00:00.000Z");
    expect(next(berlin("08:00"), "2026-10-24T12:00:00Z")).toBe("2026-10-25T07:00:00.000Z");
    expect(next(berlin("02:30"), "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:30:00.000Z");
  });

  it("is later than now, at most eight days away, and at the local time and weekday of the schedule", () => {
    const zones = ["UTC", "Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati", "Europe/Berlin"];
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2025-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
        fc.constantFrom(...zones),
        fc.constantFrom(...weekdays),
        fc.integer({ min: 4, max: 23 }),
        (after, timeZone, on, hour) => {
          const at = `${String(hour).padStart(2, "0")}:05`;
          const due = toNextRefresh({ every: "week", on, at, timeZone }, after);
          const shown = new Intl.DateTimeFormat("en-GB", {
            ...{ timeZone, weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
          }).format(due);
          expect(shown.toLowerCase()).toBe(`${on} at ${at}`.replace(" at ", shown.includes(" at ") ? " at " : " "));
          expect(due.getTime() - after.getTime()).toBeGreaterThan(0);
          expect(due.getTime() - after.getTime()).toBeLessThanOrEqual(8 * 86_400_000);
        },
      ),
    );
  });
});

it("a time or a zone that does not exist is refused", () => {
  for (const schedule of [
    { every: "day", at: "24:00" },
    { every: "day" },
    { every: "week", at: "08:00", on: "someday" },
    { every: "day", at: "08:00", timeZone: "Mars/Base" },
    { every: "minute" },
  ])
    expect(RefreshSchedule.safeParse(schedule).success).toBe(false);
});
