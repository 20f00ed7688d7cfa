import { expect, it } from "vitest";
import { isFormula } from "./is-formula";

it("a formula may follow any whitespace; numbers and quoted texts are not formulas", () => {
  const formulas = ["=1", " =1", "\u00a0+1+1", "\u200b@a", "\ufeff-a", "＝1", "\t\u2060=1", "-1+1"];
  const harmless = ["", "a=1", "'=1", "' =1", "-1", "+2.5", "1-1", " a"];
  expect([formulas.filter(isFormula), harmless.filter(isFormula)]).toEqual([formulas, []]);
});
