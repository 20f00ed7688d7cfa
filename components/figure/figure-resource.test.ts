import { expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { figureResource } from "./figure-resource";

it("a figure has one shared resource, and forty are kept", () => {
  const [first, second] = [ArtifactId.create(), ArtifactId.create()];
  const [one, two] = [figureResource(first), figureResource(second)];
  expect([figureResource(first) === one, figureResource(second) === one]).toEqual([true, false]);
  for (let more = 0; more < 39; more += 1) figureResource(ArtifactId.create());
  expect([figureResource(second) === two, figureResource(first) === one]).toEqual([true, false]);
});
