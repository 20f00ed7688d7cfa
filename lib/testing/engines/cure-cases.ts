import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../source-files";

/** The sample of a shop's orders. */
export const shop = readFileSync(path.join(repositoryRoot, "public/samples/shop-orders.csv"), "utf8");

const times = <Row>(count: number, toRow: (index: number) => Row) =>
  Array.from({ length: count }, (_, at) => toRow(at));
/** Formats a table as CSV. */
export const toCsv = (header: string, rows: readonly (readonly (string | number)[])[]) =>
  `${[header, ...rows.map((row) => row.join(","))].join("\n")}\n`;
/** Adds numbers up. */
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const toDay = (index: number) => new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10);
const pick = (values: readonly string[], index: number) => values[index % values.length] ?? "";
/** A quantile as pandas and DuckDB interpolate it. */
const toQuantile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((left, right) => left - right);
  const place = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
};

/** A hundred rows, every fourth without a price. */
export const gaps = times(100, (index) => [index, index % 4 === 0 ? "" : 10 + (index % 7)] as const);
/** The prices that there are. */
export const prices = gaps.flatMap(([, price]) => (price === "" ? [] : [price]));
const far = times(200, (index) => (index === 77 ? 5000 : 20 + (index % 30)));
const bound = toQuantile(far, 0.75) + 3 * (toQuantile(far, 0.75) - toQuantile(far, 0.25));
const rides = times(300, (index) => (index % 100 === 0 ? -24 : 20 + (index % 10)));
const written = times(100, (index) => (index % 20 === 3 ? "call us" : `$${10 + (index % 7)}`));
const days = times(90, (index) => (index % 30 === 0 ? "soon" : `${10 + (index % 9)}/0${1 + (index % 9)}/2024`));
const countries = times(120, (index) => (index % 10 === 0 ? "germany " : pick(["Germany", "France", "Italy"], index)));
const known = written.flatMap((text) => (text === "call us" ? [] : [Number(text.slice(1))]));
/** The shop's orders without repetitions: their order and amount. */
export const toShopTotal = () =>
  sum([...new Set(shop.trim().split("\n").slice(1))].map((line) => Number(line.split(",").at(-2))));

/** A question whose answer has a caveat that a cure removes. */
export interface CureCase {
  /** Id of the cure. */
  cure: string;
  /** The table. */
  csv: () => string;
  question: string;
  /** A person's code to answer with instead. */
  code?: string;
  /** The value that the answer leads with, computed from the table alone: before the cure and after it. */
  before: () => number;
  after: () => number;
  /** Rows of the data afterwards. */
  rows: number;
}

/** One case for each kind of cure. */
export const cureCases: readonly CureCase[] = [
  {
    cure: "drop_duplicates",
    csv: () => shop,
    question: "What is the total amount?",
    before: () =>
      sum(
        shop
          .trim()
          .split("\n")
          .slice(1)
          .map((line) => Number(line.split(",").at(-2))),
      ),
    after: toShopTotal,
    rows: 1200,
  },
  {
    cure: "drop_totals",
    csv: () =>
      toCsv("region,revenue", [
        ["North", 100],
        ["South", 250],
        ["East", 300],
        ["West", 150],
        ["Total", 800],
      ]),
    question: "total revenue",
    code: 'result = df["revenue"].sum()',
    before: () => 1600,
    after: () => 800,
    rows: 4,
  },
  {
    cure: "merge_spellings",
    csv: () =>
      toCsv(
        "order_id,country,amount",
        countries.map((country, index) => [index, country, 10]),
      ),
    question: "how many countries are there?",
    code: 'result = df["country"].nunique()',
    before: () => 4,
    after: () => 3,
    rows: 120,
  },
  {
    cure: "parse_number",
    csv: () =>
      toCsv(
        "id,price",
        written.map((price, index) => [index, price]),
      ),
    question: "average price",
    before: () => sum(known) / known.length,
    after: () => sum(known) / known.length,
    rows: 100,
  },
  {
    cure: "parse_date",
    csv: () =>
      toCsv(
        "id,shipped,amount",
        days.map((day, index) => [index, day, 1]),
      ),
    question: "total amount per month by shipped",
    before: () => days.filter((day) => day.slice(3, 5) === "01").length,
    after: () => days.filter((day) => day.slice(3, 5) === "01").length,
    rows: 90,
  },
  {
    cure: "fill_missing",
    csv: () => toCsv("id,price", gaps),
    question: "total price",
    before: () => sum(prices),
    after: () => sum(prices) + (100 - prices.length) * toQuantile(prices, 0.5),
    rows: 100,
  },
  {
    cure: "drop_missing",
    csv: () => toCsv("id,price", gaps),
    question: "average price",
    before: () => sum(prices) / prices.length,
    after: () => sum(prices) / prices.length,
    rows: prices.length,
  },
  {
    cure: "cap_outliers",
    csv: () =>
      toCsv(
        "id,price",
        far.map((price, index) => [index, price]),
      ),
    question: "total price",
    before: () => sum(far),
    after: () => sum(far.map((price) => Math.min(price, bound))),
    rows: 200,
  },
  {
    cure: "drop_negative",
    csv: () =>
      toCsv(
        "ride_id,duration_min",
        rides.map((duration, index) => [index, duration]),
      ),
    question: "average duration_min",
    before: () => sum(rides) / rides.length,
    after: () => sum(rides.filter((ride) => ride >= 0)) / rides.filter((ride) => ride >= 0).length,
    rows: 297,
  },
  {
    cure: "keep_periods",
    csv: () =>
      toCsv(
        "day,visits",
        times(130, (index) => [toDay(index), 100]),
      ),
    question: "total visits by month",
    before: () => 5,
    after: () => 4,
    rows: 120,
  },
];
