import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ResultFigure } from "../figures/result-figures";
import { findLedFigure, findLedLabel, findPlannedHeadline } from "./find-headline";

const toFigure = (name: string, value: Cell, column?: string): ResultFigure => ({
  name,
  value,
  place: column === undefined ? { entry: name } : { row: 0, column },
});
const figures = [
  toFigure("best", "Gentoo"),
  toFigure("n", 342),
  toFigure("mean", 4201.754),
  toFigure("share", 0.4797),
  toFigure("p_value", 0.00000312),
];
const rows = ["Adelie", "Chinstrap", "Gentoo"].map((key) =>
  toFigure(`mass · ${key}`, key === "Gentoo" ? 5076 : 3733, "mass"),
);

describe("findPlannedHeadline", () => {
  it.each<[string, string[], string | undefined]>([
    ["the first requested value", ["mean", "n"], "mean"],
    ["the next one where the first is not there", ["median", "Mean"], "mean"],
    ["the first number where none is requested", [], "n"],
    ["the first number where no requested one is there", ["median"], "n"],
  ])("is %s", (_, names, expected) => {
    const wanted = names.map((name) => ({ name, meaning: "" }));
    expect(findPlannedHeadline(figures, wanted)?.name).toBe(expected);
  });

  it("is the first row of a requested column", () => {
    expect(findPlannedHeadline(rows, [{ name: "Mass (g)", meaning: "" }])?.name).toBe("mass · Adelie");
  });

  it("leaves out requested values that are missing, and is a label where there is no number", () => {
    const wanted = [{ name: "mean", meaning: "" }];
    expect(findPlannedHeadline([toFigure("mean", null), toFigure("n", 3)], wanted)?.name).toBe("n");
    expect(findPlannedHeadline([toFigure("best", "Gentoo"), toFigure("worst", "Adelie")], [])?.name).toBe("best");
    expect(findPlannedHeadline([], wanted)).toBeNull();
  });
});

describe("findLedFigure", () => {
  it.each<[string, string, string]>([
    ["bold number", "Of 342 penguins, the mean is **4,201.75 g**.", "mean"],
    ["bold number that is rounded", "It is **about 4,200 g**.", "mean"],
    ["bold percentage", "**48 %** of 342 are female.", "share"],
    ["bound", "They differ (**p < 0.001**).", "p_value"],
    ["number where nothing is bold", "The mean of 342 penguins is high.", "n"],
    ["number behind bold words without any", "**Gentoo** weigh most: 4,201.8 g.", "mean"],
    ["bold number that is a figure", "**17 of them** count; **342** were weighed.", "n"],
    ["label where no number is stated", "**Gentoo** weigh most.", "best"],
  ])("is the first %s", (_, text, expected) => {
    expect(findLedFigure(text, figures)?.name).toBe(expected);
  });

  it("is a label as well where the first bold words hold one", () => {
    expect(findLedLabel("**Gentoo** weigh most: **4,201.8 g**.", figures)?.name).toBe("best");
    expect(findLedLabel("**4,201.8 g** is what **Gentoo** weigh.", figures)).toBeNull();
  });

  it("is the row that the sentence names, where several hold the number", () => {
    expect(findLedFigure("Chinstrap weigh **3,733 g**.", rows)?.name).toBe("mass · Chinstrap");
    expect(findLedFigure("Some weigh **3,733 g**.", rows)?.name).toBe("mass · Adelie");
  });

  it("matches whole words as labels, and the first one", () => {
    const labels = [toFigure("a", "No"), toFigure("b", "North"), toFigure("c", "South"), toFigure("d", "x")];
    expect(findLedFigure("South, not North, leads.", labels)?.name).toBe("c");
    expect(findLedFigure("North leads; x follows.", labels)?.name).toBe("b");
    expect(findLedFigure("Not one leads.", labels)).toBeNull();
  });

  it("is null when the text states nothing from the result", () => {
    expect(findLedFigure("It is **77**, in 2009.", figures)).toBeNull();
    expect(findLedFigure("", figures)).toBeNull();
  });
});
