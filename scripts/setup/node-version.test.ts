import { expect, it } from "vitest";
import { findNodeFault } from "./node-version.mjs";

it.each(["20.19.0", "20.20.2", "22.0.0", "24.21.0"])("accepts Node %s", (version) => {
  expect(findNodeFault(version)).toBeNull();
});

it.each(["12.22.0", "18.20.4", "20.18.9"])("reports that Node %s is too old, and where to get another", (version) => {
  expect(findNodeFault(version)).toBe(
    `Caveat needs Node 20.19 or newer, and this is ${version}.\n` +
      "Install a newer one from https://nodejs.org and start again.",
  );
});
