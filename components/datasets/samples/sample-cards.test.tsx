import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { SampleCards } from "./sample-cards";
import { samples } from "./samples";

it("each sample is one button with its content and its required attribution", () => {
  const html = render(<SampleCards draftKey="new" charts={{}} />);
  expect(buttonsOf(html)).toEqual([
    "Penguins 344 penguins of three species, measured on three islands",
    "Seattle weather Four years of daily rain, temperature and wind",
    "Gapminder Life expectancy, population and fertility by country over decades Free material from gapminder.org, CC BY 4.0",
    "Bird strikes 2,000 reports of aircraft striking wildlife",
    "Shop orders Orders with the flaws of real exports",
  ]);
  expect([attributesOf(html, "aria-label"), elementsOf(html, ["h2"])]).toEqual([["Or try a sample"], ["h2"]]);
});

it("at first no sample is being added and none was refused", () => {
  const html = render(<SampleCards draftKey="new" charts={{}} />);
  expect(attributesOf(html, "aria-busy")).toEqual(["false", "false", "false", "false", "false"]);
  expect([html.includes('disabled=""'), html.includes('role="alert"')]).toEqual([false, false]);
  expect(textOf(html).startsWith("Or try a sample Penguins")).toBe(true);
});

it("every card belongs to a file that ships with the product", () => {
  const files = readdirSync("public/samples");
  expect(samples.filter(({ name }) => !files.some((file) => file.startsWith(`${name}.`)))).toEqual([]);
});
