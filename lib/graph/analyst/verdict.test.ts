import { describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { recomputedCheck, toVerdict } from "./verdict";

const evaluation = { is_valid: true, issues_found: [], confidence: 0.9, recommendation: "accept" as const };
const ran = { name: "Code ran", passed: true, detail: "" };
const recomputed = { name: recomputedCheck, passed: true, detail: "" };
const good = {
  checks: [ran, recomputed],
  execution: { id: ArtifactId.create(), succeeded: true },
  evaluation,
  limitReached: null,
  caveats: [],
  fault: null,
};
const caveat = { text: "2 of 344 rows have no mass.", columns: ["mass"] };

describe("toVerdict", () => {
  it.each([
    ["checked when all checks pass and nothing is to be noted", good, "checked"],
    ["caveats when something is to be noted", { ...good, caveats: [caveat] }, "caveats"],
    ["unverified when nothing could be recomputed", { ...good, checks: [ran] }, "unverified"],
    [
      "unverified when the evaluation says invalid",
      { ...good, evaluation: { ...evaluation, is_valid: false } },
      "unverified",
    ],
    ["unverified when a limit was reached", { ...good, limitReached: "remediation" as const }, "unverified"],
    ["unverified without any analysis", { ...good, checks: [], execution: null, evaluation: null }, "unverified"],
    ["failed when a check fails", { ...good, checks: [ran, { ...recomputed, passed: false }] }, "failed"],
    ["failed when the execution failed", { ...good, execution: { ...good.execution, succeeded: false } }, "failed"],
  ])("is %s", (_, facts, status) => {
    expect(toVerdict(facts)).toEqual({ status, checks: facts.checks });
  });
});
