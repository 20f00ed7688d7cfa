import { describe, expect, it } from "vitest";
import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { confirmFigures, hasDifference, isNamed } from "./confirm-figures";

const toTable = (names: string[], ...rows: Cell[][]): ResultTable => ({
  kind: "table",
  columns: names.map((name) => ({ name, type: "" })),
  rows,
  totalRows: rows.length,
});
const toRecord = (entries: Record<string, Cell | ResultTable>): AnalysisResult => ({
  kind: "record",
  entries: Object.entries(entries).map(([name, value]) => ({ name, value })),
});
const toScalar = (value: Cell): AnalysisResult => ({ kind: "scalar", value });
const toExpected = (...names: string[]): ExpectedValue[] => names.map((name) => ({ name, meaning: "" }));

/** Returns the statuses of all figures: `+` confirmed, `-` different, `?` not covered. */
function compare(
  result: AnalysisResult,
  second: AnalysisResult | null,
  expected: ExpectedValue[] = [],
  question = "",
): string {
  const signs = { confirmed: "+", different: "-", not_covered: "?" };
  return confirmFigures({ result, second, expected, question })
    .map(({ status }) => signs[status])
    .join("");
}

const species = toTable(["Species", "Body Mass (g)"], ["Adelie", 3750], ["Gentoo", 5100]);
const adelie: Cell[] = ["Adelie", 3750];
const gentoo: Cell[] = ["Gentoo", 5100];

describe("values by name", () => {
  it.each<[string, AnalysisResult, AnalysisResult, string, ExpectedValue[]?]>([
    ["a scalar and a scalar", toScalar(5), toScalar(5), "+"],
    ["a scalar and a cell", toScalar(5), toTable(["anything"], [5]), "+"],
    ["a cell and a scalar", toTable(["mean"], [5]), toScalar(5), "+"],
    ["a cell and another cell", toTable(["mean"], [5]), toTable(["avg"], [6]), "-"],
    ["a scalar and the entry that is expected", toScalar(5), toRecord({ n: 3, mean: 5 }), "+", toExpected("mean")],
    ["a scalar and entries that are not expected", toScalar(5), toRecord({ n: 3, m: 5 }), "?", toExpected("mean")],
    ["a scalar and many rows", toScalar(5), toTable(["mean"], [5], [6]), "?"],
    ["a record and one row", toRecord({ mean: 5, n: 3 }), toTable(["n", "mean"], [3, 5]), "++"],
    ["one row and a record", toTable(["n", "mean"], [3, 5]), toRecord({ mean: 5, n: 4 }), "-+"],
    ["names in other case and with units", toRecord({ "Mean Mass (g)": 5 }), toRecord({ mean_mass: 5, n: 1 }), "+"],
    ["names that only look alike", toRecord({ mean_a: 5, mean_b: 6 }), toRecord({ mean: 5, meanb: 6 }), "??"],
    ["ambiguous names", toRecord({ "mean (a)": 5, n: 1 }), toRecord({ mean: 5, Mean: 6, n: 1 }), "?+"],
    ["the exact one of ambiguous names", toRecord({ mean: 5, n: 1 }), toRecord({ mean: 5, Mean: 6, n: 1 }), "++"],
    ["further values of the first", toRecord({ mean: 5, n: 3 }), toRecord({ mean: 5 }), "+?"],
    ["further values of the second", toRecord({ mean: 5 }), toRecord({ mean: 5, n: 3 }), "+"],
    ["lone values under other names", toRecord({ mean: 5 }), toRecord({ average: 5 }), "+"],
    ["nothing twice", toRecord({ mean: null }), toRecord({ mean: null }), "+"],
    ["a value and nothing", toRecord({ mean: 5 }), toRecord({ mean: null }), "-"],
    ["a value and an empty table", toScalar(5), toTable(["mean"]), "?"],
  ])("compares %s", (_, result, second, expected, names) => {
    expect(compare(result, second, names)).toBe(expected);
  });

  it("uses the requested precision, also for a value without a name", () => {
    const [mean] = toExpected("mean");
    const asked = [{ ...mean!, decimals: 1 }];
    expect(compare(toRecord({ mean: 42.3 }), toRecord({ mean: 42.3167 }), asked)).toBe("+");
    expect(compare(toScalar(42.3), toRecord({ mean: 42.3167 }), asked)).toBe("+");
    expect(compare(toScalar(42.3), toRecord({ mean: 42.3167 }), toExpected("mean"))).toBe("-");
  });

  it.each(["survival_rate", "Share (%)", "percentage", "churnRate", "pct of total", "gross margin"])(
    "matches a fraction with the percentage of %s",
    (name) => {
      expect(compare(toRecord({ [name]: 47.965 }), toRecord({ [name]: 0.47965 }))).toBe("+");
    },
  );

  it.each(["generated", "separate_total", "revenue", "operations", "mirate"])(
    "does not match a hundredth of %s",
    (name) => {
      expect(compare(toRecord({ [name]: 47.965 }), toRecord({ [name]: 0.47965 }))).toBe("-");
    },
  );

  it("recognises a share by the unit that the plan names", () => {
    const expected = [{ name: "north", meaning: "", unit: "percent" }];
    expect(compare(toRecord({ north: 47.965 }), toRecord({ north: 0.47965 }), expected)).toBe("+");
  });

  it("covers nothing without a second result", () => {
    expect(compare(species, null)).toBe("??");
  });
});

