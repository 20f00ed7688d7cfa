import { describe, expect, test } from "vitest";
import { findDateShape, findIsoShape } from "./date-shape";

describe("date formats", () => {
  test.each([
    ["31.12.2024", { pattern: "@1.@2.%Y", order: "day first", hasTime: false }],
    ["12/31/24", { pattern: "@1/@2/%y", order: "month first", hasTime: false }],
    ["01-02-2024", { pattern: "@1-@2-%Y", order: "open", hasTime: false }],
    ["1/2/2024 9:05", { pattern: "@1/@2/%Y %H:%M", order: "open", hasTime: true }],
    ["1/2/2024 9:05:07 PM", { pattern: "@1/@2/%Y %I:%M:%S %p", order: "open", hasTime: true }],
    ["1/2/2024, 9:05pm", { pattern: "@1/@2/%Y, %I:%M%p", order: "open", hasTime: true }],
    ["2024/12/31", { pattern: "%Y/%m/%d", order: "open", hasTime: false }],
    ["2024-1-2", { pattern: "%Y-%m-%d", order: "open", hasTime: false }],
    ["Dec 8, 2022", { pattern: "%b %d, %Y", order: "open", hasTime: false }],
    ["December 8 2022", { pattern: "%B %d %Y", order: "open", hasTime: false }],
    ["8 Dec 2022", { pattern: "%d %b %Y", order: "open", hasTime: false }],
    ["08-Dec-22", { pattern: "%d-%b-%y", order: "open", hasTime: false }],
    ["31.12.2024 23:59:58.25", { pattern: "@1.@2.%Y %H:%M:%S.%f", order: "day first", hasTime: true }],
  ])("%s", (text, shape) => {
    expect(findDateShape(text)).toEqual(shape);
  });

  test.each([
    "",
    "12",
    "1.5",
    "13/13/2024",
    "32.01.2024",
    "0/1/2024",
    "1/2-2024",
    "2024/13/01",
    "1/2/3024",
    "1/2/2024 25:00",
    "Foo 8, 2022",
    "1.2.3.4",
  ])("%j is not one", (text) => {
    expect(findDateShape(text)).toBeNull();
  });
});

describe("ISO 8601", () => {
  test.each([
    ["2024-02-29", { hasTime: false, zone: null }],
    ["2024-02-29T12:30", { hasTime: true, zone: null }],
    ["2024-02-29 12:30:15.123456", { hasTime: true, zone: null }],
    ["2024-02-29T12:30:15Z", { hasTime: true, zone: "Z" }],
    ["2024-02-29T12:30:15+02:00", { hasTime: true, zone: "+02:00" }],
    ["2024-02-29 12:30:15 -0500", { hasTime: true, zone: "-0500" }],
  ])("%s", (text, shape) => {
    expect(findIsoShape(text)).toEqual(shape);
  });

  test.each(["2024-13-01", "2024-01-32", "2024-2-3", "20240203", "2024-02-03T", "x2024-02-03"])(
    "%j is not one",
    (text) => {
      expect(findIsoShape(text)).toBeNull();
    },
  );
});
