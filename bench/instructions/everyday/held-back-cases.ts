import { median, numbersOf, rename, without } from "../rows";
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

const mean = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0) / numbers.length;

/** Instructions held back until the rules were finished. */
export const heldBackCases: readonly EverydayCase[] = [
  {
    ...{
      id: "h01",
      table: "expenses",
      message: "Remove duplicate claim numbers and keep the most recently updated one.",
    },
    expect: (rows) => keepNewest(rows, "Claim No", "Updated At"),
  },
  {
    ...{ id: "h02", table: "expenses", message: "Convert the amounts to real numbers, they have decimal commas" },
    expect: (rows) => change(rows, "Amount", fromComma),
  },
  {
    ...{ id: "h03", table: "expenses", message: "The dates in Spent On are day first, please parse them" },
    expect: (rows) => change(rows, "Spent On", fromSlashes(1, 0)),
  },
  {
    ...{ id: "h04", table: "expenses", message: "Replace “-” and “n/a” by missing in Category" },
    expect: (rows) => change(rows, "Category", (cell) => (cell === "-" || cell === "n/a" ? null : cell)),
  },
  {
    ...{ id: "h05", table: "expenses", message: "The last row is just the sum of the others, delete it" },
    expect: (rows) => rows.filter((row) => row["Claim No"] !== "Total"),
  },
  {
    ...{ id: "h06", table: "expenses", message: "Write all departments the same way" },
    expect: (rows) =>
      change(
        rows,
        "Department",
        onText((text) => {
          const known: Readonly<Record<string, string>> = { sales: "sales", support: "Support", finance: "Finance" };
          return known[text.toLowerCase()] ?? text;
        }),
      ),
  },
  {
    ...{ id: "h07", table: "expenses", message: "We can lose the comment and updated at columns" },
    expect: (rows) => without(rows, "Comment", "Updated At"),
  },
  {
    ...{ id: "h08", table: "expenses", message: "Only rows with an employee should stay" },
    expect: (rows) => rows.filter((row) => row.Employee !== null),
  },
  {
    ...{ id: "h09", table: "expenses", message: "Claim No should be called claim, and Spent On spent" },
    expect: (rows) => rename(rows, { "Claim No": "claim", "Spent On": "spent" }),
  },
  {
    ...{ id: "h10", table: "expenses", message: "Where Category is empty or -, write Other" },
    expect: (rows) => change(rows, "Category", (cell) => (cell === null || cell === "-" ? "Other" : cell)),
  },
  {
    ...{ id: "h11", table: "sensors", message: "Treat the value 999 as no data in temp_c" },
    expect: (rows) => change(rows, "temp_c", (cell) => (cell === 999 ? null : cell)),
  },
  {
    ...{ id: "h12", table: "sensors", message: "Some lines are blank, take them out" },
    expect: (rows) => rows.filter((row) => Object.values(row).some((cell) => cell !== null)),
  },
  {
    ...{ id: "h13", table: "sensors", message: "Missing humidity should become the median humidity of its station" },
    expect: (rows) => fillByGroup(rows, "humidity", "station"),
  },
  {
    ...{ id: "h14", table: "sensors", message: "forward fill battery_mv" },
    expect: (rows) => fillDown(rows, "battery_mv"),
  },
  {
    ...{ id: "h15", table: "sensors", message: "Humidity must lie between 0 and 100, drop the rest" },
    expect: (rows) =>
      rows.filter((row) => row.humidity === null || (Number(row.humidity) >= 0 && Number(row.humidity) <= 100)),
  },
  {
    ...{ id: "h16", table: "sensors", message: "Throw out anything before 2024-02-01" },
    expect: (rows) => rows.filter((row) => row.taken_on === null || String(row.taken_on) >= "2024-02-01"),
  },
  {
    ...{ id: "h17", table: "sensors", message: "Round temperature to whole degrees" },
    expect: (rows) =>
      change(
        rows,
        "temp_c",
        onNumber((value) => roundTo(value, 0)),
      ),
  },
  {
    ...{ id: "h18", table: "sensors", message: "Express battery_mv in volts and rename it to battery_v" },
    expect: (rows) =>
      rename(
        change(
          rows,
          "battery_mv",
          onNumber((value) => value / 1000),
        ),
        { battery_mv: "battery_v" },
      ),
  },
  {
    ...{ id: "h19", table: "sensors", message: "Remove columns that have no values at all" },
    expect: (rows) => without(rows, "spare"),
  },
  {
    ...{ id: "h20", table: "members", message: "berlin, BERLIN and Berlin are the same city, unify them" },
    expect: (rows) =>
      change(
        rows,
        "city",
        onText((text) => (text.trim().toLowerCase() === "berlin" ? "Berlin" : text)),
      ),
  },
  {
    ...{ id: "h21", table: "members", message: "Combine last and first into name, separated by a comma and a space" },
    expect: (rows) => change(rows, "name", (_, row) => `${String(row.last)}, ${String(row.first)}`),
  },
  {
    ...{ id: "h22", table: "members", message: "Add the fee in euros as fee_eur" },
    expect: (rows) => change(rows, "fee_eur", (_, row) => Number(row.fee_cents) / 100),
  },
  {
    ...{ id: "h23", table: "members", message: "Clean up the whitespace in every text column" },
    expect: (rows) =>
      change(
        change(
          rows,
          "email",
          onText((text) => text.trim()),
        ),
        "city",
        onText((text) => text.trim()),
      ),
  },
  {
    ...{ id: "h24", table: "members", message: "Create a column age_band with the ages in steps of ten" },
    expect: (rows) => change(rows, "age_band", (_, row) => Math.floor(Number(row.age) / 10) * 10),
  },
  {
    ...{ id: "h25", table: "members", message: "Extract the year of joined into joined_year" },
    expect: (rows) => change(rows, "joined_year", (_, row) => Number(String(row.joined).slice(0, 4))),
  },
  {
    ...{ id: "h26", table: "members", message: "Active members only, and no basic plans" },
    expect: (rows) => rows.filter((row) => row.active === "yes" && row.plan !== "basic"),
  },
  {
    ...{ id: "h27", table: "stock", message: "Unpivot the months jan to mar into month and quantity" },
    expect: (rows) => stack(rows, ["jan", "feb", "mar"], ["month", "quantity"]),
  },
  {
    ...{
      id: "h28",
      table: "stock",
      message: "Clean unit_price so that I can calculate with it, and fill missing prices with 0",
    },
    expect: (rows) => change(change(rows, "unit_price", fromDollars), "unit_price", (cell) => cell ?? 0),
  },
  {
    ...{ id: "h29", table: "stock", message: "Average weight_g by supplier" },
    expect: (rows) => summarise(rows, "supplier", (own) => ({ mean_weight_g: mean(numbersOf(own, "weight_g")) })),
  },
  {
    ...{
      id: "h30",
      table: "stock",
      message: "Set missing feb to the median, list date is month first, and discontinued products can go",
    },
    expect: (rows) =>
      change(
        change(rows, "feb", (cell) => cell ?? median(numbersOf(rows, "feb"))),
        "list date",
        fromSlashes(0, 1),
      ).filter((row) => row.status !== "discontinued"),
  },
];
