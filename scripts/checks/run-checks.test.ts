import { expect, it } from "vitest";
import { checks } from "./run-checks.mjs";

it("runs format, types, lint, walls and dead code", () => {
  expect(checks.map(({ name }) => name).sort()).toEqual(["dead code", "format", "lint", "types", "walls"]);
});

it.each([
  ["✔ no dependency violations found (212 modules, 640 dependencies cruised)", false],
  ["✔ no dependency violations found (0 modules, 0 dependencies cruised)", true],
  ["✔ no dependency violations found (3 modules, 0 dependencies cruised)", true],
  ["", true],
])("knows whether the walls were looked at in %j", (output, isEmpty) => {
  expect(checks.find(({ name }) => name === "walls")?.isEmpty?.(output)).toBe(isEmpty);
});
