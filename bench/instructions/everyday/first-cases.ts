import { distinct, numbersOf, rename, without } from "../rows";
import type { EverydayCase } from "./everyday-case";
import {
  change,
  fillByGroup,
  fillDown,
  fromComma,
  fromDollars,
  fromSlashes,
  keepNewest,
  onNumber,
  onText,
  roundTo,
  stack,
  summarise,
} from "./everyday-rows";

const isTotal = (id: unknown) => id === "Total";
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Instructions used to develop the rules. */
export const firstCases: readonly EverydayCase[] = [
  {
    ...{ id: "d01", table: "expenses", message: "Keep just the newest entry per claim no, going by updated at." },
    expect: (rows) => keepNewest(rows, "Claim No", "Updated At"),
  },
  {
    ...{ id: "d02", table: "expenses", message: "Amount uses a comma for decimals, turn it into numbers." },
    expect: (rows) => change(rows, "Amount", fromComma),
  },
  {
    ...{ id: "d03", table: "expenses", message: "Spent On should be a date, the day comes first." },
    expect: (rows) => change(rows, "Spent On", fromSlashes(1, 0)),
  },
  {
    ...{
      id: "d04",
      table: "expenses",
      message: "In Category, - and n/a mean that nothing was entered, blank them out.",
    },
    expect: (rows) => change(rows, "Category", (cell) => (cell === "-" || cell === "n/a" ? null : cell)),
  },
  {
    ...{ id: "d05", table: "expenses", message: "get rid of the grand total line" },
    expect: (rows) => rows.filter((row) => !isTotal(row["Claim No"])),
  },
  {
    ...{ id: "d06", table: "expenses", message: "Department in all caps please" },
    expect: (rows) =>
      change(
        rows,
        "Department",
        onText((text) => text.toUpperCase()),
      ),
  },
  {
    ...{ id: "d07", table: "expenses", message: "drop Comment" },
    expect: (rows) => without(rows, "Comment"),
  },
  {
    ...{ id: "d08", table: "expenses", message: "Throw away claims that have no employee" },
    expect: (rows) => rows.filter((row) => row.Employee !== null),
  },
  {
    ...{
      id: "d09",
      table: "expenses",
      message: "Use “date” as the name of Spent On and move Department to the front.",
    },
    expect: (rows) => rename(rows, { "Spent On": "date" }),
  },
  {
    ...{ id: "d10", table: "expenses", message: "Change the VAT to numbers, then add a column vat_share = VAT / 100" },
    expect: (rows) =>
      change(
        change(
          rows,
          "VAT",
          onText((text) => Number(text.replace("%", ""))),
        ),
        "vat_share",
        (_, row) => (typeof row.VAT === "number" ? row.VAT / 100 : null),
      ),
  },
  {
    ...{ id: "d11", table: "sensors", message: "999 in temp_c means the sensor gave no reading, make it missing." },
    expect: (rows) => change(rows, "temp_c", (cell) => (cell === 999 ? null : cell)),
  },
  {
    ...{ id: "d12", table: "sensors", message: "Delete rows that are completely empty" },
    expect: (rows) => rows.filter((row) => Object.values(row).some((cell) => cell !== null)),
  },
  {
    ...{ id: "d13", table: "sensors", message: "Fill the gaps in battery_mv with the median of the same zone." },
    expect: (rows) => fillByGroup(rows, "battery_mv", "zone"),
  },
  {
    ...{ id: "d14", table: "sensors", message: "Carry the last humidity forward where it is missing" },
    expect: (rows) => fillDown(rows, "humidity"),
  },
  {
    ...{ id: "d15", table: "sensors", message: "Remove negative humidity values" },
    expect: (rows) => rows.filter((row) => !(typeof row.humidity === "number" && row.humidity < 0)),
  },
  {
    ...{ id: "d16", table: "sensors", message: "I only need the readings from February 2024." },
    expect: (rows) => rows.filter((row) => String(row.taken_on).startsWith("2024-02")),
  },
  {
    ...{ id: "d17", table: "sensors", message: "temp_c with one decimal" },
    expect: (rows) =>
      change(
        rows,
        "temp_c",
        onNumber((value) => roundTo(value, 1)),
      ),
  },
  {
    ...{ id: "d18", table: "sensors", message: "Convert battery_mv from millivolts to volts." },
    expect: (rows) =>
      change(
        rows,
        "battery_mv",
        onNumber((value) => value / 1000),
      ),
  },
  {
    ...{ id: "d19", table: "sensors", message: "spare is always empty, I don't need it" },
    expect: (rows) => without(rows, "spare"),
  },
  {
    ...{ id: "d20", table: "members", message: "Make one spelling out of the different ways city is written." },
    expect: (rows) =>
      change(
        rows,
        "city",
        onText((text) => ({ berlin: "Berlin", munich: "Munich" })[text.trim().toLowerCase()] ?? "Hamburg"),
      ),
  },
  {
    ...{
      id: "d21",
      table: "members",
      message: "Put first and last together in a new column full_name, with a space in between.",
    },
    expect: (rows) => change(rows, "full_name", (_, row) => `${String(row.first)} ${String(row.last)}`),
  },
  {
    ...{ id: "d22", table: "members", message: "fee_cents should be in euros instead of cents" },
    expect: (rows) =>
      change(
        rows,
        "fee_cents",
        onNumber((value) => value / 100),
      ),
  },
  {
    ...{ id: "d23", table: "members", message: "lowercase the email and strip the spaces around it" },
    expect: (rows) =>
      change(
        rows,
        "email",
        onText((text) => text.trim().toLowerCase()),
      ),
  },
  {
    ...{
      id: "d24",
      table: "members",
      message: "Bin age into under 18, 18 to 64 and 65 and over, in a column age_group.",
    },
    expect: (rows) =>
      change(rows, "age_group", (_, row) => {
        const age = Number(row.age);
        return age < 18 ? "under 18" : age < 65 ? "18 to 64" : "65 and over";
      }),
  },
  {
    ...{ id: "d25", table: "members", message: "Take what comes after the @ in email as domain" },
    expect: (rows) => change(rows, "domain", (_, row) => String(row.email).split("@")[1] ?? null),
  },
  {
    ...{ id: "d26", table: "members", message: "Exclude everyone under 18" },
    expect: (rows) => rows.filter((row) => Number(row.age) >= 18),
  },
  {
    ...{ id: "d27", table: "stock", message: "Turn jan, feb and mar into rows: month and units" },
    expect: (rows) => stack(rows, ["jan", "feb", "mar"], ["month", "units"]),
  },
  {
    ...{ id: "d28", table: "stock", message: "unit_price has dollar signs and commas in it; make it numeric." },
    expect: (rows) => change(rows, "unit_price", fromDollars),
  },
  {
    ...{ id: "d29", table: "stock", message: "Total jan per supplier and give me one row each" },
    expect: (rows) => distinct(summarise(rows, "supplier", (own) => ({ sum_jan: sum(numbersOf(own, "jan")) }))),
  },
  {
    ...{
      id: "d30",
      table: "stock",
      message: "Split product_code at the dashes into family, number and version; sort by weight, heaviest first",
    },
    expect: (rows) =>
      rows.map((row) => {
        const [family = null, number = null, version = null] = String(row.product_code).split("-");
        return { ...row, family, number, version };
      }),
  },
];
