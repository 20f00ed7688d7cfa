/** A question about the orders of the lab, each in words that the built-in engine reads. */
export const liveQuestions = [
  "How many orders are there?",
  "What is the total amount?",
  "What is the average amount by region?",
  "What is the median amount?",
  "How many orders per channel?",
  "Total amount by month",
  "Top 3 products by total amount",
  "What is the highest amount?",
  "How many different customers are there?",
  "Average quantity by product",
  "Total amount in 2024",
  "How many orders in the West had an amount above 100?",
  "Share of orders by channel",
  "Standard deviation of amount by region",
  "Total amount by region and channel",
  "Average amount for online orders",
  "How many orders were there per year?",
  "What is the lowest quantity?",
  "Number of customers by region",
  "Median amount by product",
] as const;

const regions = ["North", "South", "East", "West"];
const channels = ["online", "shop", "phone"];
const products = ["Lamp", "Chair", "Desk", "Shelf", "Rug"];

/** A row of the orders: what each server stores. */
interface LiveOrder {
  id: number;
  customer: string;
  region: string;
  channel: string;
  product: string;
  quantity: number;
  amount: number;
  /** ISO date. */
  ordered: string;
}

/** Makes orders that are the same each time, with skewed amounts. */
export function makeOrders(count: number): LiveOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const spread = (index * 7919) % 1009;
    return {
      id: index + 1,
      customer: `C${String((index * 31) % 211).padStart(3, "0")}`,
      region: regions[(index * 5 + (spread % 3)) % regions.length] ?? "",
      channel: channels[spread % channels.length] ?? "",
      product: products[(index + spread) % products.length] ?? "",
      quantity: 1 + (spread % 9),
      amount: Math.round((5 + (spread * spread) / 4000) * 100) / 100,
      ordered: new Date(Date.UTC(2023, 0, 1 + ((index * 3) % 730))).toISOString().slice(0, 10),
    };
  });
}

/** Writes orders as CSV. */
export function toOrdersCsv(orders: readonly LiveOrder[]): string {
  const lines = orders.map((order) => Object.values(order).join(","));
  return [Object.keys(orders[0] ?? {}).join(","), ...lines, ""].join("\n");
}
