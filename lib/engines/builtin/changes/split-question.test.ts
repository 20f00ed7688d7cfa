import { expect, it } from "vitest";
import { splitQuestion } from "./split-question";

it.each([
  ["Why did revenue drop in March?", "revenue in March", null, "down"],
  ["why did our sales in the South go down so much last month", "our sales in the South last month", null, "down"],
  ["Why is revenue lower in March than in February?", "revenue in March", "in February", "down"],
  ["Why has the average order value risen since May?", "the average order value since May", null, "up"],
  ["What caused the drop in orders in Q2 compared to Q1?", "orders in Q2", "Q1", "down"],
  ["What caused the revenue drop in March 2024?", "revenue in March 2024", null, "down"],
  ["Investigate the change in revenue from February to March 2024", "revenue in March 2024", "February", null],
  ["Investigate revenue in March", "revenue in March", null, null],
  ["Why did margin change between 2023 and 2024?", "margin in 2024", "2023", null],
  ["why did visits increase year over year in June", "visits in June", "year over year", "up"],
  ["What is driving the increase in refunds this year?", "refunds this year", null, "up"],
  ["How come orders are down vs last year?", "orders", "last year", "down"],
  ["Why did revenue fall?", "revenue", null, "down"],
  ["signups fell off a cliff in September, what happened?", "signups in September", null, "down"],
  ["Our refunds went through the roof in May. Any idea why?", "Our refunds in May", null, "up"],
  ["sales are down this quarter, why?", "sales this quarter", null, "down"],
])("splits “%s”", (question, main, against, said) => {
  expect(splitQuestion(question)).toEqual({ main, against, said });
});
