import { createRandom } from "./create-random";

/** A table as comma-separated values, always the same. */
export type TableName = "orders" | "customers" | "extra_orders";

const products = ["Lamp", "Chair", "Desk", "Shelf"] as const;
/** Spellings of countries with how often they occur: one of each country is the most frequent. */
const countries = [
  "France",
  "France",
  "France",
  "france",
  "FRANCE ",
  "Spain",
  "Spain",
  "spain",
  "UK",
  "UK",
  "Italy",
] as const;

/** Writes orders with repeated rows, odd spellings, gaps, prices as text, and a total row. */
function toOrders(): string {
  const random = createRandom(11);
  const lines = Array.from({ length: 40 }, (_, index) => {
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] ?? items[0];
    const price = 40 + index * 17;
    const day = new Date(Date.UTC(2023, 6, 1 + index * 12)).toISOString().slice(0, 10);
    const cells = [
      `A${1001 + index}`,
      index % 9 === 4 ? "" : `C${1 + (index % 6)}`,
      pick(countries),
      day,
      pick(products),
      index % 7 === 3 ? "" : String(1 + Math.floor(random() * 8)),
      index % 8 === 5 ? "" : String(price),
      index % 10 === 6 ? '"on request"' : `"€ ${price},00"`,
      index % 3 === 0 ? "gift" : "",
    ];
    return cells.join(",");
  });
  const repeated = [lines[2], lines[2], lines[17]];
  const header = "order_id,customer_id,country,ordered_on,product,quantity,unit_price,list_price,note";
  return `${[header, ...lines, ...repeated, "Total,,,,,150,,,"].join("\n")}\n`;
}

/** Writes one row for each customer but the last one, so that some orders have no match. */
function toCustomers(): string {
  const names = ["Ada Moreau", "Ben Okafor", "Cleo Rossi", "Dario Silva", "Ema Novak"];
  const cities = ["Lyon", "Porto", "Turin", "Porto", "Brno"];
  const lines = names.map((name, index) => `C${index + 1},${name},${cities[index] ?? ""}`);
  return `${["customer_id,full_name,city", ...lines].join("\n")}\n`;
}

/** Writes further orders with the same columns. */
function toExtraOrders(): string {
  const header = "order_id,customer_id,country,ordered_on,product,quantity,unit_price,list_price,note";
  const lines = Array.from(
    { length: 6 },
    (_, index) =>
      `B${2001 + index},C${1 + index},Italy,2025-02-0${1 + index},Lamp,${index + 1},${55 + index},"€ 60,00",`,
  );
  return `${[header, ...lines].join("\n")}\n`;
}

/** Serializes a table as a CSV file. */
export const tables: Readonly<Record<TableName, () => string>> = {
  orders: toOrders,
  customers: toCustomers,
  extra_orders: toExtraOrders,
};
