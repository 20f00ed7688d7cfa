import { expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, elementsOf, render } from "../../testing/render";
import { FindColumnField, findColumns } from "./find-column-field";

const columns = [{ name: "Order id" }, { name: "price" }, { name: "unit Price" }];

it("columns are found by a part of their names, ignoring case, and keep their positions", () => {
  expect(findColumns(columns, " PRICE ").map(({ place }) => place)).toEqual([1, 2]);
  expect(findColumns(columns, "").map(({ column }) => column)).toEqual(columns);
  expect(findColumns(columns, "none")).toEqual([]);
});

it("the field has a name and shows what was typed", () => {
  const html = render(<FindColumnField value={hostile} onChange={() => undefined} />);
  expect(attributesOf(html, "aria-label")).toEqual(["Find a column"]);
  expect(elementsOf(html, hostileElements)).toEqual([]);
});
