import { expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../../testing/render";
import { CommandList, toOptionId } from "./command-list";

const find = { name: "find", hint: "", capability: "catalog", label: "Catalog", description: "Finds things." };
const clean = { ...find, name: "clean", capability: "recipes", label: "Recipes", description: hostile };

it("commands are a list of options with what each is for, one of them active", () => {
  const html = render(<CommandList id="list" commands={[find, clean]} active={1} onChoose={() => undefined} />);
  expect(textOf(html)).toBe(`/find Finds things. /clean ${hostile}`);
  expect([attributesOf(html, "role"), attributesOf(html, "aria-selected"), attributesOf(html, "id")]).toEqual([
    ["listbox", "option", "option"],
    ["false", "true"],
    ["list", toOptionId("list", 0), toOptionId("list", 1)],
  ]);
  expect(elementsOf(html, hostileElements)).toEqual([]);
});
