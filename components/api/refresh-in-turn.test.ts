import { expect, it } from "vitest";
import { refreshInTurn } from "./refresh-in-turn";

/** Loads that the test ends. */
function readings() {
  const ends: (() => void)[] = [];
  const wish = refreshInTurn(() => new Promise((end) => ends.push(end)));
  const end = async () => {
    ends.at(-1)?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { wish, end, count: () => ends.length };
}

it("requests during a load cause one load after it", async () => {
  const { wish, end, count } = readings();
  wish();
  expect(count()).toBe(1);
  for (let more = 0; more < 20; more += 1) wish();
  expect(count()).toBe(1);
  await end();
  expect(count()).toBe(2);
  await end();
  expect(count()).toBe(2);
});

it("a request while nothing loads starts at once", async () => {
  const { wish, end, count } = readings();
  wish();
  await end();
  wish();
  expect(count()).toBe(2);
});
