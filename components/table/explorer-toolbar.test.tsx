import { describe, expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { ExplorerToolbar } from "./explorer-toolbar";
import type { FilterPill } from "./filter/filter-pill";

const nothing = () => undefined;

function toolbar(part: Partial<Parameters<typeof ExplorerToolbar>[0]> = {}): string {
  return render(
    <ExplorerToolbar
      search=""
      onSearch={nothing}
      pills={[]}
      places={null}
      onAnyPlace={nothing}
      repeated={false}
      onRepeated={nothing}
      onAddFilter={nothing}
      onChangeFilter={nothing}
      onRemoveFilter={nothing}
      onClear={nothing}
      hiddenCount={0}
      onColumns={nothing}
      files={[]}
      {...part}
    />,
  );
}

/** Texts of the visible conditions, the button to clear them last. */
const conditions = (html: string) =>
  [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, content = ""]) => textOf(content));

const changeable: FilterPill = {
  column: "mass",
  text: "mass: from 4000",
  filter: { kind: "range", from: "4000", to: "" },
};
const fixed: FilterPill = { column: "sex", text: "sex ≠ male", filter: null };

describe("above the rows", () => {
  it("without conditions, there are search, filter, columns and save", () => {
    const html = toolbar();
    expect([buttonsOf(html), elementsOf(html, ["ul"])]).toEqual([["Filter", "Columns", "Download"], []]);
    expect([attributesOf(html, "role"), attributesOf(html, "placeholder"), attributesOf(html, "value")]).toEqual([
      ["search"],
      ["Search in all columns"],
      [""],
    ]);
  });

  it("a search appears in its field, which limits its length, and can be cleared", () => {
    const html = toolbar({ search: "50 %" });
    expect([buttonsOf(html)[0], attributesOf(html, "value"), attributesOf(html, "maxLength")]).toEqual([
      "Clear the search",
      ["50 %"],
      ["200"],
    ]);
  });
});

describe("conditions above the rows", () => {
  it("are listed in their order, row positions first, with one button to clear them all", () => {
    const html = toolbar({ pills: [fixed, changeable], places: [3, 17] });
    expect(conditions(html)).toEqual([
      "2 rows from a reading note",
      "sex ≠ male",
      "mass: from 4000",
      "Clear all conditions",
    ]);
    expect(attributesOf(html, "aria-label")).toContain("Conditions");
  });

  it("include repeated rows, which can be removed", () => {
    const html = toolbar({ repeated: true });
    expect([conditions(html), buttonsOf(html)[3]]).toEqual([
      ["rows that repeat an earlier one", "Clear all conditions"],
      "Remove the condition: rows that repeat an earlier one",
    ]);
  });

  it("can each be removed, and edited where that is possible", () => {
    expect(buttonsOf(toolbar({ pills: [fixed, changeable], places: [3] })).slice(3)).toEqual([
      "Remove the condition: 1 row from a reading note",
      "Remove the condition: sex ≠ male",
      "Change the condition: mass: from 4000",
      "Remove the condition: mass: from 4000",
      "Clear all conditions",
    ]);
  });

  it("stay text, in full in their names, when they contain markup", () => {
    const html = toolbar({ search: hostile, pills: [{ ...changeable, column: hostile, text: hostile }] });
    expect([elementsOf(html, hostileElements), conditions(html)]).toEqual([[], [hostile, "Clear all conditions"]]);
    expect(attributesOf(html, "value")).toEqual([hostile]);
  });
});
