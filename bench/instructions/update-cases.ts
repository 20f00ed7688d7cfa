import { addStep, type InstructionCase } from "./instruction-case";
import { distinct, fill, joinRows, median, numbersOf, rename, sumBy, without, withoutTotal, type Row } from "./rows";

const lamps = addStep("filter", { expression: "product = 'Lamp'" });
const isLamp = ({ product }: Row) => product === "Lamp";
const atLeast = (least: number) => addStep("filter", { expression: `quantity >= ${least}` });
const unique = addStep("drop_duplicates");
const filled = addStep("fill_missing", { columns: ["quantity"], method: "value", value: "1" });
const capped = addStep("cap_outliers", { column: "unit_price", upper: 500 });
const grouped = addStep("group_aggregate", {
  by: ["product"],
  measures: [{ name: "total", aggregate: "sum", column: "quantity" }],
});
const amount = addStep("derive", { name: "amount", expression: "quantity * unit_price" });

const withAmount = (rows: readonly Row[], name = "amount"): Row[] =>
  rows.map((row) => {
    const { quantity, unit_price: price } = row;
    return { ...row, [name]: typeof quantity === "number" && typeof price === "number" ? quantity * price : null };
  });
const cap = (rows: readonly Row[], most: number): Row[] =>
  rows.map((row) => (typeof row.unit_price === "number" && row.unit_price > most ? { ...row, unit_price: most } : row));

/** Changes to a table that has already been prepared. */
export const updateCases: readonly InstructionCase[] = [
  {
    id: "u01",
    message: "Undo that.",
    tables: ["orders"],
    before: [unique, lamps],
    expect: ({ orders }) => [...orders],
  },
  {
    id: "u02",
    message: "Take the last step back.",
    tables: ["orders"],
    before: [unique, lamps],
    expect: ({ orders }) => distinct(orders),
  },
  {
    id: "u03",
    message: "Also drop the TOTAL row.",
    tables: ["orders"],
    before: [unique],
    expect: ({ orders }) => withoutTotal(distinct(orders)),
  },
  {
    ...{
      id: "u04",
      message: "The quantity should be at least 5 instead.",
      tables: ["orders"],
      before: [unique, atLeast(2)],
    },
    expect: ({ orders }) => distinct(orders).filter(({ quantity }) => Number(quantity) >= 5),
  },
  {
    id: "u05",
    message: "Switch the filter off for now.",
    tables: ["orders"],
    before: [lamps, unique],
    expect: ({ orders }) => distinct(orders),
  },
  {
    id: "u06",
    message: "Repeated rows are fine after all, take that step out.",
    tables: ["orders"],
    before: [unique, lamps],
    expect: ({ orders }) => orders.filter(isLamp),
  },
  {
    id: "u07",
    message: "Cap at 300, not at 500.",
    tables: ["orders"],
    before: [capped],
    expect: ({ orders }) => cap(orders, 300),
  },
  {
    id: "u08",
    message: "Fill the missing quantities with 2 instead of 1.",
    tables: ["orders"],
    before: [filled, unique],
    expect: ({ orders }) => distinct(fill(orders, "quantity", 2)),
  },
  {
    ...{
      id: "u09",
      message: "Use the median of quantity for that instead of a fixed value.",
      tables: ["orders"],
      before: [filled],
    },
    expect: ({ orders }) => fill(orders, "quantity", median(numbersOf(orders, "quantity"))),
  },
  {
    ...{
      id: "u10",
      message: "Before the filter, fill missing quantities with 10.",
      tables: ["orders"],
      before: [atLeast(6)],
    },
    expect: ({ orders }) => fill(orders, "quantity", 10).filter(({ quantity }) => Number(quantity) >= 6),
  },
  {
    ...{
      id: "u11",
      message: "Now one row per product, with the sum of quantity as pieces.",
      tables: ["orders"],
      before: [addStep("drop_totals", { column: "order_id" })],
    },
    expect: ({ orders }) => sumBy(withoutTotal(orders), "product", { of: "quantity", name: "pieces" }),
  },
  {
    ...{ id: "u12", message: "The sum should be called pieces.", tables: ["orders"], before: [grouped] },
    expect: ({ orders }) => sumBy(orders, "product", { of: "quantity", name: "pieces" }),
  },
  {
    ...{ id: "u13", message: "Keep desks as well.", tables: ["orders"], before: [lamps] },
    expect: ({ orders }) => orders.filter((row) => isLamp(row) || row.product === "Desk"),
  },
  {
    ...{
      id: "u14",
      message: "Add the city from customers by customer_id, only that column.",
      tables: ["orders", "customers"],
      before: [unique],
    },
    expect: ({ orders, customers }) => joinRows(distinct(orders), without(customers, "full_name"), "customer_id"),
  },
  {
    id: "u15",
    message: "Go back to the original data, before any step.",
    tables: ["orders"],
    before: [unique, lamps, atLeast(2)],
    expect: ({ orders }) => [...orders],
  },
  {
    id: "u16",
    message: "Drop the columns note and list_price too.",
    tables: ["orders"],
    before: [unique],
    expect: ({ orders }) => without(distinct(orders), "note", "list_price"),
  },
  {
    ...{ id: "u17", message: "Make the product upper case as well.", tables: ["orders"], before: [lamps] },
    expect: ({ orders }) => orders.filter(isLamp).map((row) => ({ ...row, product: "LAMP" })),
  },
  {
    id: "u18",
    message: "amount should be called revenue.",
    tables: ["orders"],
    before: [amount],
    expect: ({ orders }) => withAmount(orders, "revenue"),
  },
  {
    ...{ id: "u19", message: "Only keep rows where amount is above 1000.", tables: ["orders"], before: [amount] },
    expect: ({ orders }) => withAmount(orders).filter((row) => Number(row.amount) > 1000),
  },
  {
    ...{
      id: "u20",
      message: "Remove step 1 and call customer_id customer.",
      tables: ["orders"],
      before: [capped, lamps],
    },
    expect: ({ orders }) => rename(orders.filter(isLamp), { customer_id: "customer" }),
  },
];