describe("rows by key", () => {
  it.each<[string, AnalysisResult, AnalysisResult, string]>([
    ["in any order", species, toTable(["body_mass", "Species"], [5100, "Gentoo"], [3750, "Adelie"]), "++"],
    ["under another name of the key", species, toTable(["species_name", "Body Mass (g)"], gentoo, adelie), "++"],
    ["under another name of the only value", species, toTable(["Species", "avg"], adelie, gentoo), "++"],
    ["of which one differs", species, toTable(["Species", "avg"], ["Adelie", 3750], ["Gentoo", 5000]), "+-"],
    ["of a dictionary", toRecord({ Adelie: 3750, Gentoo: 5100 }), toTable(["s", "m"], gentoo, adelie), "++"],
    ["and a dictionary", species, toRecord({ Gentoo: 5100, Adelie: 3751 }), "-+"],
    [
      "of years in a dictionary",
      toRecord({ "2023": 1, "2024": 2 }),
      toTable(["year", "n"], [2024, 2], [2023, 1]),
      "++",
    ],
    ["more in the second", species, toTable(["Species", "m"], adelie, ["Chinstrap", 1], gentoo), "++"],
    ["fewer in the second", species, toTable(["Species", "Body Mass (g)"], adelie, ["x", 1]), "+?"],
    ["in another spelling of whitespace", species, toTable(["Species", "m"], [" Adelie ", 3750], gentoo), "++"],
    ["in other case, which other groups may have", species, toTable(["Species", "m"], ["adelie", 3750], gentoo), "?+"],
    [
      "by years that are numbers",
      toTable(["Year", "n"], [2023, 10], [2024, 20]),
      toTable(["year", "n"], ["2024", 20], ["2023", 11]),
      "-+",
    ],
    [
      "by ids with leading zeros",
      toTable(["id", "n"], ["007", 1], ["008", 2]),
      toTable(["id", "n"], [7, 1], [8, 2]),
      "??",
    ],
    [
      "by long ids",
      toTable(["id", "n"], ["12345678901234567890", 1], ["12345678901234567891", 2]),
      toTable(["id", "n"], ["12345678901234567891", 2], ["12345678901234567890", 1]),
      "++",
    ],
    [
      "by two keys",
      toTable(["Region", "Year", "n"], ["N", 2023, 1], ["N", 2024, 2], ["S", 2023, 3]),
      toTable(["Region", "Year", "n"], ["S", 2023, 3], ["N", 2024, 2], ["N", 2023, 4]),
      "-++",
    ],
    [
      "by days with and without midnight",
      toTable(["Day", "n"], ["2024-03-05", 1], ["2024-03-06", 2]),
      toTable(["Day", "n"], ["2024-03-05T00:00:00", 1], ["2024-03-06T00:00:00", 2]),
      "++",
    ],
    [
      "by months and their first days",
      toTable(["Month", "n"], ["2024-01", 1], ["2024-02", 2]),
      toTable(["month", "n"], ["2024-01-01T00:00:00", 1], ["2024-02-01T00:00:00", 3]),
      "+-",
    ],
    [
      "by the last and the first days of months",
      toTable(["Month", "n"], ["2024-01-31", 1], ["2024-02-29", 2]),
      toTable(["month", "n"], ["2024-01-01", 1], ["2024-02-01", 2]),
      "++",
    ],
    [
      "by days of one month, which are never its months",
      toTable(["Day", "n"], ["2024-01-31", 1], ["2024-02-29", 2]),
      toTable(["Day", "n"], ["2024-01-31", 1], ["2024-02-28", 2]),
      "+?",
    ],
    [
      "by quarters",
      toTable(["Quarter", "n"], ["2024Q1", 1], ["2024Q2", 2]),
      toTable(["quarter", "n"], ["2024-01-01", 1], ["2024-04-01", 2]),
      "++",
    ],
    [
      "by truth values",
      toTable(["Smoker", "n"], ["True", 1], ["False", 2]),
      toTable(["Smoker", "n"], [false, 2], [true, 1]),
      "++",
    ],
    [
      "with a missing key",
      toTable(["Sex", "n"], ["f", 1], [null, 2]),
      toTable(["Sex", "n"], [null, 2], ["f", 1]),
      "++",
    ],
    [
      "with ties",
      toTable(["Species", "n"], ["Adelie", 5], ["Gentoo", 5]),
      toTable(["Species", "n"], ["Gentoo", 5], ["Adelie", 5]),
      "++",
    ],
    ["a label as the value", toTable(["q", "best"], ["a", "N"], ["b", "S"]), toTable(["q", "best"], ["b", "S"], ["a", "W"]), "-+"], // prettier-ignore
  ])("compares rows %s", (_, result, second, expected) => {
    expect(compare(result, second)).toBe(expected);
  });

  it("reports a difference for a row that a complete second result lacks", () => {
    const three = toTable(["Species", "m"], adelie, gentoo, ["Chinstrap", 1]);
    expect(compare(three, species)).toBe("++-");
    expect(confirmFigures({ result: three, second: species, expected: [], question: "" })[2]).toMatchObject({
      other: null,
    });
    expect(compare(three, { ...species, totalRows: 3 })).toBe("++?");
  });

  it("covers only the rows that a second result shows, where the question asks for some of them", () => {
    const best = toTable(["Species", "Body Mass (g)"], gentoo);
    expect(compare(species, best, [], "Which species is heaviest?")).toBe("?+");
    expect(compare(species, best, [], "the species with the highest mass")).toBe("?+");
    expect(compare(species, best, [], "mass by species")).toBe("-+");
  });

  it("covers no row with an ambiguous key", () => {
    const twice = toTable(["Species", "Body Mass (g)"], adelie, ["Adelie", 1], gentoo);
    expect(compare(species, twice)).toBe("?+");
  });

  it("compares columns beside each other by name, and only guesses a last one", () => {
    const counted = toTable(["Species", "mean", "n"], ["Adelie", 3750, 2], ["Gentoo", 5100, 3]);
    const spread = toTable(["Species", "mean", "std"], ["Adelie", 3750, 70.7], ["Gentoo", 5100, 141.4]);
    expect(compare(counted, spread)).toBe("+?+?");
    const count = toTable(["Species", "mean", "rows"], ["Adelie", 3750, 2], ["Gentoo", 5100, 3]);
    expect(compare(counted, count)).toBe("++++");
  });

  it("compares a long table with a row of names, and the other way", () => {
    const long = toTable(["metric", "value"], ["mean", 5], ["median", 4]);
    const wide = toTable(["mean", "median"], [5, 3]);
    expect(compare(long, wide)).toBe("+-");
    expect(compare(wide, long)).toBe("??");
    expect(compare(toRecord({ mean: 5, median: 4 }), long)).toBe("++");
  });

  it("compares tables inside of records, by their names or as the only ones", () => {
    const result = toRecord({ total: 8850, by_species: species });
    expect(compare(result, toRecord({ total: 8850, by_species: species }))).toBe("+++");
    expect(compare(result, toRecord({ total: 8850, "By Species": toTable(["s", "m"], adelie, ["Gentoo", 1]) }))).toBe(
      "++-",
    );
    expect(compare(result, species)).toBe("?++");
    expect(compare(species, result)).toBe("++");
  });

  it("prefers the table of several queries that has the column", () => {
    const orders = toTable(["Species", "orders"], ["Adelie", 3], ["Gentoo", 4]);
    const queries = toRecord({ "query 1": species, "query 2": orders });
    expect(compare(toRecord({ masses: species, orders }), queries)).toBe("++++");
  });

  it("compares hundreds of names in a dictionary with a table", () => {
    const names = Array.from({ length: 500 }, (_, index) => `group ${index}`);
    const dictionary = toRecord(Object.fromEntries(names.map((name, index) => [name, index * 1.5])));
    const table = toTable(["name", "n"], ...names.map((name, index): Cell[] => [name, index * 1.5]).reverse());
    expect(compare(dictionary, table)).toBe("+".repeat(500));
  });

  it("treats names of prototype members as plain names", () => {
    const names = toTable(["__proto__", "constructor"], ["toString", 1], ["hasOwnProperty", 2]);
    expect(compare(names, names)).toBe("++");
    expect(compare(toRecord({ toString: 1, constructor: 2 }), toRecord({ valueOf: 1, constructor: 2 }))).toBe("?+");
  });
});

describe("hasDifference and isNamed", () => {
  it("finds a difference among figures", () => {
    const toVerification = (value: number) => ({
      figures: confirmFigures({ result: toScalar(5), second: toScalar(value), expected: [], question: "" }),
      second: null,
    });
    expect([toVerification(5), toVerification(6), null].map(hasDifference)).toEqual([false, true, false]);
  });

  it("recognizes a figure by its name, its entry or its column", () => {
    const figure = { name: "mass · Adelie", place: { entry: "by species", column: "Mass (g)", row: 0 } };
    expect(["mass", "By_Species", "mass · adelie", "species"].map((name) => isNamed(figure, name))).toEqual([
      ...[true, true, true, false],
    ]);
  });
});
