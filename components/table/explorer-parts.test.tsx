import { describe, expect, it } from "vitest";
import { buildColumn, buildColumns } from "../testing/build-columns";
import { buildColumnProfile } from "../testing/build-column-profile";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { ExplorerStatus } from "./explorer-status";
import { ColumnSearch } from "./filter/column-search";
import { FilterFields } from "./filter/filter-fields";
import { ValueList } from "./filter/value-list";
import { MiniHistogram } from "./mini-histogram";

const nothing = () => undefined;
const loadValues = () => Promise.resolve([]);

describe("below the rows", () => {
  const status = (part: Partial<Parameters<typeof ExplorerStatus>[0]> = {}) =>
    render(
      <ExplorerStatus
        total={2}
        rowCount={4}
        fault={null}
        onRetry={nothing}
        onGoTo={nothing}
        place="Row 1 · age"
        onWhole={nothing}
        onCopy={nothing}
        onCopyRows={nothing}
        {...part}
      />,
    );

  it("the numbers of all and of matching rows are shown as a status", () => {
    const sentences = [null, 0, 1, 2, 4].map(
      (total) => /<p role="status">(.*?)<\/p>/.exec(status({ total }))?.[1] ?? "",
    );
    expect(sentences).toEqual([
      "Loading rows…",
      "0 rows of 4 match",
      "1 row of 4 matches",
      "2 rows of 4 match",
      "4 rows",
    ]);
  });

  it("an error replaces the number, with a button to retry", () => {
    const html = status({ fault: new Error(`The disk is full. ${hostile}`) });
    expect(/<p role="alert"[^>]*>(.*?)<button/s.exec(html)?.[1]).toContain("The disk is full.");
    expect([buttonsOf(html)[0], elementsOf(html, hostileElements)]).toEqual(["Try again", []]);
  });

  it("a row can be reached by number when there are many, and nothing can be copied when there are none", () => {
    expect(attributesOf(status({ total: 51, rowCount: 51 }), "aria-label")).toEqual(["Go to row"]);
    expect(attributesOf(status(), "aria-label")).toEqual([]);
    const empty = status({ total: 0, onWhole: null, onCopy: null, onCopyRows: null });
    expect(empty.match(/disabled=""/g)).toHaveLength(3);
  });
});

describe("the fields of a condition", () => {
  const number = buildColumn({
    type: "number",
    storage: "DOUBLE",
    profile: buildColumnProfile({ min: 2700, max: 6300 }),
  });

  it("for a range of numbers are its ends, with those of the column as a hint", () => {
    const html = render(
      <FilterFields
        column={number}
        filter={{ kind: "range", from: "3000", to: "" }}
        loadValues={loadValues}
        onChange={nothing}
      />,
    );
    expect([textOf(html), attributesOf(html, "placeholder"), attributesOf(html, "value")]).toEqual([
      "From To",
      ["2700", "6300"],
      ["3000", ""],
    ]);
    expect(attributesOf(html, "inputMode")).toEqual(["decimal", "decimal"]);
  });

  it("for a range of dates are dates", () => {
    const date = buildColumn({ type: "date", storage: "DATE" });
    const filter = { kind: "range", from: "", to: "2024-12-31" } as const;
    const html = render(<FilterFields column={date} filter={filter} loadValues={loadValues} onChange={nothing} />);
    expect(attributesOf(html, "type")).toEqual(["date", "date"]);
  });

  it("for gaps are both options, one selected; for a text, what it contains", () => {
    const gaps = render(
      <FilterFields
        column={number}
        filter={{ kind: "missing", isMissing: false }}
        loadValues={loadValues}
        onChange={nothing}
      />,
    );
    expect(textOf(gaps)).toBe("Only rows without a value Only rows with a value");
    expect(/<input[^>]*checked=""[^>]*>/.exec(gaps.slice(gaps.indexOf("without a value")))).not.toBeNull();
    const text = render(
      <FilterFields
        column={buildColumn()}
        filter={{ kind: "contains", text: hostile }}
        loadValues={loadValues}
        onChange={nothing}
      />,
    );
    expect([elementsOf(text, hostileElements), textOf(text)]).toEqual([[], "Text, ignoring case"]);
  });

  it("for some values are those selected already, before the others have loaded", () => {
    const html = render(
      <ValueList
        column={buildColumn()}
        chosen={["Adelie", null, "", hostile]}
        loadValues={loadValues}
        onChange={nothing}
      />,
    );
    expect(textOf(html)).toBe(`Values Adelie missing “” ${hostile}`);
    expect([html.match(/checked=""/g)?.length, elementsOf(html, hostileElements)]).toEqual([4, []]);
    expect(html).toContain('aria-busy="true"');
  });
});

describe("columns in a dialog", () => {
  it("are named with their type; of very many, the first are listed and the rest is counted", () => {
    const few = render(<ColumnSearch columns={buildColumns("a", hostile)} onChoose={nothing} />);
    expect([buttonsOf(few), elementsOf(few, hostileElements)]).toEqual([["a", hostile], []]);
    const names = Array.from({ length: 130 }, (_, index) => `c${index}`);
    const many = render(<ColumnSearch columns={buildColumns(...names)} onChoose={nothing} />);
    expect([buttonsOf(many).length, textOf(many).endsWith("30 more columns; search to narrow the list")]).toEqual([
      100,
      true,
    ]);
  });

  it("have their actions beside them where they are not selected", () => {
    const html = render(
      <ColumnSearch columns={buildColumns("a", "b")}>{({ name }) => <button>{`Hide ${name}`}</button>}</ColumnSearch>,
    );
    expect(buttonsOf(html)).toEqual(["Hide a", "Hide b"]);
  });
});

it("a histogram has a bar for each range, none for an empty one, and is hidden from assistive technology", () => {
  const html = render(<MiniHistogram bars={[1, 0.001, 0]} />);
  expect([attributesOf(html, "height"), html.includes('aria-hidden="true"')]).toEqual([["20", "1", "0"], true]);
  expect(elementsOf(render(<MiniHistogram bars={[]} />), ["rect"])).toEqual([]);
});
