import { expect, it } from "vitest";
import { createRandom } from "./random";

const draw = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 200 }, () => random.between(3, 7));
};

it("reproduces the same numbers for the same seed", () => {
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  expect(new Set(draw(1))).toEqual(new Set([3, 4, 5, 6, 7]));
});

it("eventually picks every item", () => {
  const random = createRandom(9);
  expect(new Set(Array.from({ length: 100 }, () => random.pick(["a", "b", "c"])))).toEqual(new Set(["a", "b", "c"]));
  expect(() => random.pick([])).toThrow("There is nothing to pick from.");
});
