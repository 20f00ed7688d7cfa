import { describe, expect, it } from "vitest";
import { judgeReading, type Reading } from "./judge-reading";
import type { Entry } from "./read-manifest";

const entry: Entry = {
  file: "/x.csv",
  odd: "",
  outcome: "load",
  expected: { rows: 2, columns: 2, names: ["id", "name"] },
  probes: [{ row: 0, column: "id", text: "007" }],
};
const reading = {
  rowCount: 2,
  names: ["id", "name"],
  notices: [],
  rows: [
    ["007", "Ann"],
    ["008", null],
  ],
} satisfies Reading;
const ofTable = { text: "Rows with too few values.", columns: [] };

describe("a reading", () => {
  it("is right when shape, names and values are as expected", () => {
    expect(judgeReading(entry, reading)).toEqual({ kind: "right", differences: [] });
  });

  it.each<[string, Partial<typeof reading>, string]>([
    ["rows", { rowCount: 3 }, "3 rows instead of 2"],
    ["columns", { names: ["id", "name", "rest"] as never }, "3 columns instead of 2"],
    ["names", { names: ["id", "Name"] }, 'column "Name" instead of "name"'],
    ["values", { rows: [[7 as never, "Ann"]] }, '7 instead of "007" in row 0'],
  ])("with wrong %s is silently wrong without a notice", (_, change, difference) => {
    expect(judgeReading(entry, { ...reading, ...change })).toEqual({
      kind: "silently wrong",
      differences: [difference],
    });
  });

  it("of a wrong shape is only excused by a notice about the whole table", () => {
    const about = (notice: { text: string; columns: string[] }) =>
      judgeReading(entry, { ...reading, rowCount: 3, notices: [notice] }).kind;
    expect([about(ofTable), about({ ...ofTable, columns: ["id"] })]).toEqual(["warned", "silently wrong"]);
  });

  it("may rename columns when a notice names the new ones", () => {
    const notices = [{ text: "Renamed.", columns: ["name_2"] }];
    expect(judgeReading(entry, { ...reading, names: ["id", "name_2"], notices }).kind).toBe("right");
  });

  it("may leave out empty rows", () => {
    const expected = { rows: 2, columns: 2, rows_all_empty: 1 };
    const judge = (rowCount: number) => judgeReading({ ...entry, expected }, { ...reading, rowCount }).kind;
    expect([0, 1, 2, 3].map(judge)).toEqual(["silently wrong", "right", "right", "silently wrong"]);
  });

  it("is compared by its last column names and whole records", () => {
    const expected = {
      columns: 2,
      names_tail: ["name"],
      records: [
        { id: "007", name: "Ann" },
        { id: "008", name: "" },
      ],
    };
    expect(judgeReading({ ...entry, expected, probes: [] }, reading).kind).toBe("right");
    const other = { ...reading, names: ["id", "age"] };
    expect(judgeReading({ ...entry, expected, probes: [] }, other).differences).toContain(
      'column "age" instead of "name"',
    );
  });
});

describe("a file that holds no table", () => {
  const refusal = { refused: "This file is empty." };

  it("must be refused", () => {
    const none: Entry = { ...entry, outcome: "refuse", expected: null };
    expect([judgeReading(none, refusal).kind, judgeReading(none, reading).kind]).toEqual(["refused", "silently wrong"]);
  });

  it("or reported, when it is merely damaged", () => {
    const broken: Entry = { ...entry, outcome: "load_or_warn", expected: null, probes: [] };
    const spoken = { ...reading, notices: [ofTable] };
    expect([refusal, spoken, reading].map((made) => judgeReading(broken, made).kind)).toEqual([
      "refused",
      "right",
      "silently wrong",
    ]);
  });

  it("is wrongly refused when it should load", () => {
    expect(judgeReading(entry, refusal)).toEqual({ kind: "wrongly refused", differences: ["This file is empty."] });
  });
});
