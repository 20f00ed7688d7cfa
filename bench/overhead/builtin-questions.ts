/** A question that the built-in engine answers about `orderColumns`, of one kind. */
export interface BuiltinQuestion {
  /** What it asks for, in a word or two. */
  kind: string;
  question: string;
}

/** One question of each kind, so that the slowest kind shows. */
export const builtinQuestions: readonly BuiltinQuestion[] = [
  { kind: "rows", question: "How many orders are there?" },
  { kind: "total", question: "What is the total revenue?" },
  { kind: "mean by group", question: "What is the average revenue by region?" },
  { kind: "total by two groups", question: "What is the total revenue by channel and category?" },
  { kind: "median by group", question: "What are the median delivery days by category?" },
  { kind: "filter", question: "How many orders have a rating above 4?" },
  { kind: "month", question: "What is the total revenue by month?" },
  { kind: "best of many", question: "Which product has the highest total revenue?" },
  { kind: "different values", question: "How many different customers are there?" },
  { kind: "share", question: "What share of revenue does each channel have?" },
  { kind: "two periods", question: "How did the total revenue change from 2024 to 2025?" },
  { kind: "highest rows", question: "Which 10 orders have the highest revenue?" },
  { kind: "distribution", question: "How is revenue distributed?" },
  { kind: "correlation", question: "Is there a correlation between unit price and quantity?" },
  { kind: "outliers", question: "Are there outliers in revenue?" },
  { kind: "missing", question: "Which columns have missing values?" },
  { kind: "duplicates", question: "Are there duplicate rows?" },
  { kind: "overview", question: "Give me an overview of the data." },
];
