import { expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { executionResource } from "./execution-resource";

it("an execution has one shared resource, and ten are kept", () => {
  const [first, second] = [ArtifactId.create(), ArtifactId.create()];
  const [one, two] = [executionResource(first), executionResource(second)];
  expect([executionResource(first) === one, executionResource(second) === one]).toEqual([true, false]);
  for (let more = 0; more < 9; more += 1) executionResource(ArtifactId.create());
  expect([executionResource(second) === two, executionResource(first) === one]).toEqual([true, false]);
});
