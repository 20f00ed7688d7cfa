import { describe, expect, it } from "vitest";
import { z } from "zod";
import { stepTypes } from "@/lib/recipes/step-types";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { toInitialValues, toParams, toParamSchema } from "./param-schema";
import { CheckResults } from "./check-results";
import { DriftPolicy } from "./drift-policy";
import { RecipeVersions } from "./recipe-history";
import { type OtherTable, StepForm } from "./step-form";
import { StepList } from "./step-list";

const types = stepTypes.map(({ type, label, description, category, params, inputs, outputs }) => ({
  ...{ type, label, description, category, inputs: [...inputs], outputs: [...outputs] },
  params: z.toJSONSchema(params, { unrepresentable: "any" }),
}));
const nothing = () => undefined;
const form = (type: string, params: Record<string, unknown> = {}) =>
  render(
    <StepForm
      types={types}
      step={{ type, params }}
      columns={["city", hostile]}
      others={[{ id: "1", name: hostile, columns: ["key"] }]}
      busy={false}
      fault={null}
      onSave={nothing}
      onCancel={nothing}
    />,
  );

describe("the form of a step", () => {
  it.each(types.map(({ type, params }) => [type, toParamSchema(params)] as const))(
    "%s has a named field for each param",
    (type, { properties = {} }) => {
      const html = form(type);
      for (const [name, { title }] of Object.entries(properties)) expect(textOf(html)).toContain(title ?? name);
      expect(elementsOf(html, hostileElements)).toEqual([]);
    },
  );

  it("starts from defaults, and leaves out what stays empty", () => {
    const schema = toParamSchema(types.find(({ type }) => type === "parse_number")?.params);
    const values = toInitialValues(schema);
    expect(values).toEqual({ columns: [], decimal_mark: "." });
    expect(toParams({ ...values, columns: ["city"] }, schema)).toEqual({ columns: ["city"], decimal_mark: "." });
    const fill = toParamSchema(types.find(({ type }) => type === "fill_missing")?.params);
    expect(toParams({ columns: ["city"], method: "median", value: "" }, fill)).toEqual({
      ...{ columns: ["city"], method: "median" },
    });
  });

  it("offers the columns of the other table where a step reads two, and cannot be sent without one", () => {
    const joins = types.filter(({ type }) => type === "join");
    const show = (others: OtherTable[]) =>
      render(
        <StepForm
          types={joins}
          step={null}
          columns={["customer"]}
          others={others}
          busy={false}
          fault={null}
          onSave={nothing}
          onCancel={nothing}
        />,
      );
    const html = show([{ id: "1", name: "customers", columns: ["key", "name"] }]);
    expect(textOf(html)).toContain("Table to join");
    expect(textOf(html)).toContain("customers");
    expect(textOf(html)).toContain("key");
    expect(textOf(show([]))).toContain("There is no other dataset to read.");
    expect(show([])).toMatch(/<button[^>]*disabled=""[^>]*type="submit"|<button[^>]*type="submit"[^>]*disabled=""/);
  });

  it("shows the server's refusal", () => {
    const html = render(
      <StepForm
        types={types}
        step={null}
        columns={[]}
        others={[]}
        busy
        fault={hostile}
        onSave={nothing}
        onCancel={nothing}
      />,
    );
    expect(textOf(html)).toContain(hostile);
    expect(elementsOf(html, hostileElements)).toEqual([]);
  });
});

const step = (id: string, sentence: string, rows: readonly [number, number] | null) => ({
  ...{ id, type: "filter", params: {}, inputs: [{ port: "table", from: "input_1" }], sentence },
  ...{ rowsIn: rows?.[0] ?? null, rowsOut: rows?.[1] ?? null },
});
const actions = { onSelect: nothing, onEdit: nothing, onMove: nothing, onToggle: nothing, onRemove: nothing };

describe("the steps of a recipe", () => {
  const steps = [
    step("filter_1", "Keep rows where a.", [1212, 1200]),
    { ...step("filter_2", hostile, null), disabled: true as const },
  ];
  const list = (busy: boolean) =>
    render(<StepList steps={steps} selected="filter_1" busy={busy} isMovable actions={actions} />);

  it("are sentences with their rows, each with buttons that name it", () => {
    const html = list(false);
    expect(textOf(html)).toContain("Keep rows where a. 1,212 → 1,200 rows");
    expect(textOf(html)).toContain("switched off");
    expect(attributesOf(html, "aria-label")).toContain("Move down: Keep rows where a.");
    expect(attributesOf(html, "aria-label").filter((name) => name.startsWith("Switch on"))).toHaveLength(1);
    expect(elementsOf(html, hostileElements)).toEqual([]);
  });

  it("cannot be changed while something is computed", () => {
    expect(list(true).match(/disabled=""/g)).toHaveLength(10);
  });
});

describe("the history of a recipe", () => {
  it("lists versions with what made them; earlier ones can become current again", () => {
    const line = (version: string, change: string) => ({
      ...{ version, change, steps: [], outputVersionId: null, rowCount: 3, checks: [], payloadHash: "" },
      createdAt: "2026-11-26T10:00:00.000Z",
    });
    const versions = [line("v2.0", "Added: Keep rows where a."), line("v1.0", "Created without steps.")];
    const html = render(<RecipeVersions versions={versions} busy={false} onRollBack={nothing} />);
    expect(textOf(html)).toContain("v2.0 · current");
    expect(buttonsOf(html)).toEqual(["Roll back to v1.0"]);
  });

  it("shows each check with its outcome", () => {
    const checks = [{ id: "rows", label: "No row is lost.", passed: false, detail: "2 are.", trials: 2 }];
    expect(textOf(render(<CheckResults checks={checks} />))).toBe("No row is lost. 2 are. (tried 2 times)");
    expect(textOf(render(<CheckResults checks={[]} />))).toBe("No checks yet.");
  });
});

describe("what a recipe does with other columns", () => {
  it("is chosen from the policies, and shows the one that counts", () => {
    const html = render(<DriftPolicy policy="strict" busy={false} onChange={() => Promise.resolve()} />);
    expect(textOf(html)).toContain("When newer data has different columns");
    expect(attributesOf(html, "value")).toEqual(["ask", "strict", "lenient"]);
  });
});
