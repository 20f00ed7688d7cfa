import type { WriteStream } from "node:tty";
import { expect, it } from "vitest";
import { showProgress, toDuration } from "./progress.mjs";

function makeStream(isTTY: boolean): { stream: WriteStream; text: () => string } {
  const written: string[] = [];
  const stream = { isTTY, columns: 40, write: (text: string) => written.push(text) > 0 };
  return { stream: stream as unknown as WriteStream, text: () => written.join("") };
}

it("writes a line at the start, occasionally, and at the end when the output is not a terminal", () => {
  const { stream, text } = makeStream(false);
  let time = 0;
  const progress = showProgress("Working", { stream, now: () => time });
  time = 3_000;
  progress.update("part 1");
  time = 65_000;
  progress.update("part 2");
  time = 70_000;
  progress.done();
  expect(text()).toBe("Working …\nWorking … 1 min 5 s · part 2\nWorking: done in 1 min 10 s\n");
});

it("redraws one line on a terminal and never beyond its edge", () => {
  const { stream, text } = makeStream(true);
  const progress = showProgress("Working", { stream, now: () => 0 });
  progress.update("a part with a name that is much too long");
  progress.fail();
  const lines = text().split("\r\u001b[2K").slice(1);
  expect(lines).toEqual(["Working … 0 s", "Working … 0 s · a part with a name that", "Working: failed after 0 s\n"]);
});

it("draws concurrent steps on one line, until each has ended", () => {
  const { stream, text } = makeStream(true);
  const first = showProgress("One", { stream, now: () => 0 });
  const second = showProgress("Two", { stream, now: () => 0 });
  first.done();
  second.update("part");
  second.done();
  const lines = text().split("\r\u001b[2K").slice(1);
  expect(lines).toEqual([
    "One … 0 s",
    "One … 0 s | Two … 0 s",
    "One: done in 0 s\n",
    "Two … 0 s · part",
    "Two: done in 0 s\n",
  ]);
});

it("states how long a step usually takes, beside the time that has passed", () => {
  const [terminal, file] = [makeStream(true), makeStream(false)];
  for (const { stream } of [terminal, file]) showProgress("Working", { usually: "30 s", stream, now: () => 0 });
  expect([terminal.text(), file.text()]).toEqual([
    "\r\u001b[2KWorking … 0 s of about 30 s",
    "Working … takes about 30 s\n",
  ]);
});

it("shows minutes from a minute on", () => {
  expect([59, 60, 125].map(toDuration)).toEqual(["59 s", "1 min 0 s", "2 min 5 s"]);
});
