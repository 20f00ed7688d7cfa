import { expect, it } from "vitest";
import { buildDataset } from "../../testing/build-dataset";
import { toQuality } from "./to-quality";

it("completeness is computed from the cells, and notices are counted", () => {
  expect(toQuality(buildDataset({ notices: [{ text: "a", columns: [] }] }))).toEqual({
    filled: 1 - 2 / 688,
    notices: 1,
  });
  expect(toQuality({ columns: [], rowCount: 0, notices: [] })).toEqual({ filled: 1, notices: 0 });
});
