import { expect, it } from "vitest";
import { render } from "../testing/render";
import { useDayTime } from "./use-day-time";

function Moment() {
  return useDayTime()("2026-11-21T22:30:00.000Z");
}

it("a server renders a moment in UTC, whatever its own time zone", () => {
  expect(render(<Moment />)).toBe("2026-11-21 22:30 UTC");
});
