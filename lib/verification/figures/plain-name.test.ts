import { expect, it } from "vitest";
import { toPlainName } from "./plain-name";

it.each([
  ["Body Mass (g)", "body mass"],
  ["body_mass", "body mass"],
  ["BODY-MASS [kg]", "body mass"],
  ["  mean..of  mass ", "mean of mass"],
  ["Share %", "share %"],
  ["(all)", "all"],
  ["Größe (cm)", "größe"],
  ["ｍａｓｓ", "mass"],
  ["a (b) c (d)", "a c"],
  ["___", ""],
])("writes %j as %j", (name, plain) => {
  expect(toPlainName(name)).toBe(plain);
});

it("keeps names with different meanings apart", () => {
  expect(new Set(["mean_2023", "mean_2024", "mean", "mean %"].map(toPlainName)).size).toBe(4);
});
