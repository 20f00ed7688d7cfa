import { expect, it } from "vitest";
import { runVisible } from "./run-visible.mjs";

it("distinguishes success from failure, and from a missing program", async () => {
  const options = { cwd: "/", env: process.env };
  expect(await runVisible(process.execPath, ["-e", ""], options)).toBe(true);
  expect(await runVisible(process.execPath, ["-e", "process.exit(2)"], options)).toBe(false);
  expect(await runVisible("/not/there", [], options)).toBe(false);
});
