import { expect, it } from "vitest";
import { buildUsage } from "../testing/build-usage";
import { render, textOf } from "../testing/render";
import { BudgetSpent } from "./budget-spent";

it("each limit shows what was spent of it, and no limit shows nothing", () => {
  const usage = buildUsage({ costUsd: 0.51 });
  expect([
    textOf(render(<BudgetSpent usage={usage} budget={{ costUsd: 0.5, tokens: 20_000 }} />)),
    render(<BudgetSpent usage={usage} budget={undefined} />),
  ]).toEqual(["Spent so far: $0.51 of $0.50 Spent so far: 17k of 20k tokens", ""]);
});
