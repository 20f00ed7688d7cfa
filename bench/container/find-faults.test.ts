import { expect, it } from "vitest";
import { findHealthFaults, findPrivilegeFaults } from "./find-faults";

const health = { status: "ok", database: "external", sandbox: "landlock", access: "key", version: "0.1.0" };
const log = "  Caveat is ready: http://127.0.0.1:3000\n  Sandbox   landlock – Landlock and seccomp\n";

it("finds nothing wrong with a healthy, confined server", () => {
  expect(findHealthFaults(health, log)).toEqual([]);
});

it.each([
  ["status", { ...health, status: "degraded" }],
  ["database", { ...health, database: "embedded" }],
  ["sandbox", { ...health, sandbox: "unsafe-none" }],
  ["access", { ...health, access: "open" }],
  ["engineLabel", { ...health, engineLabel: "Built-in" }],
])("finds an unexpected %s", (field, wrong) => {
  expect(findHealthFaults(wrong, log)).toEqual([expect.stringContaining(`/api/health, ${field}: `)]);
});

it("reports a log that does not name the tier", () => {
  expect(findHealthFaults(health, "  Sandbox   namespaces\n")).toEqual(["The log does not name the tier landlock."]);
});

it("reports nothing for an unprivileged account", () => {
  expect(
    findPrivilegeFaults(
      "1000\nNoNewPrivs:\t1\nCapBnd:\t0000000000000000\ntouch: /caveat/.written: Permission denied\n",
    ),
  ).toEqual([]);
});

it("reports every privilege that a process should not have", () => {
  expect(findPrivilegeFaults("0\nNoNewPrivs:\t0\nCapBnd:\t00000000a80425fb\nwritten\n")).toEqual([
    "It runs as root.",
    "It has capabilities.",
    "It can gain privileges.",
    "It can write to its own program.",
  ]);
  expect(findPrivilegeFaults("")[0]).toBe("The container printed nothing about its account: ");
});
