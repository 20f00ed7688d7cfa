import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { isNumberText, toKeyText, toMatchText } from "./key-text";

describe("toKeyText", () => {
  it.each<[Cell, string]>([
    [null, ""],
    [" New \n York ", "New York"],
    [5, "5"],
    ["5.0", "5"],
    ["1e3", "1000"],
    ["007", "007"],
    ["-07", "-07"],
    ["0.5", "0.5"],
    ["12345678901234567890", "12345678901234567890"],
    [true, "true"],
    ["FALSE", "false"],
    ["2024-03-01T00:00:00", "2024-03-01"],
    ["2024-03-01 00:00:00.000Z", "2024-03-01"],
    ["2024-03-01 00:00:00+00", "2024-03-01"],
    ["2024-03-01T00:00:01", "2024-03-01T00:00:01"],
    ["2024-03-01T00:00:00+02:00", "2024-03-01T00:00:00+02:00"],
    ["2024-03", "2024-03"],
  ])("writes %j as %j", (cell, text) => {
    expect(toKeyText(cell)).toBe(text);
  });
});

describe("toMatchText", () => {
  it.each<[Cell, string]>([
    ["2024-03-01T00:00:00", "2024-03"],
    ["2024-03", "2024-03"],
    ["2024-03-15", "2024-03-15"],
    ["2024-01-01", "2024"],
    ["2024-01", "2024"],
    [2024, "2024"],
    ["2024Q1", "2024"],
    ["2024-Q2", "2024-04"],
    ["Q4 2024", "2024-10"],
    ["Q5 2024", "Q5 2024"],
    ["2024-01-01-01", "2024-01-01-01"],
    ["A-01", "A-01"],
    ["555-01-01", "555-01-01"],
  ])("writes %j as %j", (cell, text) => {
    expect(toMatchText(cell)).toBe(text);
  });
});

describe("isNumberText", () => {
  it.each(["0", "-5", "3.25", "0.5", "1e-9", "9007199254740991"])("treats %s as a number", (text) => {
    expect(isNumberText(text)).toBe(true);
  });

  it.each(["", "007", "00", "9007199254740993", "1,000", "5 g", "five", "1.2.3", "--5", "Infinity"])(
    "treats %j as text",
    (text) => {
      expect(isNumberText(text)).toBe(false);
    },
  );
});
