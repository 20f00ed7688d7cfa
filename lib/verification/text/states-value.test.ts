import { describe, expect, it } from "vitest";
import { toStatedNumbers } from "./numbers-in-text";
import { statesValue } from "./states-value";

const states = (text: string, value: number) => toStatedNumbers(text).some((stated) => statesValue(stated, value));

describe("statesValue", () => {
  it.each<[string, number]>([
    ["4,200", 4201.75],
    ["23.5 %", 0.2345],
    ["0.2345", 23.45],
    ["€1.2m", 1_234_567],
    ["0.16", -0.165],
    ["p < 0.001", 0.0000031],
  ])("accepts %s as %d", (text, value) => {
    expect(states(text, value)).toBe(true);
  });

  it.each<[string, number]>([
    ["4,202.5", 4201.75],
    ["2", 3.24],
    ["24.5 %", 0.2345],
    ["less than 5", 4],
  ])("does not take %s for %d", (text, value) => {
    expect(states(text, value)).toBe(false);
  });
});
