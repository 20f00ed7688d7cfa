import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { expressionFunctions } from "./expression/expression-functions";
import { stepTypes } from "./step-types";

const page = readFileSync("docs/recipes.md", "utf8");

it("docs/recipes.md has a row for every step type, with its params and outputs, and no other", () => {
  const rows = [...page.matchAll(/^\| `([a-z_]+)` +\|([^|]*)\|([^|]*)\|[^|]*\|$/gm)].map(
    ([, type, params, outputs]) => [type, params?.trim(), outputs?.trim()],
  );
  expect(rows).toEqual(
    stepTypes.map(({ type, params, outputs }) => [
      type,
      Object.keys(params.shape)
        .map((name) => `\`${name}\``)
        .join(" ") || "none",
      outputs.length === 1 ? "" : outputs.map(({ name }) => `\`${name}\``).join(" "),
    ]),
  );
});

it("docs/recipes.md names every function of expressions", () => {
  const missing = expressionFunctions.filter(({ name }) => !page.includes(`\`${name}\``));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it("every param of every step type has a title, for forms", () => {
  const untitled = stepTypes.flatMap(({ type, params }) => {
    const { properties = {} } = z.toJSONSchema(params);
    return Object.entries(properties).flatMap(([name, field]) =>
      typeof field === "object" && field.title !== undefined ? [] : [`${type}.${name}`],
    );
  });
  expect(untitled).toEqual([]);
});
