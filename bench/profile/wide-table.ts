/** A column to generate: its name, and its value in a row; null is missing. */
interface ColumnGenerator {
  name: string;
  value: (row: number, random: () => number) => string | number | null;
}

const countries = ["Germany", "France", "United Kingdom", "Spain", "Italy", "Netherlands", "Poland", "Sweden"];
const channels = ["Online", "Retail partner", "Phone", "Field sales"];
const statuses = ["completed", "cancelled", "refunded", "pending review"];
const segments = ["Small business", "Enterprise", "Private", "Public sector"];
const words = ["late", "delivery", "friendly", "support", "price", "too", "high", "again", "box", "damaged", "great"];

const pick = (items: readonly string[], random: () => number): string =>
  items[Math.floor(random() ** 1.6 * items.length)] ?? "";
const gap = <Value>(share: number, random: () => number, value: () => Value): Value | null =>
  random() < share ? null : value();
const toDay = (offset: number) => new Date(Date.UTC(2023, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
const skewed = (random: () => number, scale: number) => Math.round(-Math.log(1 - random()) * scale * 100) / 100;
const normal = (random: () => number) => random() + random() + random() + random() - 2;

/** One column of each kind found in business files and surveys. */
const kinds: readonly ColumnGenerator[] = [
  { name: "order_id", value: (row) => 100_000 + row },
  { name: "order_date", value: (_row, random) => toDay(Math.floor(random() * 900)) },
  { name: "country", value: (_row, random) => pick(countries, random) },
  { name: "unit_price_eur", value: (_row, random) => gap(0.02, random, () => skewed(random, 40)) },
  { name: "quantity", value: (_row, random) => 1 + Math.floor(skewed(random, 3)) },
  { name: "customer_email", value: (row) => `person${row * 7919}@example.org` },
  { name: "is_returning", value: (_row, random) => (random() < 0.3 ? "true" : "false") },
  { name: "sales_channel", value: (_row, random) => gap(0.05, random, () => pick(channels, random)) },
  { name: "shipping_cost", value: (_row, random) => gap(0.4, random, () => skewed(random, 6)) },
  { name: "customer_since", value: (_row, random) => gap(0.1, random, () => toDay(-Math.floor(random() * 3000))) },
  { name: "latitude", value: (_row, random) => Math.round((47 + normal(random) * 4) * 1e4) / 1e4 },
  { name: "status", value: (_row, random) => pick(statuses, random) },
  { name: "discount_rate", value: (_row, random) => (random() < 0.7 ? 0 : Math.round(random() * 40) / 100) },
  { name: "zip_code", value: (_row, random) => String(Math.floor(random() * 99_999)).padStart(5, "0") },
  {
    name: "comment",
    value: (_row, random) => gap(0.6, random, () => Array.from({ length: 9 }, () => pick(words, random)).join(" ")),
  },
  {
    name: "last_login_at",
    value: (_row, random) =>
      `${toDay(Math.floor(random() * 900))} 0${Math.floor(random() * 10)}:${10 + Math.floor(random() * 50)}:00`,
  },
  { name: "customer_segment", value: (_row, random) => pick(segments, random) },
  { name: "temperature_celsius", value: (_row, random) => Math.round((12 + normal(random) * 15) * 10) / 10 },
  { name: "sensor_reading_inlet", value: (_row, random) => Math.round(normal(random) * 1e6) / 1e4 },
  { name: "satisfaction_score", value: (_row, random) => gap(0.2, random, () => 1 + Math.floor(random() * 5)) },
  {
    name: "product_code",
    value: (_row, random) => `SKU-${1000 + Math.floor(random() * 400)}-${pick(["A", "B", "C"], random)}`,
  },
  { name: "revenue_usd", value: (_row, random) => Math.round(skewed(random, 90_000)) },
  { name: "employee_count", value: (_row, random) => gap(0.15, random, () => Math.floor(skewed(random, 250))) },
  { name: "conversion_percent", value: (_row, random) => Math.round(random() * 10_000) / 100 },
];

const variants = [
  "q1",
  "q2",
  "q3",
  "q4",
  "2022",
  "2023",
  "prev_month",
  "target",
  "baseline",
  "avg_30d",
  "north",
  "south",
  "store_b",
  "v2",
  "adjusted",
  "per_unit",
  "wave_3",
  "forecast",
  "lag_7",
  "peak",
];

/** CSV text of a table with that many columns of mixed types; the same for the same seed. */
export function toWideTable(options: { columns: number; rows: number; seed: number }): string {
  const random = toRandom(options.seed);
  const rounds = Array.from({ length: Math.ceil(options.columns / kinds.length) }, (_, round) => round);
  const makers = rounds
    .flatMap((round) =>
      kinds.map((kind) => {
        const variant = round === 0 ? "" : `_${variants[(round - 1) % variants.length] ?? ""}`;
        return { ...kind, name: `${kind.name}${variant}` };
      }),
    )
    .slice(0, options.columns);
  const lines = [makers.map(({ name }) => name).join(",")];
  for (let row = 0; row < options.rows; row++) {
    lines.push(makers.map((maker) => maker.value(row, random) ?? "").join(","));
  }
  return `${lines.join("\n")}\n`;
}

/** Creates numbers from 0 to below 1, always the same ones for a seed (mulberry32). */
function toRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
