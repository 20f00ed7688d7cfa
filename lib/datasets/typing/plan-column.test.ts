import { describe, expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import { withFiles } from "../testing/temporary-folder";
import type { ColumnContext } from "./column-plan";
import { toStoredValue } from "./missing-condition";
import { planColumn } from "./plan-column";

const comma: ColumnContext = { delimiter: ",", dayFirst: null };
const semicolon: ColumnContext = { delimiter: ";", dayFirst: null };

/** Stores the texts with the plan made of them. */
async function store(texts: readonly string[], context: ColumnContext) {
  const plan = planColumn(texts, context);
  const values = texts.map((text) => `CAST(${toStoredValue(quoteText(text), plan)} AS VARCHAR)`);
  const [row = []] = await withFiles([], (session) => session.query(`SELECT ${values.join(", ")}`));
  return {
    storage: plan.storage,
    values: row,
    remarks: plan.remarks.map(({ text }) => text),
    words: plan.missingWords,
  };
}

describe("values become", () => {
  test.each<[string, string[], ColumnContext, string, (string | null)[]]>([
    ["whole numbers", ["1", "-2", " 3", "+4"], comma, "BIGINT", ["1", "-2", "3", "4"]],
    ["whole numbers up to 64 bits", ["9223372036854775807"], comma, "BIGINT", ["9223372036854775807"]],
    ["numbers", ["1", "2.5", "1E-7", "-.5"], comma, "DOUBLE", ["1.0", "2.5", "1e-07", "-0.5"]],
    ["numbers beside words for nothing", ["1", "NA", "-", "n/a"], comma, "BIGINT", ["1", null, null, null]],
    ["numbers with decimal commas", ["1,5", "2", "-3,25e2"], semicolon, "DOUBLE", ["1.5", "2.0", "-325.0"]],
    ["numbers without thousands marks", ["1,234,567", "12", "1,000"], comma, "BIGINT", ["1234567", "12", "1000"]],
    ["numbers of both marks", ["1.234,50", "5,25"], semicolon, "DOUBLE", ["1234.5", "5.25"]],
    ["numbers with blanks for thousands", ["1 234,5", "7"], semicolon, "DOUBLE", ["1234.5", "7.0"]],
    ["numbers without currency signs", ["$1,234.50", "-$5", "$7.25"], comma, "DOUBLE", ["1234.5", "-5.0", "7.25"]],
    ["numbers without currency codes", ["12 EUR", "13 EUR"], comma, "BIGINT", ["12", "13"]],
    ["numbers whose decimals are a dash", ["12,-", "3,50", "1.234,--"], semicolon, "DOUBLE", ["12.0", "3.5", "1234.0"]],
    ["numbers with a dash beside those with a minus", ["12,-", "5,25-"], semicolon, "DOUBLE", ["12.0", "-5.25"]],
    ["money, of which some has a blank", ["Kr1", "kr 5"], comma, "BIGINT", ["1", "5"]],
    ["numbers without their unit", ["12.5 kg", "-3 kg", "1,200 kg"], comma, "DOUBLE", ["12.5", "-3.0", "1200.0"]],
    ["numbers of a unit with digits and marks", ["45 m2", "50.5 m²"], comma, "DOUBLE", ["45.0", "50.5"]],
    ["whole numbers whose unit is spelled in two ways", ["1 Month", "36 months"], comma, "BIGINT", ["1", "36"]],
    ["numbers of a unit beside words for nothing", ["7 °C", "n/a"], comma, "BIGINT", ["7", null]],
    ["feet, which are no forints", ["5 ft", "6 ft"], comma, "BIGINT", ["5", "6"]],
    ["numbers with any blanks before their unit", ["5  kg", "6\u00a0kg", "7kg"], comma, "BIGINT", ["5", "6", "7"]],
    ["numbers with apostrophes for thousands", ["1'200 kg", "900 kg"], comma, "BIGINT", ["1200", "900"]],
    ["numbers of a unit with decimal commas", ["1,5 l", "2 l"], semicolon, "DOUBLE", ["1.5", "2.0"]],
    ["percents as numbers", ["95%", "12.5%"], comma, "DOUBLE", ["95.0", "12.5"]],
    ["booleans", ["true", "FALSE", "null"], comma, "BOOLEAN", ["true", "false", null]],
    ["dates", ["2024-02-29", "?"], comma, "DATE", ["2024-02-29", null]],
    [
      "times",
      ["2024-02-29", "2024-03-01T12:30:00Z"],
      comma,
      "TIMESTAMP",
      ["2024-02-29 00:00:00", "2024-03-01 12:30:00"],
    ],
    [
      "times in UTC",
      ["2024-03-01T01:30:00+02:00", "2024-03-01T00:00:00Z"],
      comma,
      "TIMESTAMP",
      ["2024-02-29 23:30:00", "2024-03-01 00:00:00"],
    ],
    [
      "dates and times with blanks around them",
      [" 2024-02-29", "2024-03-01T12:30 "],
      comma,
      "TIMESTAMP",
      ["2024-02-29 00:00:00", "2024-03-01 12:30:00"],
    ],
    ["dates with blanks around them", [" 2024-02-29 "], comma, "DATE", ["2024-02-29"]],
    ["dates with points, the day first", ["01.02.2024", "3.4.24"], comma, "DATE", ["2024-02-01", "2024-04-03"]],
    [
      "dates with the month first where a day proves it",
      ["01/02/2024", "12/31/2024"],
      semicolon,
      "DATE",
      ["2024-01-02", "2024-12-31"],
    ],
    [
      "dates with the day first where a day proves it",
      ["01/02/2024", "31/12/2024"],
      comma,
      "DATE",
      ["2024-02-01", "2024-12-31"],
    ],
    ["dates with month names", ["Dec 8, 2022", "January 9, 2023"], comma, "DATE", ["2022-12-08", "2023-01-09"]],
    ["dates of two systems", ["2024-03-14", "14/03/2024"], comma, "DATE", ["2024-03-14", "2024-03-14"]],
    [
      "times beside dates",
      ["9.7.2013 12:00:01", "10.07.2013"],
      semicolon,
      "TIMESTAMP",
      ["2013-07-09 12:00:01", "2013-07-10 00:00:00"],
    ],
  ])("%s", async (_, texts, context, storage, values) => {
    expect(await store(texts, context)).toMatchObject({ storage, values });
  });
});

describe("values stay text", () => {
  test.each<[string, string[], string[]]>([
    ["words", ["a", "b"], []],
    ["codes that look like money", ["FR1", "FR2", "FR13"], []],
    ["codes of letters beside numbers", ["CAD12", "5"], []],
    ["codes that begin with zeros", ["01", "002"], ["Values that begin with zeros are kept whole, as text."]],
    ["telephone numbers", ["+318855443322", "+12233445567"], ["Numbers that begin with + are kept whole, as text."]],
    [
      "numbers beyond 64 bits",
      ["9223372036854775808"],
      ["Whole numbers too long to be stored exactly are kept as text."],
    ],
    [
      "numbers beyond a double",
      ["1e+400", "1"],
      ["The values look like numbers, but are written in ways that contradict each other; kept as text."],
    ],
    [
      "decimal commas beside an open point",
      ["5,5", "5.555"],
      ["The values look like numbers, but are written in ways that contradict each other; kept as text."],
    ],
    [
      "two currencies",
      ["$5", "€5"],
      ["The values look like numbers, but are written in ways that contradict each other; kept as text."],
    ],
    [
      "percents beside numbers",
      ["5%", "5"],
      ["The values look like numbers, but are written in ways that contradict each other; kept as text."],
    ],
    [
      "days first beside months first",
      ["31/12/2024", "12/31/2024"],
      ["Some dates have the day first, others the month, so they are kept as text."],
    ],
    [
      "numbers with one word among them",
      ["1", "2", "3", "4", "many"],
      ["Nearly all values are numbers, but some are not; kept as text."],
    ],
    ["numbers with different units", ["12 kg", "500 g"], ["Numbers are followed by different units; kept as text."]],
    ["shortened numbers beside others", ["1.5M", "900"], ["Numbers are abbreviated, such as 3.5M; kept as text."]],
    ["whole numbers with a letter right behind them", ["5A", "7A", "12A"], []],
    [
      "sums of money in thousands or millions",
      ["£3.5m", "£4m", "£800K"],
      ["Numbers are abbreviated, such as 3.5M; kept as text."],
    ],
    ["numbers behind which no unit is", ["12 zorks", "13 zorks"], []],
    ["ranges with a unit", ["3-5 kg", "5 kg"], []],
    ["only words for nothing", ["NA", "-"], []],
    ["times of day", ["12:30", "13:45"], []],
  ])("%s", async (_, texts, remarks) => {
    expect(await store(texts, comma)).toEqual({ storage: "VARCHAR", values: texts, remarks, words: [] });
  });
});

describe("ambiguous values are read in the likelier way and reported", () => {
  test.each<[string, string[], ColumnContext, (string | null)[], string]>([
    [
      "a comma in a file of commas",
      ["1,234", "5"],
      comma,
      ["1234", "5"],
      "A comma is read as dividing thousands; it could also be the decimal mark.",
    ],
    [
      "a comma in a file of semicolons",
      ["1,234", "5"],
      semicolon,
      ["1.234", "5.0"],
      "A comma is read as the decimal mark; it could also divide thousands.",
    ],
    [
      "an ambiguous point in a file of semicolons",
      ["48.401", "52.520", "50"],
      semicolon,
      ["48.401", "52.52", "50.0"],
      "A point is read as the decimal mark; it could also divide thousands.",
    ],
    [
      "a point in a coordinate beside columns with decimal commas",
      ["48.401", "50"],
      { ...semicolon, decimalComma: true, name: "Breite" },
      ["48.401", "50.0"],
      "A point is read as the decimal mark; it could also divide thousands.",
    ],
    [
      "a point in a file of semicolons, beside columns with decimal commas",
      ["1.613", "379"],
      { ...semicolon, decimalComma: true },
      ["1613", "379"],
      "A point is read as dividing thousands; it could also be the decimal mark.",
    ],
    [
      "days and months in a file of commas",
      ["01/02/2024"],
      comma,
      ["2024-01-02"],
      "The dates fit both orders of day and month; they are read with the month before day.",
    ],
    [
      "days and months in a file of semicolons",
      ["01/02/2024"],
      semicolon,
      ["2024-02-01"],
      "The dates fit both orders of day and month; they are read with the day before month.",
    ],
    [
      "days and months beside an unambiguous column",
      ["01/02/2024"],
      { delimiter: ",", dayFirst: true },
      ["2024-02-01"],
      "The dates fit both orders of day and month; they are read with the day before month.",
    ],
  ])("%s", async (_, texts, context, values, remark) => {
    expect(await store(texts, context)).toMatchObject({ values, remarks: [remark] });
  });

  test("a point with three digits in a file of commas is a decimal point without a notice", async () => {
    expect(await store(["1.613", "379"], comma)).toMatchObject({ values: ["1.613", "379.0"], remarks: [] });
  });
});

describe("text that does not fit a plan is NULL and never guessed", () => {
  test.each<[string[], ColumnContext, string[]]>([
    [["1"], comma, ["1.5", "1e3", "01", "1_000", "0x1F", "+12345678", "9223372036854775808", "x"]],
    [["1.5"], comma, ["007", "1_0.5", "nan", "inf", "1,5", "0x1F"]],
    [["1,5"], semicolon, ["1.5", "1,5,5", "1,5x"]],
    [["5-", "6"], comma, ["12,-"]],
    [["2024-01-01"], comma, ["2024-02-30", "epoch", "infinity", "2024-1-1", "2024-01-01 10:00:00", "01/02/2024"]],
    [
      ["2024-01-01 10:00:00"],
      comma,
      ["epoch", "2024-01-01 10:00:00+02:00", "2024-01-01T10:00:00.5-0500", " 2024-01-01 10:00+02 ", "x"],
    ],
    [["31.12.2024"], comma, ["12.31.2024", "31.12.2024 10:00", "30.02.2024"]],
    [["true"], comma, ["1", "yes"]],
  ])("%j", async (texts, context, others) => {
    const plan = planColumn(texts, context);
    const [row] = await withFiles([], (session) =>
      session.query(`SELECT ${others.map((text) => plan.toValue(quoteText(text))).join(", ")}`),
    );
    expect(row).toEqual(others.map(() => null));
  });
});
