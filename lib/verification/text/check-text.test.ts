import { describe, expect, it } from "vitest";
import { penguinMeans, penguins } from "@/lib/testing/engines/analyst-replies";
import { checkText, type TextSources } from "./check-text";

const sources: TextSources = {
  result: penguinMeans,
  datasets: [penguins.facts],
  texts: ["Which of the 77 species weigh more than 1,234 g?"],
  numbers: [6],
};
const passed = { name: "Text matches result", passed: true, detail: "The text leads with a computed value." };

describe("checkText", () => {
  it.each([
    ["values of the result", "Gentoo weigh **5,100 g**, Adelie 3,750 g."],
    ["numbers of question and code", "Gentoo weigh **5,100 g**; 77 species, above 1,234 g."],
    ["facts of the data", "**5 rows**, 1 without a mass, 5,200 g at most."],
    ["further numbers that are known", "The code ran **6 times**."],
    ["no number", "Gentoo weigh most."],
  ])("passes %s", (_, text) => {
    expect(checkText(text, sources)).toEqual({ check: passed, unknown: [] });
  });

  it("passes a text with unsourced numbers that it does not lead with, and names them", () => {
    expect(checkText("Gentoo weigh **5,100 g**, 8,888 g at most.", sources)).toEqual({
      check: passed,
      unknown: ["8,888"],
    });
  });

  it("fails a text that leads with unsourced numbers, and names at most three", () => {
    expect(checkText("It is **8,888 g**.", sources)).toEqual({
      check: {
        name: "Text matches result",
        passed: false,
        detail: "The text leads with 8,888, which the code did not compute.",
      },
      unknown: ["8,888"],
    });
    const { check, unknown } = checkText("**8,881, 8,882, 8,883 and 8,884 g**.", sources);
    expect(check.detail).toBe("The text leads with 8,881, 8,882, 8,883, which the code did not compute.");
    expect(unknown).toHaveLength(4);
  });
});
