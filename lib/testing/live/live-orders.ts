const regions = ["North", "South", "East", "West"];
const channels = ["online", "shop", "phone"];
const products = ["Lamp", "Chair", "Desk", "Shelf", "Rug"];
const notes = ["as a gift", "Gift wrap, please", "call first", "100% off_season"];
const minute = 60_000;
const start = Date.UTC(2023, 0, 1);

/** A row of the orders: what each server stores. */
export interface LiveOrder {
  id: number;
  customer: string;
  /** Spelt in several ways, some with blanks at the ends. */
  region: string;
  channel: string;
  product: string;
  quantity: number | null;
  /** At most ten digits after the point. */
  amount: number | null;
  /** ISO date. */
  ordered: string;
  /** ISO time in UTC, often near midnight. */
  placed: string;
  gift: boolean | null;
  /** Empty for some orders, missing for others. */
  note: string | null;
}

/** Makes orders that are the same each time: skewed amounts, missing values, ties, and spellings that differ. */
export function makeOrders(count: number): LiveOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const spread = (index * 7919) % 1009;
    const region = regions[(index * 5 + (spread % 3)) % regions.length] ?? "";
    const day = (index * 3) % 730;
    // The largest amounts have no ties, because databases return tied rows in an order of their own.
    const rank = spread > 990 ? Math.floor(index / 1009) / 100 : 0;
    const late = index % 3 === 0 ? 23 * 60 + 55 + (index % 10) : (spread * 13) % 1440;
    return {
      id: index + 1,
      customer: `C${String((index * 31) % 211).padStart(3, "0")}`,
      region: spread % 10 === 0 ? region.toLowerCase() : spread % 10 === 1 ? ` ${region} ` : region,
      channel: channels[spread % channels.length] ?? "",
      product: products[index % products.length] ?? "",
      quantity: spread % 11 === 4 ? null : 1 + (spread % 9),
      amount: spread % 13 === 5 ? null : Math.round((5 + rank + (spread * spread) / 4000) * 1e4) / 1e4,
      ordered: new Date(start + day * 1440 * minute).toISOString().slice(0, 10),
      placed: new Date(start + (day * 1440 + late) * minute).toISOString().slice(0, 19),
      gift: spread % 7 === 3 ? null : spread % 4 === 0,
      note: spread % 6 === 4 ? null : spread % 6 === 5 ? "" : (notes[spread % 6] ?? ""),
    };
  });
}

/** Types of the columns, by the SQL of each server. SQLite stores dates and times as text. */
export const orderTypes = {
  postgres:
    "id integer, customer text, region text, channel text, product text, quantity integer, amount numeric(38, 10), ordered date, placed timestamptz, gift boolean, note text",
  duckdb:
    "id integer, customer varchar, region varchar, channel varchar, product varchar, quantity integer, amount decimal(38, 10), ordered date, placed timestamptz, gift boolean, note varchar",
  sqlite:
    "id integer, customer text, region text, channel text, product text, quantity integer, amount real, ordered date, placed timestamp, gift boolean, note text",
  mariadb:
    "id integer, customer varchar(20), region varchar(20), channel varchar(20), product varchar(20), quantity integer, amount decimal(38, 10), ordered date, placed datetime, gift boolean, note varchar(100)",
} as const;
