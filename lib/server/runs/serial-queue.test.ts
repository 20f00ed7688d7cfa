import { expect, it } from "vitest";
import { SerialQueue } from "./serial-queue";

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

it("runs one task after another, in order", async () => {
  const queue = new SerialQueue();
  const seen: string[] = [];
  for (const name of ["a", "b"]) {
    queue.add(async () => {
      seen.push(`${name} begins`);
      await tick();
      seen.push(`${name} ends`);
    });
  }
  await queue.settle();
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

it("skips what has not started when it is closed, and waits for what has", async () => {
  const queue = new SerialQueue();
  const seen: string[] = [];
  const piece = (name: string) => async () => {
    await tick();
    seen.push(name);
  };
  queue.add(piece("begun"));
  queue.add(piece("not begun"));
  await Promise.resolve();
  await queue.close();
  queue.add(piece("late"));
  await queue.settle();
  expect(seen).toEqual(["begun"]);
});

it("runs nothing after a failed task, and reports it", async () => {
  const queue = new SerialQueue();
  const seen: string[] = [];
  queue.add(() => Promise.reject(new Error("no database")));
  queue.add(() => Promise.resolve(void seen.push("after")));
  await expect(queue.settle()).rejects.toThrow("no database");
  expect([queue.failed, seen]).toEqual([true, []]);
});
