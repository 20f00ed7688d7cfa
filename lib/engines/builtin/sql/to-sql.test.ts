import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { orderFacts } from "@/lib/testing/order-table";
import { performTask, toQuestionFacts } from "@/lib/testing/question-lab";
import type { Plan } from "../plan/plan";
import { toSql } from "./to-sql";

const count: Plan = {
  family: "count",
  filters: [],
  notes: [],
  distinct: null,
  groups: [],
  direction: null,
  limit: null,
};

function toText(plan: Plan, dataset = orderFacts, datasets = [dataset]): string {
  return toSql({ plan, dataset, datasets });
}

describe("the query of a plan", () => {
  it("quotes names and values", () => {
    const dataset = toDatasetFacts("x", { 'a"; DROP TABLE df; --': ["it's'; --", "b"] });
    const column = 'a"; DROP TABLE df; --';
    const filter = { kind: "values" as const, column, values: ["it's'; --"], negated: false, keepMissing: false };
    const sql = toText({ ...count, filters: [filter] }, dataset);
    expect(sql).toContain(`source."a""; DROP TABLE df; --"`);
    expect(sql).toContain(`IN ('it''s''; --')`);
  });

  it("names a further dataset by its name, and by its id where the name is not clear", () => {
    const others = ["Visits", "data", "twin", "Twin"].map((name) => toDatasetFacts(name, { a: [1] }));
    const sources = others.map((dataset) =>
      /FROM (.*) AS source/u.exec(toText(count, dataset, [orderFacts, ...others])),
    );
    expect(sources.map((match) => match?.[1])).toEqual(['"Visits"', ...others.slice(1).map(({ id }) => `"${id}"`)]);
  });

  it("is empty where only the data tells which column is meant", () => {
    const lookup = (columns: string[]): Plan => ({ ...count, filters: [{ kind: "lookup", columns, values: ["x"] }] });
    expect(toText(lookup(["Region", "Product"]))).toBe("");
    expect(toText(lookup(["Region"]))).toContain(`IN ('x')`);
  });

  it("is empty without a plan", async () => {
    const reply = await performTask("recompute", toQuestionFacts("average discount", [orderFacts]));
    expect(reply).toMatchObject({ status: "replied", output: "" });
  });
});
