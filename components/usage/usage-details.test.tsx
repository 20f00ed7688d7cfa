import { describe, expect, it } from "vitest";
import { renderDescribed as render } from "@/lib/testing/render-described";
import { noUsage } from "@/lib/domain/runs/usage";
import { buildNodeUsage, buildUsage } from "../testing/build-usage";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, elementsOf, textOf } from "../testing/render";
import { UsageDetails } from "./usage-details";

const details = (...[usage, budget]: [ReturnType<typeof buildUsage>, Parameters<typeof UsageDetails>[0]["budget"]?]) =>
  render(<UsageDetails usage={usage} budget={budget} />);

describe("the usage of a conversation", () => {
  it("is shown in total and by step", () => {
    expect(textOf(details(buildUsage()))).toBe(
      [
        "What this conversation spent",
        "Input tokens 16,000 From the cache 75 % Written to the cache 1,500 Output tokens 800 Reasoning 120 Cost $0.0040 Saved by the cache $0.0020",
        "No limit is set.",
        "Step Model Calls In Cached Out Cost Saved Model time Own time",
        "Understanding the question gpt-test 1 8,000 75 % 400 $0.0020 $0.0010 1.0 s 200 ms",
        "Writing code gpt-test 1 8,000 75 % 400 $0.0020 $0.0010 1.0 s 200 ms",
        "Own time is the duration of a step without waiting for a model.",
      ].join(" "),
    );
  });

  it("against a budget is a meter for assistive technology", () => {
    const html = details(buildUsage(), { costUsd: 0.01, tokens: 20_000 });
    expect([attributesOf(html, "aria-valuetext"), attributesOf(html, "aria-valuenow")]).toEqual([
      ["17k of 20k tokens", "$0.0040 of $0.01"],
      ["84", "40"],
    ]);
    expect(textOf(html)).not.toContain("No limit");
  });

  it("is nothing with the built-in engine, whose steps still have a duration", () => {
    const step = buildNodeUsage({ ...noUsage, calls: 0, models: [], modelMs: 0, durationMs: 300 });
    expect(textOf(details({ ...noUsage, byNode: [step] }))).toBe(
      [
        "What this conversation spent",
        "No model was called, so nothing was spent. Everything was computed on this server.",
        "Step Model Calls In Cached Out Cost Saved Model time Own time",
        "Writing code – – – – – – – – 300 ms",
        "Own time is the duration of a step without waiting for a model.",
      ].join(" "),
    );
  });

  it("without a known price says so in place of a sum", () => {
    const usage = buildUsage({
      costUsd: null,
      savedUsd: null,
      byNode: [buildNodeUsage({ costUsd: null, savedUsd: null })],
    });
    const text = textOf(details(usage));
    expect([text.includes("Cost no known price"), text.includes("Saved by the cache")]).toEqual([true, false]);
  });

  it("shows hostile names of tasks and models as text", () => {
    const html = details(buildUsage({ byNode: [buildNodeUsage({ node: hostile, models: [hostile] })] }));
    expect([elementsOf(html, hostileElements), textOf(html).includes(`${hostile} ${hostile}`)]).toEqual([[], true]);
  });
});
