import { quoteField } from "@/lib/domain/text/quotes";

/** Creates a generator of numbers from 0 up to 1 that are the same on every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Product {
  name: string;
  category: string;
  /** In dollars. */
  price: number;
}

const products: readonly Product[] = [
  { name: "Espresso machine", category: "Kitchen", price: 349 },
  { name: "Chef's knife", category: "Kitchen", price: 79.5 },
  { name: "Mixing bowls, set of 3", category: "Kitchen", price: 34.9 },
  { name: "Pruning shears", category: "Garden", price: 27.95 },
  { name: "Watering can", category: "Garden", price: 19.9 },
  { name: "Raised bed", category: "Garden", price: 1149 },
  { name: "Cordless drill", category: "Tools", price: 129 },
  { name: "Socket set", category: "Tools", price: 89.9 },
  { name: "Wooden train", category: "Toys", price: 42.5 },
  { name: "Puzzle, 1000 pieces", category: "Toys", price: 18.9 },
];

const regions = ["North", "South", "East", "West"] as const;
const orderCount = 1200;
const header = "order_id,order_date,customer_id,region,category,product,quantity,unit_price,amount,rating";
/** 1 January 2025 UTC, in days since 1970. */
const firstDay = 20_089;

function toDollars(price: number): string {
  const [whole = "0", cents = "00"] = price.toFixed(2).split(".");
  return `$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

function toField(text: string): string {
  return /[",]/.test(text) ? quoteField(text) : text;
}

/** Formats the day as one of the shop's two systems writes it: ISO, or the second one with the day first. */
function toDate(day: number, second: boolean): string {
  const iso = new Date(day * 86_400_000).toISOString().slice(0, 10);
  return second ? iso.split("-").reverse().join("/") : iso;
}

function spoilCategory(category: string, chance: number): string {
  if (chance < 0.02) return category.toUpperCase();
  if (chance < 0.05) return category.toLowerCase();
  return chance < 0.08 ? `${category} ` : category;
}

function toOrder(index: number, random: () => number): string {
  const product = products[Math.floor(random() ** 1.3 * products.length)] ?? products[0];
  if (product === undefined) throw new Error("There are no products.");
  const day = firstDay + Math.floor((index / orderCount) * 365);
  const quantity = 1 + Math.floor(random() ** 3 * 6);
  const count = index === 700 ? -2 : index === 950 ? 500 : quantity;
  const amount = random() < 0.03 ? "" : (count * product.price).toFixed(2);
  const stars = random();
  return [
    String(10_001 + index),
    toDate(day, random() < 0.15),
    `C${String(1 + Math.floor(random() * 240)).padStart(4, "0")}`,
    regions[Math.floor(random() * regions.length)] ?? regions[0],
    spoilCategory(product.category, random()),
    toField(product.name),
    String(count),
    toField(toDollars(product.price)),
    amount,
    stars < 0.12 ? "n/a" : String(1 + Math.floor(stars ** 0.5 * 5)),
  ].join(",");
}

/**
 * Generates a year of orders of an invented shop as CSV, with the faults of real exports: two date formats, currency
 * signs, spellings of one category, missing amounts, repeated orders, a negative and an excessive quantity. The same
 * text on every run.
 */
export function generateShopOrders(): string {
  const random = createRandom(20_251_121);
  const orders: string[] = [];
  for (let index = 0; index < orderCount; index += 1) {
    const order = toOrder(index, random);
    orders.push(order);
    if (index % 97 === 60) orders.push(order);
  }
  return `${[header, ...orders].join("\n")}\n`;
}
