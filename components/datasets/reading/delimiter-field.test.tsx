import { describe, expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../../testing/render";
import { ChoiceField } from "./choice-field";
import { DelimiterField } from "./delimiter-field";

const nothing = () => undefined;
const field = (chosen: string | undefined, found = ",") =>
  render(<DelimiterField chosen={chosen} found={found} onChange={nothing} />);
const options = (html: string) =>
  [...html.matchAll(/<option[^>]*>(.*?)<\/option>/gs)].map(([, label = ""]) => textOf(label));
const selected = (html: string) =>
  [...html.matchAll(/<option[^>]*selected=""[^>]*>(.*?)<\/option>/gs)].map(([, label = ""]) => textOf(label));

describe("the field for the delimiter", () => {
  it("offers the detected one first, then the usual ones and any other", () => {
    expect(options(field(undefined, "\t"))).toEqual([
      "Automatic: Tab",
      "Comma ,",
      "Semicolon ;",
      "Tab",
      "Vertical bar |",
      "Colon :",
      "One or more spaces",
      "Tabs, one or more",
      "None: columns are at fixed positions",
      "None: each line is one value",
      "Other…",
    ]);
  });

  it.each(["||", "toString", "valueOf", " ", "~"])("shows %j in a field of its own", (delimiter) => {
    const html = field(delimiter);
    expect([selected(html), elementsOf(html, ["input"])]).toEqual([["Other…"], ["input"]]);
    expect(/<input[^>]* value="([^"]*)"/.exec(html)?.[1]).toBe(delimiter);
  });

  it.each(["toString", "valueOf"])("labels %s as detected, with no other name", (delimiter) => {
    expect(options(field(undefined, delimiter))[0]).toBe(`Automatic: “${delimiter}”`);
  });

  it("shows hostile characters as text", () => {
    const html = field(hostile, hostile);
    expect([elementsOf(html, hostileElements), attributesOf(html, "maxLength")]).toEqual([[], ["8"]]);
  });
});

describe("a select", () => {
  it("is named by its label and has the option with its value selected", () => {
    const choices = ["", "a", hostile].map((value) => ({ value, label: `<${value}>` }));
    const html = render(<ChoiceField label={hostile} value={hostile} choices={choices} onChange={nothing} />);
    expect([selected(html), elementsOf(html, hostileElements)]).toEqual([[`<${hostile}>`], []]);
    expect(textOf(/<label[^>]*><span>(.*?)<\/span>/.exec(html)?.[1] ?? "")).toBe(hostile);
  });
});
