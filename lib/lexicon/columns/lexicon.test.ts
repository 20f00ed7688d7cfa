import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toRoots } from "../words/roots";
import { toLexicon } from "./to-lexicon";

function repeat<Value extends Cell>(values: readonly Value[], rows = 24): Value[] {
  return Array.from({ length: rows }, (_, row) => values[row % values.length] as Value);
}

const count = (prefix: string, rows = 24) => Array.from({ length: rows }, (_, row) => `${prefix}${row + 1}`);

const lab = toLexicon(
  toDatasetFacts(
    "dental_lab_jobs",
    {
      "Job No": count("J"),
      dentist: repeat(["Dr. Amann", "Dr. Boll", "Praxis Nord", "praxis nord"]),
      Country: repeat(["NL", "DE", "Belgium"]),
      "Work Type": repeat(["Crown zirconia", "Crown metal", "Bridge", "Night guard"]),
      Received: repeat(["2025-01-03", "2025-02-10", "2025-03-28"]),
      "Due date": repeat(["2025-01-10", "2025-02-17", "2025-04-04"]),
      Delivered: repeat(["2025-01-09", "2025-02-20", null]),
      unit_qty: repeat([1, 2, 3]),
      "Unit Price (EUR)": repeat([120.5, 80, 260]),
      "Material cost (EUR)": repeat([30.5, 20, 60]),
      "Remake?": repeat(["Y", "N", "N"]),
      "turnaround hrs": repeat([12.5, 30, 41]),
      Status: repeat(["Delivered", "In progress", "Cancelled"]),
    },
    { types: { "Job No": "id", Received: "date", "Due date": "date", Delivered: "date" } },
  ),
);

const columns = (text: string, lexicon = lab) => lexicon.matchColumns(toRoots(text)).map(({ column }) => column);
const values = (text: string, lexicon = lab) =>
  lexicon.matchValues(toRoots(text)).map((match) => [match.column, ...match.values]);

describe("columns by words", () => {
  it.each([
    ["dentists", ["dentist"]],
    ["work type", ["Work Type"]],
    ["worktype", ["Work Type"]],
    ["quantity", ["unit_qty"]],
    ["material costs", ["Material cost (EUR)"]],
    ["cost", ["Material cost (EUR)"]],
    ["remakes", ["Remake?"]],
    ["recieved", ["Received"]],
    ["turnaround", ["turnaround hrs"]],
    ["countries", ["Country"]],
    ["county", []],
    ["how expensive", []],
    ["expensive", ["Unit Price (EUR)"]],
    ["salary", []],
    ["", []],
  ])("“%s” names %j", (text, expected) => {
    expect(columns(text)).toEqual(expected);
  });

  it("states how certain a match is", () => {
    expect([lab.matchColumns(["recceive"])[0], lab.matchColumns(["expensive"])[0]]).toEqual([
      {
        ...{ column: "Received", full: true, head: true, cost: 4, byMeaning: false },
        typos: [{ asked: "recceive", known: "receive" }],
      },
      { column: "Unit Price (EUR)", full: true, head: true, cost: 3.5, byMeaning: true, typos: [] },
    ]);
  });

  it("ignores units, prices per night and events of things", () => {
    const { matchColumns } = toLexicon(
      toDatasetFacts("t", {
        "Rate/night (€)": [80.5, 90],
        "kWh used": [3.5, 4],
        "Free tickets": [1, 2],
        "Tickets sold": [30, 40],
        "MRR (€)": [9.5, 10],
        "Freight (€)": [3, 4.5],
        "Pieces rec'd": [3, 5],
      }),
    );
    const named = (text: string) => matchColumns(toRoots(text)).map(({ column }) => column);
    expect(named("nights")).toEqual([]);
    expect(named("night rate")).toEqual(["Rate/night (€)"]);
    expect(named("kwh")).toEqual(["kWh used"]);
    expect(named("tickets")).toEqual(["Free tickets", "Tickets sold"]);
    expect(named("monthly revenue")).toEqual(["MRR (€)"]);
    expect(named("freight spend")).toEqual(["Freight (€)"]);
    expect(named("pcs recieved")).toEqual(["Pieces rec'd"]);
  });

  it("distinguishes columns that share a word", () => {
    const { matchColumns } = toLexicon(
      toDatasetFacts("t", { "From Station": ["A"], "To Station": ["B"], "Paid 2025 (EUR)": [3] }),
    );
    expect(matchColumns(["station"]).map(({ column, full }) => [column, full])).toEqual([
      ["From Station", false],
      ["To Station", false],
    ]);
    expect(matchColumns(["pay"])[0]).toMatchObject({ column: "Paid 2025 (EUR)", full: true });
  });
});

