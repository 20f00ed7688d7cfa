import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import { toColumnWords, toRowCount, toWordList } from "./column-words";
import { escapeMarkdown, unescapeMarkdown } from "./escape-markdown";
import { toWhere } from "./filter-words";
import { formatNumber, formatQuantity, formatShare } from "./format-number";
import { toGapWords } from "./gap-words";
import { findNearestColumns } from "./nearest-columns";
import { toBeyondText } from "./beyond-text";

describe("numbers for people", () => {
  it.each([
    [1234567, "1,234,567"],
    [5076.0163, "5,076.02"],
    [4.5, "4.5"],
    [0.012345, "0.0123"],
    [-3.14159, "-3.14"],
    [0, "0"],
  ])("%d is %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [5076.0163, "Body Mass (g)", "5,076.02 g"],
    [1200.5, "Cost Total $", "$1,200.50"],
    [-3, "Cost Total $", "-$3"],
    [12.5, "price_gbp", "£12.50"],
    [12, "price (€)", "12 €"],
    [44.45, "humidity %", "44.45 %"],
    [3, "weather", "3"],
  ])("%d of %s is %s", (value, column, text) => {
    expect(formatQuantity(value, column)).toBe(text);
  });

  it("are shares", () => {
    expect([formatShare(47.9651), formatShare(50)]).toEqual(["47.97 %", "50 %"]);
  });
});

describe("text from data in Markdown", () => {
  it.each([
    ["temp_max", "temp_max"],
    ["__proto__", "\\_\\_proto\\_\\_"],
    ["*bold* `code`", "\\*bold\\* \\`code\\`"],
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
    ["[a](https://evil.example)", "\\[a\\](https:\\//evil.example)"],
    ["www.evil.example", "www\\.evil.example"],
    ["me@evil.example", "me\\@evil.example"],
    ["# title", "\\# title"],
    ["two\nlines\u202e", "two lines"],
    ["a|b & c", "a\\|b &amp; c"],
  ])("%s", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it("comes back whole", () => {
    const text = "a*b_ [c] <d> & e@f # g";
    expect(unescapeMarkdown(escapeMarkdown(text))).toBe(text);
  });

  it("is cut when it is long", () => {
    expect(escapeMarkdown("x".repeat(500))).toHaveLength(120);
  });
});

describe("sentences", () => {
  it("name columns without their unit", () => {
    expect(["Body Mass (g)", "x[y]", " "].map(toColumnWords)).toEqual(["Body Mass", "x\\[y\\]", "(unnamed column)"]);
  });

  it("list things", () => {
    expect([toWordList([]), toWordList(["a"]), toWordList(["a", "b"]), toWordList(["a", "b", "c"], "or")]).toEqual([
      "",
      "a",
      "a and b",
      "a, b or c",
    ]);
  });

  it("count rows", () => {
    expect([toRowCount(1), toRowCount(1234)]).toEqual(["1 row", "1,234 rows"]);
  });

  it("tell conditions", () => {
    expect(
      toWhere([
        { kind: "values", column: "Region", values: ["North", "East"], negated: true, keepMissing: false },
        { kind: "compare", column: "Unit Price ($)", as: "number", operator: ">", value: 1000 },
        { kind: "compare", column: "Order Date", as: "year", operator: "=", value: 2024 },
        { kind: "compare", column: "Order Date", as: "date", operator: ">=", value: "2024-01-05" },
        { kind: "month", column: "Order Date", month: 2 },
        { kind: "truth", column: "Returned", expected: false },
        { kind: "missing", column: "Rating", missing: false },
        { kind: "lookup", columns: ["a", "b"], values: ["x", "y"] },
      ]),
    ).toBe(
      " where Region is not North or East, Unit Price is above $1,000, the year of Order Date is 2024, Order Date is at least 2024-01-05, Order Date is in February, Returned is no, Rating is present and the value x or y occurs",
    );
    expect(toWhere([])).toBe("");
  });
});

describe("gaps", () => {
  it("name what is missing, what comes near, and three ways on", () => {
    expect(toGapWords({ kind: "missing", phrases: ["customer name"] }, "orders by customer name", orderFacts)).toEqual({
      gaps: ["“orders” has no column or value for “customer name”; nearest is Customer ID."],
      nearest: ["Customer ID"],
      ways: ["orders by Customer ID", "Average Unit Price by Region", "Average Unit Price over time"],
    });
  });

  it("name the columns that there are when none comes near, and of many the first", () => {
    const missing = { kind: "missing", phrases: ["discount", "tax"] } as const;
    const problem = { ...missing, phrases: [...missing.phrases] };
    expect(toGapWords(problem, "average discount by tax", orderFacts)).toEqual({
      gaps: [
        "“orders” has no column or value for “discount”.",
        "“orders” has no column or value for “tax”.",
        "Its columns are Order Date, Customer ID, Region, Product, Unit Price ($), Quantity, Rating and 1 more.",
      ],
      nearest: [],
      ways: [
        "Average Unit Price by Region",
        "Average Unit Price over time",
        "Correlation between Unit Price and Quantity",
      ],
    });
    const [column] = orderFacts.profile.columns;
    const columns = Array.from({ length: 20 }, (_, index) => ({ ...column!, name: `column ${index}` }));
    const wide = { ...orderFacts, profile: { ...orderFacts.profile, columns } };
    expect(toGapWords({ ...problem, phrases: ["tax"] }, "tax", wide).gaps[1]).toMatch(
      /column 6, column 7 and 12 more\.$/,
    );
  });

  it("offer each column that a word may mean", () => {
    const problem = { kind: "ambiguous", phrase: "price", columns: ["Unit Price ($)", "List Price"] } as const;
    expect(toGapWords({ ...problem, columns: [...problem.columns] }, "average price", orderFacts)).toEqual({
      gaps: ["“price” could mean Unit Price ($) or List Price."],
      nearest: ["Unit Price ($)", "List Price"],
      ways: ["average Unit Price", "average List Price"],
    });
  });

  it("find the nearest columns by their words", () => {
    expect(findNearestColumns("customer name", orderFacts.profile.columns)).toEqual(["Customer ID"]);
    expect(findNearestColumns("discount", orderFacts.profile.columns)).toEqual([]);
    expect(findNearestColumns("Menge", orderFacts.profile.columns)).toEqual(["Quantity"]);
    expect(findNearestColumns("quantities sold", orderFacts.profile.columns)).toEqual(["Quantity"]);
  });
});

describe("questions beyond the engine", () => {
  it("are told with the reason, what is possible, how to add a model, and what to ask", () => {
    const { explanation, suggestions } = toBeyondText({ kind: "beyond", topic: "forecast", phrase: "predict" }, [
      orderFacts,
    ]);
    expect(explanation.split("\n\n")[0]).toBe(
      "This question is beyond the built-in engine (“predict”). It asks for a forecast or an estimate of what is not in the data. It does not guess.",
    );
    expect(explanation).toContain("set `OPENAI_API_KEY`");
    expect(suggestions).toEqual([
      "Average Unit Price by Region",
      "Average Unit Price over time",
      "Correlation between Unit Price and Quantity",
    ]);
  });
});
