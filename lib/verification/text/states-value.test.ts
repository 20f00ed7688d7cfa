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
    ["rund 39,8 Tsd. kWh", 39_785.1],
    ["gut 1,2 Mio. €", 1_234_567],
    ["2,5 Milliarden", 2_480_000_000],
    ["3,4 millions d’euros", 3_390_000],
    ["16,7 Prozent", 0.16739],
    ["um 8,4 Prozentpunkte", 0.08419],
    ["unter 0,001 Cent", 0.0000712],
    ["knapp 436 MWh", 435_545.1],
    ["43.8 t", 43_803],
    ["gut 1.295 € von 2,5 €", 1295.52],
    ["more than 1,200", 1287],
    ["almost $1,300", 1201],
  ])("accepts %s as %d", (text, value) => {
    expect(states(text, value)).toBe(true);
  });

  it.each<[string, number]>([
    ["4,202.5", 4201.75],
    ["2", 3.24],
    ["24.5 %", 0.2345],
    ["less than 5", 4],
    ["39,8 Tsd. kWh", 38_785.1],
    ["436 kWh", 435_545.1],
    ["more than 1,200", 1301],
    ["more than 1,300", 1201],
    ["1.295 € von 2,5 €", 1295.52],
  ])("does not take %s for %d", (text, value) => {
    expect(states(text, value)).toBe(false);
  });
});
