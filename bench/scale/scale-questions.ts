/** Ten questions about the columns of `writeSales`: counts, sums, means, medians, distinct values, filters, groups, months and a rank. */
export const scaleQuestions: readonly string[] = [
  "How many orders are there?",
  "What is the total amount?",
  "What is the average amount by region?",
  "What is the total amount by channel and category?",
  "What is the median amount by category?",
  "How many orders have a rating above 4?",
  "What is the total amount by month?",
  "Which region has the highest total quantity?",
  "What is the average amount of web orders in the North region?",
  "How many different customers are there?",
];
