import { describe, expect, it } from "vitest";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import { toPersonalNames } from "./personal-names";

const toDataset = (types: Record<string, ColumnType>) => ({
  profile: {
    rowCount: 1,
    duplicateRows: 0,
    columns: Object.entries(types).map(([name, type]) => ({ name, type }) as never),
  },
});

describe("toPersonalNames", () => {
  it("knows personal columns in any spelling", () => {
    const names = toPersonalNames([toDataset({ "Full Name": "personal", age: "number" })]);
    expect(["Full Name", "full_name", "FULLNAME", "age", "name"].map(names.has)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("ignores a name that another dataset has for something else", () => {
    const names = toPersonalNames([toDataset({ name: "personal" }), toDataset({ Name: "category" })]);
    expect(names.has("name")).toBe(false);
  });
});
