import { describe, expect, it } from "vitest";
import { buildAnswer } from "@/lib/testing/stores/persistence-builders";
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
  it("is null for a first run", () => {
    expect(toCapabilityRerun(null, null)).toBeNull();
  });

  it("carries the requested difference, and the answer that it starts from", () => {
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

  const part = { id: "group-1", kind: "group" as const, label: "by month", value: "month", options: [] };
  const read = buildAnswer({ reading: { parts: [part], unused: ["break"] } });

  it("carries the reading with a person's changes, and without the words that were not understood", () => {
    const changed = { parts: [{ ...part, value: "year" }], unused: [] };
    const expected = { approach: null, code: null, previous: read, kind: "reading", reading: changed };
    expect(toCapabilityRerun({ reading: [{ id: "group-1", value: "year" }] }, read)).toEqual(expected);
    expect(toCapabilityRerun({ reading: [] }, read)?.reading).toEqual({ parts: [part], unused: [] });
    expect(toCapabilityRerun({ reading: [] }, previous)?.reading).toBeUndefined();
  });

  it("keeps a reading that a person chose, but not one derived from the words", () => {
    const basis = { seed: 1, datasets: [], approachId: null, rerun: "reading" as const, chosenReading: true };
    const chosen = buildAnswer({ reading: { parts: [part], unused: [] }, basis });
    const reruns = [{}, { approachId: "median" }, { datasetVersion: "latest" as const }];
    expect(reruns.map((rerun) => toCapabilityRerun(rerun, chosen)?.reading)).toEqual(reruns.map(() => chosen.reading));
    expect(reruns.map((rerun) => toCapabilityRerun(rerun, read)?.reading)).toEqual(reruns.map(() => undefined));
  });

  it("starts from nothing when the question was never answered", () => {
    expect(toCapabilityRerun({}, null)).toEqual({ kind: "again", approach: null, code: null, previous: null });
  });
});