describe("values by words", () => {
  it.each([
    ["bridges", [["Work Type", "Bridge"]]],
    ["night guards", [["Work Type", "Night guard"]]],
    ["crowns", [["Work Type", "Crown zirconia", "Crown metal"]]],
    ["zirconia", [["Work Type", "Crown zirconia"]]],
    ["zirkonia crown", [["Work Type", "Crown zirconia"]]],
    ["praxis nord", [["dentist", "Praxis Nord"]]],
    ["dutch", [["Country", "NL"]]],
    ["germans", [["Country", "DE"]]],
    ["belgians", [["Country", "Belgium"]]],
    ["netherlands", [["Country", "NL"]]],
    ["implants", []],
    ["y", []],
  ])("“%s” names %j", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it("treats British and American spelling as one", () => {
    const { matchValues } = toLexicon(toDatasetFacts("t", { Paid: repeat(["Check", "Cash"]) }));
    expect(matchValues(toRoots("cheques"))[0]?.values).toEqual(["Check"]);
  });

  it("excludes months when no column has them", () => {
    expect(values("march")).toEqual([]);
  });
});

describe("states", () => {
  const states = (text: string) => lab.matchStates(toRoots(text)).map(({ name, filters }) => ({ name, filters }));

  it("are detected in values, in yes/no columns, and in dates", () => {
    const value = (text: string) => [
      { kind: "values", column: "Status", values: [text], negated: false, keepMissing: false },
    ];
    expect(states("in progress")).toEqual([{ name: "open", filters: value("In progress") }]);
    expect(states("delivered")).toEqual([
      { name: "delivered", filters: value("Delivered") },
      { name: "delivered", filters: [{ kind: "missing", column: "Delivered", missing: false }] },
    ]);
    expect(states("late")).toEqual([
      { name: "late", filters: [{ kind: "columns", left: "Delivered", operator: ">", right: "Due date" }] },
    ]);
    expect(states("overdue")).toEqual([
      {
        name: "overdue",
        filters: [
          { kind: "missing", column: "Delivered", missing: true },
          { kind: "period", column: "Due date", start: null, end: "2025-03-28", label: "up to 2025-03-28" },
        ],
      },
    ]);
    expect(states("escalated")).toEqual([]);
  });

  it("are the opposite of a yes/no column", () => {
    const { matchStates } = toLexicon(toDatasetFacts("jobs", { "Paid?": repeat(["yes", "no"]) }));
    const truth = (expected: boolean) => [{ kind: "truth", column: "Paid?", expected }];
    expect([matchStates(["unpaid"])[0]?.filters, matchStates(["pay"])[0]?.filters]).toEqual([
      truth(false),
      truth(true),
    ]);
  });

  it("are detected in counts", () => {
    const { matchStates } = toLexicon(
      toDatasetFacts("goods in", { "Qty ordered": [5, 6], "Qty received": [5, 4], Damaged: [0, 3] }),
    );
    expect(matchStates(["broken"])[0]?.filters).toEqual([
      { kind: "compare", of: { kind: "column", column: "Damaged" }, operator: ">", value: 0 },
    ]);
    expect(matchStates(toRoots("less than we ordered"))[0]?.filters).toEqual([
      { kind: "columns", left: "Qty received", operator: "<", right: "Qty ordered" },
    ]);
  });

  it("do not take a value of another column for a state", () => {
    const { matchStates } = toLexicon(toDatasetFacts("bank", { Account: repeat(["Current", "Savings"]) }));
    expect(matchStates(["current"])).toEqual([]);
  });
});

describe("a lexicon", () => {
  it("knows the noun for rows and the column that numbers them", () => {
    expect([[...lab.rows.nouns], lab.rows.column]).toEqual([["job", "repair", "order", "car", "vehicle"], "Job No"]);
    const staff = toLexicon(toDatasetFacts("staff", { "Emp No": count("E"), Team: repeat(["A", "B"]) }));
    expect([...staff.rows.nouns].slice(0, 4)).toEqual(["employee", "staff", "person", "worker"]);
    const rows = toLexicon(toDatasetFacts("penguins", { Species: ["Adelie", "Gentoo", "Adelie"] })).rows;
    expect([[...rows.nouns], rows.column]).toEqual([["penguin"], null]);
    const nouns = (name: string, table: Record<string, readonly Cell[]>) => [
      ...toLexicon(toDatasetFacts(name, table)).rows.nouns,
    ];
    expect(nouns("jobs", { "Candidate ID": count("C") })).toContain("application");
    expect(nouns("goods", { "Delivery no": count("D") })).toContain("truck");
    const homes = nouns("homes", { "Listing no": count("L"), Type: repeat(["House", "Flat"]) });
    expect([homes.includes("listing"), homes.includes("house")]).toEqual([true, false]);
    // The rows are shows: a column counts the tickets.
    expect(nouns("cinema_tickets", { "Show ID": count("S"), "Tickets sold": repeat([3, 80]) })).not.toContain("ticket");
  });

  it("knows the meanings of columns", () => {
    const { concepts } = lab;
    expect(
      (["quantity", "unitPrice", "cost", "openedDate", "deliveredDate", "dueDate", "country", "revenue"] as const).map(
        (concept) => concepts.get(concept)?.[0],
      ),
    ).toEqual([
      "unit_qty",
      "Unit Price (EUR)",
      "Material cost (EUR)",
      "Received",
      "Delivered",
      "Due date",
      "Country",
      undefined,
    ]);
  });

  it("distinguishes payments and receipts in one column from earned amounts", () => {
    const { concepts } = toLexicon(
      toDatasetFacts("ledger", { Amount: [-20, -35.5, -12, 1500, -80], Balance: [5, 6, 7, 8, 9] }),
    );
    expect([concepts.get("signedAmount"), concepts.get("revenue")]).toEqual([["Amount"], undefined]);
  });

  it("knows the days of its main date", () => {
    expect(lab.days).toEqual({ first: "2025-01-03", newest: "2025-03-28" });
    expect(toLexicon(toDatasetFacts("t", { a: [1, 2] })).days).toBeNull();
  });

  it("stays the same for the same version, with the given profile", () => {
    const facts = toDatasetFacts("t", { a: [1, 2] });
    const again = { ...facts, description: "two rows" };
    expect(toLexicon(again).dataset).toBe(again);
    expect(toLexicon(again).columns).toBe(toLexicon(facts).columns);
  });

  it("handles tables without rows, columns or meaningful names", () => {
    expect(toLexicon(toDatasetFacts("", {})).matchColumns(["a"])).toEqual([]);
    const odd = toLexicon(toDatasetFacts("", { "": [], ___: [null], "(€)": [1], 日期: ["2024-01-01"] }));
    expect([odd.matchColumns(["日期"])[0]?.column, odd.matchValues(["x"])]).toEqual(["日期", []]);
  });

  it("handles 500 columns with many values", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 500 }, (_, place) => [`measure ${place}`, count(`text ${place} `, 40)] as const),
    );
    const lexicon = toLexicon(toDatasetFacts("wide", wide));
    const started = performance.now();
    const matches = ["measure 77", "text", "mesure", "revenue"].map(
      (text) => lexicon.matchColumns(toRoots(text)).length,
    );
    console.info(`four spans over 500 columns: ${(performance.now() - started).toFixed(1)} ms`);
    expect(matches).toEqual([1, 0, 0, 0]);
  });
});
