import { toDatasetFacts } from "../dataset-facts";

const regions = ["North", "South", "East", "North", null, "South", "East", "North", "South", "North", "East", "South"];
const products = ["Lamp", "Desk", "Lamp", "Chair", "Lamp", "Desk", "Chair", "Lamp", "Lamp", "Desk", "Chair", "Lamp"];
const prices = [20.5, 150, 20.5, 75.25, null, 150, 75.25, 20.5, 21, 149, 75.25, 20.5];
const quantities = [1, 2, 3, 1, 5, 1, 2, 4, 1, 1, 3, 2];
const ratings = [5, 4, null, 3, 4, 5, 2, 5, null, 4, 3, 5];

/** Facts of a small table of orders with a date, categories, quantities, a yes/no column and gaps. */
export const orderFacts = toDatasetFacts(
  "orders",
  {
    "Order Date": regions.map((_, index) => `2024-0${1 + Math.floor(index / 4)}-${10 + index}`),
    "Customer ID": regions.map((_, index) => `C${100 + (index % 5)}`),
    Region: regions,
    Product: products,
    "Unit Price ($)": prices,
    Quantity: quantities,
    Rating: ratings,
    Returned: regions.map((_, index) => index % 4 === 1),
  },
  { types: { "Order Date": "date", "Customer ID": "id" } },
);
