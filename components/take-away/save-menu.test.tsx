import { expect, it } from "vitest";
import { buttonsOf, render } from "../testing/render";
import { SaveMenu } from "./save-menu";

it("the save menu has a name and stays closed until it is opened", () => {
  const items = [{ label: "CSV", address: "/table.csv" }];
  const html = render(<SaveMenu name="Save the table" items={items} />);
  expect([buttonsOf(html), html.includes("/table.csv")]).toEqual([["Save the table"], false]);
});
