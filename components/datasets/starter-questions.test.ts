import { describe, expect, it } from "vitest";
import type { Column, ColumnType } from "@/lib/domain/datasets/dataset";
import { starterQuestions, starterQuestionsOf } from "./starter-questions";

function column(name: string, type: ColumnType, distinct: number, missing = 0): Column {
  return { name, type, storage: "VARCHAR", distinct, missing };
}

describe("starter questions", () => {
  it("use the meaning of the columns and omit units and code names", () => {
    const columns = [
      column("Species", "category", 3),
      column("Island", "category", 4),
      column("Beak Length (mm)", "number", 164, 2),
      column("body_mass", "number", 94, 2),
    ];
    expect(starterQuestions({ columns })).toEqual([
      "Average body mass by Species",
      "Is Beak Length correlated with body mass?",
      "Number of rows by Island",
      "Distribution of body mass",
    ]);
  });

  it("ask about time when there is a date", () => {
    const columns = [column("date", "date", 1461), column("tempMax", "number", 67)];
    expect(starterQuestions({ columns })).toEqual([
      "How did temp max develop over time?",
      "Distribution of temp max",
      "How many rows are there?",
    ]);
  });

  it("treat a year as time, and a handful of codes not as an amount", () => {
    const columns = [
      column("year", "number", 11),
      column("country", "category", 62),
      column("cluster", "number", 6),
      column("pop", "number", 680),
      column("fertility", "number", 400),
    ];
    expect(starterQuestions({ columns })).toEqual([
      "How did fertility develop over time?",
      "Is pop correlated with fertility?",
      "Distribution of fertility",
      "How many rows are there?",
    ]);
  });

  it("never group by a personal column, a constant, or too many values", () => {
    const columns = [
      column("email", "personal", 30),
      column("country", "category", 1),
      column("city", "category", 900),
      column("amount", "number", 50, 3),
    ];
    expect(starterQuestions({ columns })).toEqual(["Distribution of amount", "Which values are missing?"]);
  });

  it("of several datasets come from each in turn, and keep the letters of nouns", () => {
    const sales = { columns: [column("Filiale", "category", 3), column("Umsatz", "number", 42)] };
    const runs = { columns: [column("Notes", "category", 4, 9)] };
    expect(starterQuestionsOf([runs, sales])).toEqual([
      "Number of rows by Notes",
      "Average Umsatz by Filiale",
      "Which values are missing?",
      "Number of rows by Filiale",
    ]);
  });

  it("are never empty", () => {
    expect(starterQuestions({ columns: [column("note", "text", 9)] })).toEqual(["How many rows are there?"]);
  });
});
