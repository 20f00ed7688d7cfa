import { expect, it } from "vitest";
import { decimalsOf } from "./decimals-of";

it("the decimals of numbers are the fewest that lose nothing the maximum would show", () => {
  expect([[1, 2], [1.5, 2], [1.234], [1.999], [0.1 + 0.2], []].map((numbers) => decimalsOf(numbers, 2))).toEqual([
    0, 1, 2, 0, 1, 0,
  ]);
});
