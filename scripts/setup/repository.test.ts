import { resolve } from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "./repository.mjs";

it("is found from the scripts' own place, not from the working folder", () => {
  expect(repositoryRoot).toBe(resolve(import.meta.dirname, "../.."));
});
