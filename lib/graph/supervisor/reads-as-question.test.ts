import { describe, expect, it } from "vitest";
import { findRoute } from "./find-route";

const offered = ["analysis", "catalog", "investigations", "recipes", "workspace"] as const;

/** Whether a model is asked about a message; null when rules route it to a preparation. */
function isAsked(message: string): boolean | null {
  const { capability, fallback } = findRoute(message, offered);
  return capability === "recipes" && fallback === null ? null : fallback !== null;
}

describe("a message that no rule knows", () => {
  it.each([
    "Hours are written in three ways. Turn them into decimal hours.",
    "I need one row per hotel and month, with columns month and nights.",
    "Minutes above 300 or below 0 are typing errors, empty them. And cap tip at 50.",
    "Bitte die Summenzeile am Ende entfernen, Betrag als Zahl und Datum als Datum.",
    "Look up the missing postcodes on the internet and fill them in",
    "Add supplier name and country from suppliers to parts.",
    "Do the same for this file",
    "in this list the dates are a mess",
    "total rows must go",
    "for the score I only need the number",
    "average is a text, it should be a number",
    "test tickets have no business in here",
    "by the way slashes are day first",
    "per hotel and month one row please",
    "instead of Y and N write yes and no",
    "Could you add hours_open, the hours between opened and closed?",
    "is it possible to get rid of the subtotal lines?",
    "kannst du das Datum reparieren?",
  ])("is sent to a model when it describes how the data should be: %s", (message) => {
    expect(isAsked(message)).toBe(true);
  });

  it.each([
    "Which hotel has the most nights",
    "How many parts have no supplier?",
    "Do parts without a supplier cost more",
    "Show the nights per month",
    "Wie viele Rechnungen sind bezahlt",
    "by region",
    "Please compare the carriers",
    "can you show me the nights per month?",
    "is it possible to forecast next month?",
    "list customers who have no orders",
    "total value per category",
    "is it one warehouse?",
    "And why?",
  ])("is an analysis without a call when it asks for or requests a computation: %s", (message) => {
    expect(findRoute(message, offered)).toMatchObject({ capability: "analysis", fallback: null });
  });

  it.each([
    "signups fell off a cliff in September, what happened?",
    "sales are down, any idea why?",
    "What is behind the jump in refunds?",
    "Warum ist der Umsatz im Mai gesunken?",
    "what are the reasons for the higher bill",
  ])("is sent to a model when it asks for a cause: %s", (message) => {
    expect(isAsked(message)).toBe(true);
    expect(findRoute(message, ["analysis", "recipes"]).fallback).toBeNull();
  });

  it("is not sent to a model where no preparation is installed", () => {
    expect(findRoute("Hours are written in three ways.", ["analysis"]).fallback).toBeNull();
  });
});
