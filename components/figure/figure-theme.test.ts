import { expect, it } from "vitest";
import { readFigureTheme } from "./figure-theme";

it("the theme matches the style sheet", () => {
  const values: Record<string, string> = { "--ink": " #111 ", "--chart-1": "#a1", "--chart-8": "#a8" };
  const style = { getPropertyValue: (name: string) => values[name] ?? "none", fontFamily: "Geist" };
  const read = readFigureTheme(style);
  expect([read.ink, read.font, read.palette.length, read.palette[0], read.palette[7]]).toEqual([
    "#111",
    "Geist",
    8,
    "#a1",
    "#a8",
  ]);
});
