import { expect, it } from "vitest";
import { buildDataset } from "../../testing/build-dataset";
import { toQuality } from "./to-quality";

it("a dataset is as whole as its cells, and has as many notes as were made", () => {
  expect(toQuality(buildDataset({ notices: [{ text: "a", columns: [] }] }))).toEqual({
    filled: 1 - 2 / 688,
    notices: 1,
  });
  expect(toQuality({ columns: [], rowCount: 0, notices: [] })).toEqual({ filled: 1, notices: 0 });
});
