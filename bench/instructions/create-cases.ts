import type { InstructionCase } from "./instruction-case";
import {
  distinct,
  fill,
  joinRows,
  median,
  mergeSpellings,
  numbersOf,
  rename,
  sumBy,
  without,
  withoutTotal,
} from "./rows";

const number = (cell: unknown) => (typeof cell === "number" ? cell : null);

/** First preparations of a table. */
export const createCases: readonly InstructionCase[] = [
  {
    id: "c01",
    message: "Remove the rows that repeat an earlier row in every column.",
    tables: ["orders"],
    expect: ({ orders }) => distinct(orders),
  },
  {
    id: "c02",
    message: "Drop the total row at the bottom, it adds up the others.",
    tables: ["orders"],
    expect: ({ orders }) => withoutTotal(orders),
  },
  {
    ...{ id: "c03", message: "Keep only lamps and chairs.", tables: ["orders"] },
    expect: ({ orders }) => orders.filter(({ product }) => product === "Lamp" || product === "Chair"),
  },
  {
    ...{
      id: "c04",
      message: "The country is spelled in different ways, upper and lower case and with blanks. Use one spelling each.",
      tables: ["orders"],
    },
    expect: ({ orders }) => mergeSpellings(orders, "country"),
  },
  {
    ...{ id: "c05", message: "Write United Kingdom instead of UK in country.", tables: ["orders"] },
    expect: ({ orders }) => orders.map((row) => (row.country === "UK" ? { ...row, country: "United Kingdom" } : row)),
  },
  {
    ...{
      id: "c06",
      message:
        "list_price is text like “€ 120,00” (a comma before the cents). Make it a number; what is no price becomes empty.",
      tables: ["orders"],
    },
    expect: ({ orders }) =>
      orders.map((row) => {
        const text = typeof row.list_price === "string" ? /\d+(?:,\d+)?/u.exec(row.list_price)?.[0] : undefined;
        return { ...row, list_price: text === undefined ? number(row.list_price) : Number(text.replace(",", ".")) };
      }),
  },
  {
    id: "c07",
    message: "Where quantity is missing, put 1.",
    tables: ["orders"],
    expect: ({ orders }) => fill(orders, "quantity", 1),
  },
  {
    ...{ id: "c08", message: "Fill the gaps in unit_price with its median.", tables: ["orders"] },
    expect: ({ orders }) => fill(orders, "unit_price", median(numbersOf(orders, "unit_price"))),
  },
  {
    ...{ id: "c09", message: "Throw out all orders that have no customer_id.", tables: ["orders"] },
    expect: ({ orders }) => orders.filter(({ customer_id: id }) => id !== null),
  },
  {
    ...{ id: "c10", message: "Call unit_price price and ordered_on order_date.", tables: ["orders"] },
    expect: ({ orders }) => rename(orders, { unit_price: "price", ordered_on: "order_date" }),
  },
  {
    id: "c11",
    message: "I need neither note nor list_price, remove these columns.",
    tables: ["orders"],
    expect: ({ orders }) => without(orders, "note", "list_price"),
  },
  {
    ...{ id: "c12", message: "Add a column amount: quantity times unit_price.", tables: ["orders"] },
    expect: ({ orders }) =>
      orders.map((row) => {
        const [quantity, price] = [number(row.quantity), number(row.unit_price)];
        return { ...row, amount: quantity === null || price === null ? null : quantity * price };
      }),
  },
  {
    ...{ id: "c13", message: "Add a column called order_year with the year of ordered_on.", tables: ["orders"] },
    expect: ({ orders }) =>
      orders.map((row) => ({
        ...row,
        order_year: typeof row.ordered_on === "string" ? Number(row.ordered_on.slice(0, 4)) : null,
      })),
  },
  {
    ...{ id: "c14", message: "Split full_name at the blank into first_name and last_name.", tables: ["customers"] },
    expect: ({ customers }) =>
      customers.map((row) => {
        const [first = null, last = null] = String(row.full_name).split(" ");
        return { ...row, first_name: first, last_name: last };
      }),
  },
  {
    ...{
      id: "c15",
      message:
        "One row per product please, with the sum of quantity as total_quantity. Leave the total row out before.",
      tables: ["orders"],
    },
    expect: ({ orders }) => sumBy(withoutTotal(orders), "product", { of: "quantity", name: "total_quantity" }),
  },
  {
    ...{ id: "c16", message: "Keep just the 5 orders with the highest unit_price.", tables: ["orders"] },
    expect: ({ orders }) =>
      [...orders]
        .filter(({ unit_price: price }) => price !== null)
        .sort((left, right) => Number(right.unit_price) - Number(left.unit_price))
        .slice(0, 5),
  },
  {
    ...{
      id: "c17",
      message: "Add full_name and city of the customer to each order. Orders without a known customer stay.",
      tables: ["orders", "customers"],
    },
    expect: ({ orders, customers }) => joinRows(orders, customers, "customer_id"),
  },
  {
    ...{ id: "c18", message: "Append the extra_orders below the orders.", tables: ["orders", "extra_orders"] },
    expect: ({ orders, extra_orders: extra }) => [...orders, ...extra],
  },
  {
    ...{ id: "c19", message: "No unit_price may be above 500: set higher ones to 500.", tables: ["orders"] },
    expect: ({ orders }) =>
      orders.map((row) =>
        typeof row.unit_price === "number" && row.unit_price > 500 ? { ...row, unit_price: 500 } : row,
      ),
  },
  {
    ...{
      id: "c20",
      message:
        "Only orders of 2024 with a quantity of at least 3, and without the column note. Also drop repeated rows.",
      tables: ["orders"],
    },
    expect: ({ orders }) => {
      const kept = orders.filter(
        ({ ordered_on: day, quantity }) => String(day).startsWith("2024") && Number(quantity) >= 3,
      );
      return without(distinct(kept), "note");
    },
  },
];
