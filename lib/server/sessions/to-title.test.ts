import { expect, it } from "vitest";
import { toTitle } from "./to-title";

it.each([
  ["Penguin weights by species", "Penguin weights by species"],
  ["\n\n**“Mean age of customers.”**\nI chose it because", "Mean age of customers"],
  ["# Sales\tby  region", "Sales by region"],
  ["one two three four five six seven eight", "one two three four five six seven eight"],
  ["one two three four five six seven eight nine", "one two three four five six"],
  ["", ""],
  ["x".repeat(200), "x".repeat(80)],
  ["🙂".repeat(100), "🙂".repeat(80)],
])("“%s” becomes “%s”", (said, title) => {
  expect(toTitle(said)).toBe(title);
});
