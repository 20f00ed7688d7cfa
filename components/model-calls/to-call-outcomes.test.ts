import { expect, it } from "vitest";
import { buildModelCall } from "../testing/build-model-call";
import { toCallOutcomes } from "./to-call-outcomes";

const call = (step: string, outcome: "used" | "unusable" | "failed") => buildModelCall({ step, outcome });

it("a reply that did not fit counts as repaired once its step got one that did", () => {
  expect(toCallOutcomes([call("a:1", "unusable"), call("a:1", "used"), call("b:1", "used")])).toEqual([
    "repaired",
    "used",
    "used",
  ]);
});

it("a reply that did not fit stays so when only other steps, or earlier calls, went well", () => {
  expect(toCallOutcomes([call("a:1", "used"), call("a:1", "unusable"), call("a:2", "used")])).toEqual([
    "used",
    "unusable",
    "used",
  ]);
});

it("a call that failed is a failure even when the next one worked", () => {
  expect(toCallOutcomes([call("a:1", "failed"), call("a:1", "used")])).toEqual(["failed", "used"]);
});
