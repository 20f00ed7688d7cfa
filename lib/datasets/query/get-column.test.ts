import { expect, test } from "vitest";
import { getColumn } from "./get-column";

const columns = [
  { name: "species", storage: "VARCHAR" },
  { name: "mass", storage: "DOUBLE" },
];

test("a column is found by its exact name", () => {
  expect(getColumn(columns, "mass")).toEqual({ name: "mass", storage: "DOUBLE" });
});

test("an unknown column is refused with the closest name, else with all names", () => {
  const refusal = (name: string) => {
    try {
      return getColumn(columns, name);
    } catch (error) {
      return error;
    }
  };
  expect(refusal("Mass")).toMatchObject({
    code: "invalid_input",
    message: 'There is no column "Mass".',
    remedy: 'Did you mean "mass"?',
  });
  expect(refusal("temperature")).toMatchObject({ remedy: "The columns are: species, mass." });
});
