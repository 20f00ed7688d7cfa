import { describe, expect, it } from "vitest";
import { renderTemplate, templateNames } from "./prompt-template";

const source = "prompts/x.md";

describe("renderTemplate", () => {
  it("fills names and collapses blank lines around empty values", () => {
    const parts = renderTemplate({
      source,
      template: "A\n\n{{ first }}\n\n{{second}}\n\nB\n",
      values: { first: "", second: "two" },
    });
    expect(parts).toEqual([{ text: "A\n\ntwo\n\nB" }]);
  });

  it("keeps references in their place", () => {
    const parts = renderTemplate<{ id: number }>({
      source,
      template: "Before {{what}} after",
      values: { what: { reference: { id: 7 } } },
    });
    expect(parts).toEqual([{ text: "Before " }, { reference: { id: 7 } }, { text: " after" }]);
  });

  it("never reads a value as a template", () => {
    const parts = renderTemplate({ source, template: "{{a}} {{b}}", values: { a: "{{b}}", b: "$& secret" } });
    expect(parts).toEqual([{ text: "{{b}} $& secret" }]);
  });

  it("refuses a name without a value and a value without a place", () => {
    expect(() => renderTemplate({ source, template: "{{typo}}", values: { question: "q" } })).toThrowError(
      "The prompt file prompts/x.md does not fit: {{typo}} is not known there; {{question}} is missing.",
    );
  });
});

describe("templateNames", () => {
  it("lists each name once", () => {
    expect(templateNames("{{a}} {{b}} {{ a }}")).toEqual(["a", "b"]);
  });
});
