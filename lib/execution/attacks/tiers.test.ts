import { expect, it } from "vitest";
import { namespacesFault, strongestTier, tiers } from "./tiers";

it("attacks are tried in both isolating tiers", (context) => {
  context.skip(namespacesFault !== null, `only landlock is tried: ${namespacesFault ?? ""}`);
  expect({ tiers, strongestTier }).toEqual({ tiers: ["namespaces", "landlock"], strongestTier: "namespaces" });
});
