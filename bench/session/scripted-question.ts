/** A question about the orders of `write-orders.ts`, with everything that a model needs to answer it. */
export interface ScriptedQuestion {
  question: string;
  /** Column whose values are compared, as the file spells it. */
  group: string;
  /** Column that is aggregated. */
  measure: string;
  aggregation: "mean" | "sum" | "median" | "count";
  /** Column title of the answer, with its unit. */
  title: string;
  /** The compared quantity in the middle of a sentence. */
  quantity: string;
}

/** A session of five questions, the later ones as follow-ups. */
export const scriptedQuestions: readonly ScriptedQuestion[] = [
  {
    question: "What is the average revenue per order by region?",
    ...{ group: "region", measure: "revenue", aggregation: "mean" },
    ...{ title: "Average revenue (EUR)", quantity: "the average revenue per order" },
  },
  {
    question: "And which sales channel brings in the most revenue in total?",
    ...{ group: "channel", measure: "revenue", aggregation: "sum" },
    ...{ title: "Total revenue (EUR)", quantity: "the total revenue" },
  },
  {
    question: "How does the average rating differ between product categories?",
    ...{ group: "category", measure: "rating", aggregation: "mean" },
    ...{ title: "Average rating (stars)", quantity: "the average rating" },
  },
  {
    question: "How many orders were there in each country?",
    ...{ group: "country", measure: "order_id", aggregation: "count" },
    ...{ title: "Orders", quantity: "the number of orders" },
  },
  {
    question: "What is the median delivery time by sales channel?",
    ...{ group: "channel", measure: "delivery_days", aggregation: "median" },
    ...{ title: "Median delivery time (days)", quantity: "the median delivery time" },
  },
];
