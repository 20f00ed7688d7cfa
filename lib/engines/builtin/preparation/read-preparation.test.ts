import { describe, expect, it } from "vitest";
import { toColumnKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { PreparationFacts } from "@/lib/ports/recipes/preparation-facts";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { readPreparation } from "./read-preparation";

const orders = toDatasetFacts(
  "orders",
  {
    "order id": [1, 2, 3, 4],
    customer_id: ["C1", "C2", "C1", "C3"],
    country: ["France", "france ", "Spain", "Total"],
    unit_price: [10, null, 12, 14],
    revenue: ["$1", "$2", "n/a", "$4"],
    name: ["Ann, B", "Cy, D", "Ed, F", "Gi, H"],
    "ordered on": ["2024-01-02", "2024-02-03", "2023-05-06", "2024-03-04"],
  },
  { types: { "order id": "id", customer_id: "id" } },
);
const columns: RecipeColumn[] = orders.profile.columns.map(({ name, storage }) => ({
  name,
  kind: name === "ordered on" ? "date" : toColumnKind(storage),
}));
const customers = toDatasetFacts("customers", { customer_id: ["C1", "C2", "C3"], city: ["Rome", "Oslo", "Bern"] });

function read(instruction: string, facts: Partial<PreparationFacts> = {}) {
  const outcome = readPreparation({ instruction, datasets: [orders, customers], steps: [], columns, ...facts });
  return "problem" in outcome
    ? outcome.problem
    : outcome.ops.map((op) => (op.op === "AddStep" ? [op.type, op.params] : op));
}

describe("plain instructions become steps", () => {
  it.each([
    ["drop duplicates", [["drop_duplicates", {}]]],
    ["Please remove all duplicate rows.", [["drop_duplicates", {}]]],
    ["dedupe by customer id", [["drop_duplicates", { columns: ["customer_id"] }]]],
    ["remove the TOTAL row", [["drop_totals", { column: "country", texts: ["Total"] }]]],
    ["make revenue a number", [["parse_number", { columns: ["revenue"] }]]],
    ["keep only 2024", [["filter", { expression: 'year("ordered on") = 2024' }]]],
    ["keep rows where country is spain", [["filter", { expression: `"country" = 'Spain'` }]]],
    ["keep only Spain", [["filter", { expression: `"country" = 'Spain'` }]]],
    ["keep the rows with unit price over 11", [["filter", { expression: '"unit_price" > 11' }]]],
    ["keep rows where unit price is between 11 and 13", [["filter", { expression: '"unit_price" between 11 and 13' }]]],
    [
      "keep rows where ordered on is after 2024-01-31",
      [["filter", { expression: 'to_date("ordered on") > 2024-01-31' }]],
    ],
    ["keep rows since March 2024", [["filter", { expression: 'to_date("ordered on") >= 2024-03-01' }]]],
    [
      "keep rows where country is France or Spain",
      [["filter", { expression: `("country" = 'France') or ("country" = 'Spain')` }]],
    ],
    ["drop the rows where country is Total", [["filter", { expression: `"country" != 'Total' or "country" is null` }]]],
    ["drop rows without a unit price", [["drop_missing", { columns: ["unit_price"] }]]],
    ["merge the spellings of country", [["join_spellings", { column: "country", spellings: [] }]]],
    ["fill missing prices with the median", [["fill_missing", { columns: ["unit_price"], method: "median" }]]],
    ["fill in missing unit_price with 0", [["fill_missing", { columns: ["unit_price"], method: "value", value: "0" }]]],
    ["cap unit price at 13", [["cap_outliers", { column: "unit_price", upper: 13 }]]],
    ["cap the outliers of unit price", [["cap_outliers", { column: "unit_price" }]]],
    ["rename unit_price to price", [["rename", { columns: [{ from: "unit_price", to: "price" }] }]]],
    ["drop the column revenue", [["select", { columns: ["revenue"], mode: "drop" }]]],
    ["keep only the columns country and unit price", [["select", { columns: ["country", "unit_price"] }]]],
    ["split name at the comma", [["split_column", { column: "name", separator: ",", names: ["name 1", "name 2"] }]]],
    [
      "split name at the comma into first and last",
      [["split_column", { column: "name", separator: ",", names: ["first", "last"] }]],
    ],
    ["sort by unit price descending", [["sort_limit", { by: [{ column: "unit_price", direction: "descending" }] }]]],
    ["sort by country", [["sort_limit", { by: [{ column: "country", direction: "ascending" }] }]]],
    [
      "replace Spain by España in country",
      [["replace_values", { column: "country", values: [{ from: "Spain", to: "España" }] }]],
    ],
    ["trim country", [["trim_and_case", { columns: ["country"] }]]],
    ["make country upper case", [["trim_and_case", { columns: ["country"], letters: "upper" }]]],
    ["take a sample of 2 rows", [["sample", { rows: 2 }]]],
    ["add column double as unit_price * 2", [["derive", { name: "double", expression: '"unit_price" * 2' }]]],
    ["drop duplicate orders", [["drop_duplicates", { columns: ["order id"] }]]],
    ["drop the exact duplicates", [["drop_duplicates", {}]]],
    [
      "trim country and write it in capitals",
      [
        ["trim_and_case", { columns: ["country"] }],
        ["trim_and_case", { columns: ["country"], letters: "upper" }],
      ],
    ],
    [
      "merge the spellings of country, capitalised like France",
      [["trim_and_case", { columns: ["country"], letters: "first upper" }]],
    ],
    [
      "Merge the spellings of country: FR and fr. are France, Spain is España",
      [
        [
          "join_spellings",
          {
            column: "country",
            spellings: [
              { from: "FR", to: "France" },
              { from: "fr.", to: "France" },
              { from: "france ", to: "France" },
              { from: "Spain", to: "España" },
            ],
          },
        ],
      ],
    ],
    [
      "make revenue a number, and treat 999 as missing",
      [
        ["parse_number", { columns: ["revenue"] }],
        ["replace_values", { column: "revenue", values: [{ from: "999", to: null }] }],
      ],
    ],
    ["cap unit price to between 0 and 13", [["cap_outliers", { column: "unit_price", lower: 0, upper: 13 }]]],
    [
      "add a column gross: unit price times 6 / 5 plus 2",
      [["derive", { name: "gross", expression: '"unit_price" * 6 / 5 + 2' }]],
    ],
    [
      "fill missing unit prices with order id divided by 2",
      [["derive", { name: "unit_price", expression: 'coalesce("unit_price", "order id" / 2)' }]],
    ],
    ["drop revenue", [["select", { columns: ["revenue"], mode: "drop" }]]],
    ["drop Spain", [["filter", { expression: `"country" != 'Spain' or "country" is null` }]]],
    [
      "keep the newest per customer id",
      [["drop_duplicates", { columns: ["customer_id"], order: [{ column: "ordered on", direction: "descending" }] }]],
    ],
    [
      "fill missing unit price with the median of each country",
      [["fill_missing", { columns: ["unit_price"], method: "median", within: ["country"] }]],
    ],
    [
      "replace Spain with Unknown in country",
      [["replace_values", { column: "country", values: [{ from: "Spain", to: "Unknown" }] }]],
    ],
    [
      "the last row is a total, remove it, then make revenue a number and round it to 1 decimal",
      [
        ["drop_totals", { column: "country", texts: ["Total"] }],
        ["parse_number", { columns: ["revenue"] }],
        ["derive", { name: "revenue", expression: 'round("revenue", 1)' }],
      ],
    ],
    ["keep only orders of 2024", [["filter", { expression: 'year("ordered on") = 2024' }]]],
    ["drop orders without a unit price", [["drop_missing", { columns: ["unit_price"] }]]],
    ["round unit_price to 1 decimal", [["derive", { name: "unit_price", expression: 'round("unit_price", 1)' }]]],
  ])("%s", (instruction, ops) => {
    expect(read(instruction)).toEqual(ops);
  });

  it("reads two kinds at once, and in which order dates are written", () => {
    const facts = toDatasetFacts("visits", {
      price: ["1,50 €", "2,25 €", "30,00 €"],
      seen: ["02/01/2025", "03/02/2025", "04/03/2025"],
    });
    const texts = ["price", "seen"].map((name) => ({ name, kind: "text" as const }));
    const make = (words: string) =>
      read(`make price a number and seen a date${words}`, { datasets: [facts], columns: texts });
    const number = ["parse_number", { columns: ["price"], decimal_mark: "," }];
    expect(make("; 02/01/2025 is the 1st of February")).toEqual([
      number,
      ["parse_date", { columns: ["seen"], order: "month day year" }],
    ]);
    expect(make(", day first")).toEqual([number, ["parse_date", { columns: ["seen"], order: "day month year" }]]);
  });

  it("keeps times of day, unless they are not wanted or differ in their offset from UTC", () => {
    const columns = [{ name: "seen", kind: "text" as const }];
    const make = (words: string, seen: string[]) =>
      read(`make seen ${words}`, { datasets: [toDatasetFacts("visits", { seen })], columns });
    const days = ["13/01/2025 09:30", "14/02/2025", "15/03/2025 3:05 PM"];
    const order = "day month year";
    expect(make("a date", days)).toEqual([["parse_date", { columns: ["seen"], order, time: "keep" }]]);
    expect(make("a timestamp", days)).toEqual([["parse_date", { columns: ["seen"], order, time: "keep" }]]);
    expect(make("a date without the time", days)).toEqual([["parse_date", { columns: ["seen"], order }]]);
    const midnights = days.map((day) => `${day.slice(0, 10)} 00:00:00`);
    expect(make("a date", midnights)).toEqual([["parse_date", { columns: ["seen"], order }]]);
    const offsets = ["2025-01-13 09:30:00+02:00", "2025-01-14 09:30:00+01:00"];
    expect(make("dates", offsets)).toEqual([["parse_date", { columns: ["seen"], order: "year month day" }]]);
  });

  it("measures the time between two times in days, hours and minutes", () => {
    const facts = toDatasetFacts("tickets", {
      opened: ["2025-01-13T09:30:00", "2025-01-14T09:30:00"],
      closed: ["2025-01-13T10:30:00", "2025-01-15T09:30:00"],
    });
    const columns = ["opened", "closed"].map((name) => ({ name, kind: "datetime" as const }));
    const derive = (unit: string) =>
      read(`add a column open_time with the ${unit} between opened and closed`, { datasets: [facts], columns });
    const toStep = (expression: string) => [["derive", { name: "open_time", expression }]];
    expect(derive("days")).toEqual(toStep('days_between("opened", "closed")'));
    expect(derive("hours")).toEqual(toStep('hours_between("opened", "closed")'));
    expect(derive("minutes")).toEqual(toStep('hours_between("opened", "closed") * 60'));
  });

  it("joins another dataset of the conversation by a key that both have", () => {
    expect(read("join customers on customer id")).toEqual([
      ["join", { kind: "left", on: [{ left: "customer_id", right: "customer_id" }], cardinality: "many_to_one" }],
      { op: "Connect", from: "customers", to: "join_1", port: "right" },
    ]);
  });

  it("reads what is left to do where a part is already true", () => {
    expect(read("make unit price a number and drop duplicates")).toEqual([["drop_duplicates", {}]]);
    expect(read("make unit price and revenue numbers")).toEqual([["parse_number", { columns: ["revenue"] }]]);
  });

  it("reads several at once, later ones on what earlier ones made", () => {
    expect(read("drop duplicates, then rename unit_price to price and sort by price; remove the total row")).toEqual([
      ["drop_duplicates", {}],
      ["rename", { columns: [{ from: "unit_price", to: "price" }] }],
      ["sort_limit", { by: [{ column: "price", direction: "ascending" }] }],
      ["drop_totals", { column: "country", texts: ["Total"] }],
    ]);
  });
});

describe("instructions that change a recipe", () => {
  const steps = [
    { id: "drop_duplicates_1", type: "drop_duplicates", sentence: "Drop rows that repeat an earlier row." },
    { id: "filter_2", type: "filter", sentence: "Keep rows where x." },
    { id: "sort_limit_1", type: "sort_limit", sentence: "Sort by x." },
  ];
  it.each([
    ["undo the last step", [{ op: "RemoveStep", step: "sort_limit_1" }]],
    ["undo", [{ op: "RemoveStep", step: "sort_limit_1" }]],
    ["remove the filter", [{ op: "RemoveStep", step: "filter_2" }]],
    ["remove step 1", [{ op: "RemoveStep", step: "drop_duplicates_1" }]],
    ["disable the second step", [{ op: "SetParam", step: "filter_2", param: "disabled", value: true }]],
    ["turn on the filter", [{ op: "SetParam", step: "filter_2", param: "disabled", value: false }]],
  ])("%s", (instruction, ops) => {
    expect(read(instruction, { steps })).toEqual(ops);
  });

  it("name the steps that there are when none fits", () => {
    expect(read("remove the join", { steps })).toBe(
      "The recipe has no step “join”. Its steps: 1. Drop rows that repeat an earlier row. 2. Keep rows where x. 3. Sort by x.",
    );
    expect(read("undo")).toBe("The recipe has no steps yet.");
  });
});

describe("what is not understood is named, and nothing is changed", () => {
  it.each([
    ["drop duplicates and frobnicate the country", /“frobnicate”/],
    ["make price2 a number", /no column “price2”.*unit_price/],
    ["rename cuntry to land", /no column “cuntry”. Did you mean “country”/],
    ["make unit price a number", /unit_price already contains numbers/],
    ["keep rows where country is above Spain", /country contains text/],
    ["fill missing country with the median", /does not contain numbers, so it has no median/],
    ["join suppliers on customer id", /no other dataset “suppliers”.*customers/],
    ["join customers on order id", /customers has no column “order id”/],
    ["keep only tomorrow", /did not understand the condition “tomorrow”/],
    ["split unit price at the comma", /does not contain text/],
    ["split name at the frontier", /separator “frontier”/],
    ["drop duplicate gadgets", /do not know what “gadgets” are/],
    ["wobble the revenue", /fill missing order id with the median/],
    ["merge the spellings of country: GB", /Specify what each spelling becomes/],
    ["rename unit_price to country", /already a column “country”/],
    ["keep rows where unit price is many", /“many” is not a number/],
    ["", /Describe what to do/],
    ["country is written differently", /understood “country is written differently” as a remark/],
    ["unit price uses a comma. drop duplicates", /as a remark, but not what to do about it/],
    ["keep rows where country is Atlantis", /country is never “Atlantis”. Its values are “France”/],
    ["drop duplicates and keep the newest", /Rows that are the same in every column have no newest one/],
    ["remove outliers in unit price", /cap the outliers of unit_price/],
    ["call unit_price price and country land", /unit_price price and country land/],
    ["rename unit_price to price and cost", /which column “cost” refers to/],
    ["sort by revenue", /revenue contains numbers as text/],
    ["convert unit price to volts", /do not know how to convert unit_price to volts/],
    ["bin unit price into 0-10 and 20-30", /leave a gap or overlap/],
    [`drop ${"country and ".repeat(40)}`, /too long. Use shorter sentences/],
  ])("%s", (instruction, problem) => {
    expect(read(instruction)).toMatch(problem);
  });

  it("quotes hostile names as data", () => {
    const hostile = toDatasetFacts("h", { 'a"); DROP TABLE x; --': ["x", "o'clock"], b: [1, 2] });
    const facts = {
      datasets: [hostile],
      columns: [
        { name: 'a"); DROP TABLE x; --', kind: "text" as const },
        { name: "b", kind: "integer" as const },
      ],
    };
    expect(read("keep only o'clock", facts)).toEqual([
      ["filter", { expression: `"a""); DROP TABLE x; --" = 'o''clock'` }],
    ]);
  });
});
