import { expect, it } from "vitest";
import { StartClock } from "./start-clock";

it("reads the duration of the steps and the moments that a start announces, from pieces of any length", () => {
  const clock = new StartClock();
  for (const piece of [
    "Building the pages …\nBuilding the pa",
    "ges: done in 52 s\nInstalling JavaScript packages: done in 1 min 5 s\n",
    "The page is open: http://127.0.0.1:3000 – Python is starting, usually for 10 s …\n\n  Caveat is re",
    "ady: http://127.0.0.1:3000\n",
  ]) {
    clock.read(piece);
  }
  expect(clock.steps).toEqual(
    new Map([
      ["Building the pages", 52],
      ["Installing JavaScript packages", 65],
    ]),
  );
  expect(clock.secondsUntil("page open")).toBeLessThanOrEqual(clock.secondsUntil("ready"));
});

it("names what a start never announced, with its output", () => {
  const clock = new StartClock();
  clock.read("Port 3000 is taken.");
  expect(() => clock.secondsUntil("ready")).toThrow("The start did not announce “ready”:\nPort 3000 is taken.");
});
