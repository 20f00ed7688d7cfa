import { expect, it } from "vitest";
import { buildModelCall } from "../testing/build-model-call";
import { toCallOutcomes } from "./to-call-outcomes";

const call = (step: string, outcome: "used" | "unusable" | "failed") => buildModelCall({ step, outcome });

it("an invalid reply counts as repaired once its step has received a valid one", () => {
  expect(toCallOutcomes([call("a:1", "unusable"), call("a:1", "used"), call("b:1", "used")])).toEqual([
    "repaired",
    "used",
    "used",
  ]);
});

it("an invalid reply stays invalid when only other steps, or earlier calls, succeeded", () => {
  expect(toCallOutcomes([call("a:1", "used"), call("a:1", "unusable"), call("a:2", "used")])).toEqual([
    "used",
    "unusable",
    "used",
  ]);
});

it("a failed call is a failure even when the next one succeeded", () => {
  expect(toCallOutcomes([call("a:1", "failed"), call("a:1", "used")])).toEqual(["failed", "used"]);
});
