import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { mergeWithModelCaveats } from "./merge-with-model-caveats";

const facts = toDatasetFacts("sales", { Age: [30, null, null], Cabin: ["A", "B", null], revenue: [1, 2, 3] });
const measured = [
  { text: "30 duplicate rows; without them revenue is 856,353 (−1.1 %).", columns: [], rows: 30 },
  { text: "177 of 891 rows have no Age and do not count in the answer.", columns: ["Age"], rows: 177 },
];
const textsOf = (...ofModel: string[]) =>
  mergeWithModelCaveats(measured, ofModel, [facts])
    .slice(measured.length)
    .map(({ text }) => text);

describe("caveats of the model beside measured ones", () => {
  it("make way for a measurement of the same fact", () => {
    expect(
      textsOf(
        "The data contain 30 duplicate rows",
        "Some rows are duplicated.",
        "Age is missing for 177 passengers (about 20%).",
      ),
    ).toEqual([]);
  });

  it.each([
    "Age is missing for 12 passengers of third class.",
    "Cabin is missing for 687 passengers.",
    "Age and Cabin have missing values.",
    "Duplicate rows may be repeat purchases; they are kept.",
    "Duplicate customers with missing Age count twice.",
    "Revenue is gross of tax.",
  ])("stay word for word where they differ: %s", (text) => {
    expect(textsOf(text)).toEqual([text]);
  });

  it("name their columns and come once", () => {
    const merged = mergeWithModelCaveats([], [" Revenue is gross. ", "Revenue is gross."], [facts]);
    expect(merged).toEqual([{ text: "Revenue is gross.", columns: ["revenue"] }]);
  });

  it("show the rows without a value that they count", () => {
    const [caveat] = mergeWithModelCaveats([], ["2 of 3 rows have no Age and are left out."], [facts]);
    expect(caveat).toEqual({
      ...{ text: "2 of 3 rows have no Age and are left out.", columns: ["Age"], rows: 2 },
      which: { datasetId: facts.id, versionId: facts.versionId, column: "Age", value: null },
      cures: [
        {
          ...{ id: "drop_missing", label: "Drop the rows", effect: "Removes 2 rows without Age.", datasetId: facts.id },
          repair: { kind: "drop_missing", column: "Age" },
        },
        {
          ...{ id: "fill_missing", label: "Fill with the median (30)", datasetId: facts.id },
          effect: "Writes 2 values nobody measured: the median (30).",
          repair: { kind: "fill_missing", column: "Age" },
        },
      ],
    });
    const [other] = mergeWithModelCaveats([], ["3 rows have no Age."], [facts]);
    expect(other).toEqual({ text: "3 rows have no Age.", columns: ["Age"] });
  });
});
