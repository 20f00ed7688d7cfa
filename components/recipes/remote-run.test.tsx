import { describe, expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { ComputedNote, RemoteApproval, RemoteNote } from "./remote-run";

type Outcome = Parameters<typeof RemoteApproval>[0]["outcome"];

const nothing = () => undefined;
const step = { type: "filter" as const, params: {}, inputs: [], rowsIn: 50, rowsOut: 40 };
const recipe: Outcome["recipe"] = {
  steps: [
    { ...step, id: "filter_1", sentence: "Keep rows where amount > 5" },
    { ...step, id: "filter_2", sentence: `Keep rows where ${hostile}`, rowsIn: 40, rowsOut: 30 },
  ],
};
const diff: Outcome["diff"] = [
  { change: "added", step: "filter_2", sentence: `Keep rows where ${hostile}` },
  { change: "removed", step: "sample_1", sentence: "Choose 10 rows at random" },
];
const show = (preflight: Outcome["preflight"], isNew = true) =>
  render(
    <RemoteApproval
      outcome={{ preflight, recipe, diff }}
      name={hostile}
      isNew={isNew}
      busy={false}
      onApprove={nothing}
      onCancel={nothing}
    />,
  );

describe("a change that would run on the server of a live table", () => {
  it("is approved knowing where it runs and what is stored", () => {
    const html = show({ rows: 20_000, bytes: 1_240_000, withinBudget: true, engine: "PostgreSQL" });
    expect(textOf(html)).toContain("PostgreSQL computes the steps, and the result is stored here as the new dataset");
    expect(textOf(html)).toContain("20,000 rows, about 1.2 MB");
    expect(buttonsOf(html)).toHaveLength(2);
    expect(elementsOf(html, hostileElements)).toEqual([]);
  });

  it("is approved knowing its steps, what is new about them, and which are removed", () => {
    const html = show({ rows: 30, bytes: 100, withinBudget: true, engine: "PostgreSQL" });
    expect(textOf(html)).toContain(
      `Keep rows where amount > 5 50 → 40 rows Keep rows where ${hostile} (new) 40 → 30 rows Choose 10 rows at random (removed)`,
    );
    expect(elementsOf(html, ["del"])).toHaveLength(1);
    expect(elementsOf(html, hostileElements)).toEqual([]);
  });

  it("says what is not counted, and what exceeds the usual", () => {
    const html = show({ rows: null, bytes: null, withinBudget: false, engine: "DuckDB" }, false);
    expect(textOf(html)).toContain("as the next version of");
    expect(textOf(html)).toContain("its rows could not be counted in time. Nothing has been written.");
    expect(textOf(html)).toContain("more than three times the rows");
  });
});

it("the recipe of a live table leads to its result, and to a copy for steps that do not run there", () => {
  const html = render(
    <RemoteNote recipe={{ name: hostile, outputDatasetId: null }} onCopy={() => Promise.resolve()} />,
  );
  expect(buttonsOf(html)).toEqual(["Copy the table here"]);
  expect(textOf(html)).toContain("without writing anything");
  expect(elementsOf(html, hostileElements)).toEqual([]);
});

it("the recipe of a large dataset says what computed it, and which step kept it from the cluster", () => {
  expect(textOf(render(<ComputedNote computedBy={{ engine: "Spark" }} />))).toBe("Computed on Spark.");
  const html = render(<ComputedNote computedBy={{ engine: "DuckDB", note: `Step 1, “${hostile}”` }} />);
  expect(textOf(html)).toContain("Computed here with DuckDB. Step 1, “");
  expect(elementsOf(html, hostileElements)).toEqual([]);
});
