import { describe, expect, it } from "vitest";
import { buildAnswer } from "@/lib/testing/persistence-builders";
import { toCapabilityRerun } from "./to-capability-rerun";

const median = {
  id: "median",
  label: "Median",
  description: "The middle one.",
  assumptions: [],
  cannot_tell: [],
  cost: "none",
  recommended: false,
};
const previous = buildAnswer({ approaches: [{ ...median, id: "mean" }, median], code: "result = 1" });
const plain = { approach: null, code: null, previous };

describe("toCapabilityRerun", () => {
  it("is nothing for a first run", () => {
    expect(toCapabilityRerun(null, null)).toBeNull();
  });

  it("carries what is to be different, and the answer that it starts from", () => {
    expect(
      [
        {},
        { approachId: "median" },
        { code: "result = 2" },
        { datasetVersion: "latest" as const },
        { datasetVersion: 2 },
        { exact: true },
        { exact: false },
      ].map((rerun) => toCapabilityRerun(rerun, previous)),
    ).toEqual([
      { ...plain, kind: "again" },
      { ...plain, kind: "approach", approach: median },
      { ...plain, kind: "code", code: "result = 2" },
      { ...plain, kind: "data" },
      { ...plain, kind: "data" },
      { ...plain, kind: "exact", code: "result = 1" },
      { ...plain, kind: "again" },
    ]);
  });

  it("starts from nothing when the question was never answered", () => {
    expect(toCapabilityRerun({}, null)).toEqual({ kind: "again", approach: null, code: null, previous: null });
  });
});
