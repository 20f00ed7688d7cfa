/**
 * SQL expressions by column name; `i` is the number of the row, from 0, and `mix(i, salt)` a scattered number derived
 * from it.
 */
export type TableColumns = Readonly<Record<string, string>>;

/** Fifteen columns of made-up orders: dates, categories, numbers, a yes/no column and missing ratings. */
export const orderColumns: TableColumns = {
  order_id: "100000 + i",
  order_date: "DATE '2024-01-01' + CAST(i % 730 AS INTEGER)",
  delivered_at: "TIMESTAMP '2024-01-02 08:00:00' + to_hours(CAST(i % 17520 AS INTEGER))",
  region: "['North', 'South', 'East', 'West', 'Centre'][1 + mix(i, 1) % 5]",
  country: "['Austria', 'Belgium', 'Denmark', 'France', 'Germany', 'Italy', 'Poland', 'Spain'][1 + mix(i, 2) % 8]",
  channel: "['web', 'shop', 'phone', 'partner'][1 + mix(i, 3) % 4]",
  category: "['Lighting', 'Seating', 'Tables', 'Storage', 'Textiles', 'Garden'][1 + mix(i, 4) % 6]",
  product: "'P-' || lpad(CAST(mix(i, 5) % 500 AS VARCHAR), 3, '0')",
  customer: "'C' || CAST(10000 + mix(i, 6) % 50000 AS VARCHAR)",
  unit_price: "round(4 + (mix(i, 7) % 19600) / 100.0, 2)",
  quantity: "1 + mix(i, 8) % 12",
  revenue: "round((4 + (mix(i, 7) % 19600) / 100.0) * (1 + mix(i, 8) % 12), 2)",
  rating: "CASE WHEN mix(i, 9) % 9 = 0 THEN NULL ELSE 1 + mix(i, 10) % 5 END",
  returned: "mix(i, 11) % 11 = 0",
  delivery_days: "round(1 + (mix(i, 12) % 120) / 10.0, 1)",
};

/** Fifteen columns of made-up products, which orders reference by `product`. */
export const productColumns: TableColumns = {
  product: "'P-' || lpad(CAST(i AS VARCHAR), 3, '0')",
  supplier: "'Supplier ' || CAST(1 + mix(i, 21) % 24 AS VARCHAR)",
  material: "['oak', 'steel', 'cotton', 'glass', 'bamboo', 'wool'][1 + mix(i, 22) % 6]",
  colour: "['black', 'white', 'grey', 'natural', 'blue'][1 + mix(i, 23) % 5]",
  introduced_on: "DATE '2019-03-01' + CAST(mix(i, 24) % 1800 AS INTEGER)",
  discontinued: "mix(i, 25) % 14 = 0",
  list_price: "round(4 + (mix(i, 26) % 19600) / 100.0, 2)",
  purchase_price: "round(2 + (mix(i, 27) % 9800) / 100.0, 2)",
  weight_kg: "CASE WHEN mix(i, 28) % 20 = 0 THEN NULL ELSE round(0.2 + (mix(i, 29) % 400) / 10.0, 1) END",
  width_cm: "10 + mix(i, 30) % 190",
  height_cm: "5 + mix(i, 31) % 215",
  warranty_months: "[12, 24, 36, 60][1 + mix(i, 32) % 4]",
  stock: "mix(i, 33) % 900",
  reorder_days: "3 + mix(i, 34) % 40",
  energy_class: "CASE WHEN mix(i, 35) % 3 = 0 THEN ['A', 'B', 'C', 'D'][1 + mix(i, 36) % 4] ELSE NULL END",
};
