import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toRoots } from "../words/roots";
import { chooseMeasure } from "./choose-measure";
import { isAdditive, isIdentifier } from "./column-role";
import { toLexicon } from "./to-lexicon";

const rows = 40;
const repeat = (values: readonly Cell[]): Cell[] =>
  Array.from({ length: rows }, (_, row) => values[row % values.length] ?? null);
/** Consecutive days from a first one on. */
const daysFrom = (first: string, step = 3): Cell[] =>
  Array.from({ length: rows }, (_, row) =>
    new Date(Date.parse(first) + row * step * 86_400_000).toISOString().slice(0, 10),
  );
/** Consecutive numbers from a first one on. */
const numbersFrom = (first: number): Cell[] => Array.from({ length: rows }, (_, row) => first + row);

function lexiconOf(name: string, table: Record<string, readonly Cell[]>) {
  const dates = Object.keys(table).filter((column) => /^\d{4}-/.test(String(table[column]?.[0])));
  return toLexicon(toDatasetFacts(name, table, { types: Object.fromEntries(dates.map((column) => [column, "date"])) }));
}

const column = (name: string, values: readonly Cell[]) => {
  const [profile] = toDatasetFacts("roles", { [name]: values }).profile.columns;
  if (profile === undefined) throw new Error("one column has one profile");
  return profile;
};

describe("columns of further trades", () => {
  it.each(["Call #", "No", "Receipt", "respondent"])(
    "recognizes consecutive numbers named %s as identifiers",
    (name) => {
      expect(isIdentifier(column(name, numbersFrom(3000)))).toBe(true);
    },
  );

  it.each(["Temperature step", "Downloads"])("measures %s although no number repeats", (name) => {
    const values = name === "Downloads" ? numbersFrom(1).map((value) => Number(value) ** 2) : numbersFrom(1);
    expect(isIdentifier(column(name, values))).toBe(false);
  });

  it.each([
    ["Labour hrs", true],
    ["Picked kg", true],
    ["Litres", true],
    ["Litres brewed", true],
    ["Downloads", true],
    ["Booked", true],
    ["Takings", true],
    ["km since last fill", true],
    ["Wait (sec)", false],
    ["Talk time (sec)", false],
    ["Odometer (km)", false],
    ["attendance", false],
    ["nps", false],
    ["Price per kg", false],
  ])("adds up %s: %s", (name, expected) => {
    expect(isAdditive(column(name, [3, 8, 5]))).toBe(expected);
  });
});

