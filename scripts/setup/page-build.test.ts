import { expect, it } from "vitest";
import { isOutsideOfBuild, toBuildFault } from "./page-build.mjs";

it("counts as source what the pages are made of, and neither tests nor files read at run time", () => {
  const files = {
    "app/page.tsx": false,
    "lib/graph/analyst/graph.ts": false,
    "lib/graph/analyst/graph.test.ts": true,
    "lib/execution/runtime/worker.py": true,
    "lib/execution/runtime/__pycache__": true,
    "lib/graph/graph.md": true,
    "lib/testing": true,
    "lib/persistence/generated": true,
    "lib/persistence/persistence.ts": false,
    "app/globals.css": false,
  };
  expect(Object.fromEntries(Object.keys(files).map((file) => [file, isOutsideOfBuild(file)]))).toEqual(files);
});

it("shows why a build failed, even when its output mentions addresses", () => {
  const fault = toBuildFault("app/page.tsx(1,1): error TS1: no\nfetch failed ECONNREFUSED");
  expect([fault.message, fault.evidence]).toEqual([
    "Building the pages failed.",
    "app/page.tsx(1,1): error TS1: no\nfetch failed ECONNREFUSED",
  ]);
});

it("reports a full disk in one sentence", () => {
  const fault = toBuildFault("Error: ENOSPC: no space left on device, write");
  expect([fault.message, fault.evidence]).toEqual(["Building the pages failed because the disk is full.", ""]);
});
