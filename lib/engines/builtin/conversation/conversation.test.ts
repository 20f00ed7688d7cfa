import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { orderFacts } from "@/lib/testing/engines/order-table";
import { readQuestion } from "../reader/read-question";
import { toSuggestions } from "./abilities";
import { findConcept } from "./find-concept";
import { glossary } from "./glossary";

describe("ideas", () => {
  it.each([
    ["what is a p-value?", "p-value"],
    ["what does median mean?", "median"],
    ["Explain standard deviation", "standard deviation"],
    ["what is an outlier", "outlier"],
    ["what are quartiles?", "quartile"],
    ["define correlation", "correlation"],
    ["When should I use a box plot?", "box plot"],
    ["what is a confidence interval", "confidence interval"],
    ["tell me about simpson's paradox", "simpson's paradox"],
    ["what does churn mean?", "churn"],
    ["what does CTR stand for", "click through rate"],
    ["how is the profit margin calculated?", "profit margin"],
    ["what is a percentage point", "percentage point"],
  ])("“%s” is about %s", (question, name) => {
    const entry = glossary.find((candidate) => candidate.names[0] === name);
    expect(findConcept(question)).toEqual({ text: entry?.text, asked: true });
  });

  it("are explained side by side when two are compared, in the order asked", () => {
    expect(findConcept("difference between median and mean")?.text.match(/\*\*[a-z]+\*\*/g)).toEqual([
      "**median**",
      "**mean**",
    ]);
  });

  it.each([
    "what is the mean of body mass",
    "what are the outliers?",
    "are there outliers in quantity",
    "average rating",
    "what is the meaning of life",
    "correlation between a and b",
    "profit margin",
    "what is our churn rate?",
    "what is the average order value",
  ])("“%s” is about data or something else", (question) => {
    expect(findConcept(question)).toBeNull();
  });

  it("are explained once each, in a few sentences that begin with their names", () => {
    const names = glossary.flatMap((entry) => entry.names);
    expect(names).toHaveLength(new Set(names).size);
    expect(glossary.length).toBeGreaterThanOrEqual(25);
    expect(glossary.filter((entry) => !entry.text.includes("**") || entry.text.length > 500)).toEqual([]);
  });
});

describe("suggestions", () => {
  it("of a table without rows only ask for their number", () => {
    const empty = toDatasetFacts("empty", { town: [], rating: [] });
    expect(toSuggestions(empty)).toEqual(["How many rows are there?"]);
  });

  it("are made of the columns at hand", () => {
    expect(toSuggestions(orderFacts)).toEqual([
      "Total Quantity by Region",
      "Total Quantity by month",
      "Which Region has the highest total Quantity?",
    ]);
  });

  it("are general when no column lends itself", () => {
    const facts = toDatasetFacts("notes", { note: ["first thing", "second thing"] });
    expect(toSuggestions(facts)).toEqual([
      "Number of rows by note",
      "How many rows are there?",
      "Which columns have missing values?",
    ]);
    expect(toSuggestions(null)).toEqual([]);
  });

  it("are questions that the engine can answer", () => {
    const kinds = [orderFacts, toDatasetFacts("notes", { note: ["first thing", "second thing"] })].flatMap((facts) =>
      toSuggestions(facts).map(
        (question) => readQuestion({ question, datasets: [facts], history: [], approach: null }).kind,
      ),
    );
    expect(kinds).toEqual(Array(6).fill("plan"));
  });
});
