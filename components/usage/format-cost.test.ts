import { expect, it } from "vitest";
import { formatCost } from "./format-cost";

it("small amounts keep their significant digits, large ones are cents", () => {
  expect([0, 0.000_01, 0.000_06, 0.0021, 0.5, 0.123_46, 0.999_97, 1.5, 1234.567].map(formatCost)).toEqual([
    "$0",
    "<$0.0001",
    "$0.0001",
    "$0.0021",
    "$0.50",
    "$0.1235",
    "$1.00",
    "$1.50",
    "$1,234.57",
  ]);
});

it("a loss has a minus, and a model without a price is not free", () => {
  expect([formatCost(-0.0021), formatCost(-0.000_01), formatCost(null)]).toEqual([
    "−$0.0021",
    "−<$0.0001",
    "no known price",
  ]);
});
