import { describe, expect, it } from "vitest";
import { findRoute } from "./find-route";

const offered = ["analysis", "catalog", "recipes", "workspace"] as const;

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
  ])("is an analysis without a call when it asks for or requests a computation: %s", (message) => {
    expect(findRoute(message, offered)).toMatchObject({ capability: "analysis", fallback: null });
  });

  it("is not sent to a model where no preparation is installed", () => {
    expect(findRoute("Hours are written in three ways.", ["analysis"]).fallback).toBeNull();
  });
});