describe("rows, dates and amounts of further trades", () => {
  const claims = lexiconOf("claims", {
    "Claim no": numbersFrom(1).map((value) => `CL${String(value)}`),
    Reported: daysFrom("2024-01-01"),
    "Policy end": repeat(["2026-01-01", "2025-03-01", "2025-07-01"]),
    "Claimed (€)": repeat([100, 250.5, 900]),
    "Yearly premium (€)": repeat([80, 90]),
    Closed: daysFrom("2024-01-20"),
  });
  const fills = lexiconOf("fuel", {
    "Fill ID": numbersFrom(1).map((value) => `F${String(value)}`),
    "Filled on": daysFrom("2024-01-01"),
    "Total (£)": repeat([50.5, 80]),
    "Price per L (£)": repeat([1.5, 1.6]),
  });
  const ledger = lexiconOf("lettings", {
    Ref: numbersFrom(1).map((value) => `L${String(value)}`),
    "Rent due": daysFrom("2024-01-01", 9),
    "Tenancy start": repeat(["2021-05-01", "2019-02-01", "2023-08-01"]),
    "Received (£)": repeat([900, 1200]),
  });
  const classes = lexiconOf("gym sessions", {
    Starts: daysFrom("2024-01-01"),
    Places: repeat([12, 16]),
    Booked: repeat([10, 16]),
    Price: repeat([9.5, 12]),
  });
  const hire = lexiconOf("tool hire", { Out: daysFrom("2024-01-01"), Back: daysFrom("2024-01-05") });

  it("takes the amount that is called like the rows, and not what is paid every year", () => {
    expect(claims.concepts.get("revenue")?.[0]).toBe("Claimed (€)");
  });

  it("treats totals as costs where money is spent", () => {
    expect(fills.concepts.get("cost")?.[0]).toBe("Total (£)");
    expect(classes.concepts.has("cost")).toBe(false);
  });

  it("does not treat a price as an amount when the number of payers is known", () => {
    expect(classes.concepts.has("revenue")).toBe(false);
  });

  it.each([
    ["claims", claims, "Reported", "Closed"],
    ["a ledger in the order of its due dates", ledger, "Rent due", undefined],
    ["things that go out and come back", hire, "Out", "Back"],
  ])("finds when rows of %s begin and end", (_, lexicon, begin, end) => {
    expect([lexicon.concepts.get("mainDate")?.[0], lexicon.concepts.get("finishDate")?.[0]]).toEqual([begin, end]);
  });

  it("adds up stock when every item has one row", () => {
    const table = { "On hand": repeat([3, 8, 5]), Kind: repeat(["rope", "bolt"]) };
    const once = lexiconOf("stock", { SKU: numbersFrom(1).map((value) => `S${String(value)}`), ...table });
    const daily = lexiconOf("stock", { Day: daysFrom("2024-01-01"), ...table });
    expect(chooseMeasure(once, "On hand", null).value).toMatchObject({ aggregate: "sum" });
    expect(chooseMeasure(daily, "On hand", null).value).toMatchObject({ aggregate: "mean" });
  });

  it("knows further nouns for rows, and the verbs that only say that there are some", () => {
    const loans = lexiconOf("loans", { loan_id: numbersFrom(1), borrowed_on: daysFrom("2024-01-01") });
    expect(loans.rows.nouns).toContain("book");
    expect(loans.rows.verbs).toContain("borrow");
    expect(claims.rows.nouns).toContain("claim");
  });
});

describe("words for columns and values of further trades", () => {
  const calls = lexiconOf("call list", {
    Room: repeat(["Studio A", "Studio B", "Studio C"]),
    would_return: repeat(["Yes", "No", "Yes"]),
    "Paid out CHF": repeat([100, 90]),
    "Unit cost (€)": repeat([1.5, 2]),
    "Price per L (£)": repeat([1.5, 1.6]),
    logins_30d: repeat([4, 7, 9]),
    max_sust_wind: repeat([4, 7, 9]),
    Pclass: repeat([1, 2, 3]),
    Car: repeat(["x", "y"]),
    Vaccinated: repeat(["yes", "no", "yes"]),
    Departed: repeat(["a", "b", "c"]),
    "Qty received (pcs)": repeat([4, 7, 9]),
    Reader: repeat(["R1", "R2", "R3"]),
  });
  const first = (text: string) => calls.matchColumns(toRoots(text).filter((word) => word !== "per"))[0]?.column;

  it.each([
    ["come back", "would_return"],
    ["paid", "Paid out CHF"],
    ["price per litre", "Price per L (£)"],
    ["logins", "logins_30d"],
    ["unit cost", "Unit cost (€)"],
    ["vaccinations", "Vaccinated"],
    ["sustained wind", "max_sust_wind"],
    ["class", "Pclass"],
    ["card", undefined],
    ["department", undefined],
  ])("“%s” names %s", (text, name) => {
    expect(first(text)).toBe(name);
  });

  it("prefers a full name to a part of it, and does not match a part with a synonym", () => {
    expect(calls.matchColumns(["piece", "receive"])).toMatchObject([{ column: "Qty received (pcs)", full: true }]);
    expect(calls.matchColumns(["piece"]).map((match) => match.column)).not.toContain("Unit cost (€)");
  });

  it("treats a word of all values as their category", () => {
    expect(calls.matchValues(["studio"])).toEqual([]);
    expect(calls.matchValues(["studio", "b"])).toMatchObject([{ values: ["Studio B"] }]);
  });
});
