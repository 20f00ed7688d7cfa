import { describe, expect, it } from "vitest";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toNearestLines, withNearestColumns } from "./nearest-columns";

const shop = toDatasetFacts("shop", { net_sales: [1], gross_sales: [2], "odd`name": [3] });
const plan = (...names: string[]) => ({
  requirements: { ...goodReplies.formulate_requirements, variables_needed: names },
});

describe("toNearestLines", () => {
  it("names the columns most like each variable that is missing", () => {
    expect(toNearestLines(plan("sales", "net_sales", "zzz"), [shop])).toEqual([
      "instead of sales: net_sales and gross_sales",
    ]);
  });
});

describe("withNearestColumns", () => {
  it("adds them to a text that names none", () => {
    expect(withNearestColumns("No.", plan("sales"), [shop])).toBe(
      "No.\n\nNearest in the data: `net_sales` and `gross_sales`.",
    );
    expect(withNearestColumns("No.", plan("odd names"), [shop])).toBe("No.\n\nNearest in the data: odd\\`name.");
  });

  it("leaves other texts as they are", () => {
    expect(withNearestColumns("Use net_sales.", plan("sales"), [shop])).toBe("Use net_sales.");
    expect(withNearestColumns("No.", plan("zzz", "net_sales"), [shop])).toBe("No.");
  });
});
