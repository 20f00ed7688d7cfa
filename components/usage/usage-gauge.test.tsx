import { describe, expect, it } from "vitest";
import { noUsage } from "@/lib/domain/runs/usage";
import { buildUsage } from "../testing/build-usage";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { BudgetRing } from "./budget-ring";
import { toGaugeText } from "./to-gauge-text";
import { UsageGauge } from "./usage-gauge";

describe("the gauge of a conversation", () => {
  it("names itself, and shows tokens and money in a few characters", () => {
    const html = render(<UsageGauge usage={buildUsage()} budget={undefined} />);
    expect([buttonsOf(html), textOf(html)]).toEqual([
      ["What this conversation spent: 17k tokens · $0.0040"],
      "17k tokens · $0.0040",
    ]);
  });

  it("shows a budget as a ring and in words", () => {
    const html = render(<UsageGauge usage={buildUsage()} budget={{ costUsd: 0.016, tokens: null }} />);
    expect([textOf(html), elementsOf(html, ["circle"])]).toEqual(["$0.0040 of $0.0160", ["circle", "circle"]]);
  });

  it("omits the cost of models without a price, and says when nothing was spent", () => {
    expect([
      toGaugeText(buildUsage({ costUsd: null }), undefined),
      toGaugeText(noUsage, undefined),
      toGaugeText(noUsage, { unit: "cost", text: "$0 of $1.00", share: 0 }),
    ]).toEqual(["17k tokens", "Nothing spent", "$0 of $1.00"]);
  });
});

it("the ring fills with the share", () => {
  const drawn = (share: number) =>
    Number(attributesOf(render(<BudgetRing share={share} />), "stroke-dasharray")[0]?.split(" ")[0]);
  expect([drawn(0), drawn(0.5), drawn(1)]).toEqual([0, 6 * Math.PI, 12 * Math.PI]);
});
