import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";
import { findDayFirst, planDate } from "./plan-date";

test("dates show the order of day and month only when a day is above 12, and not when they contradict each other", () => {
  expect(findDayFirst(["01/02/2024", "31/02/2024"])).toBe(true);
  expect(findDayFirst(["01/02/2024", "02/31/2024"])).toBe(false);
  expect(findDayFirst(["01/02/2024", "x"])).toBeNull();
  expect(findDayFirst(["31/12/2024", "12/31/2024"])).toBeNull();
});

test("a remark on several formats shows one example of each", () => {
  const plan = planDate(["2024-03-14", "14/03/2024", "15/03/2024"], { delimiter: ",", dayFirst: null });
  expect(plan?.remarks).toEqual([
    {
      text: "Dates are written in several ways; all were read. Where the year comes last, the day comes first.",
      examples: ["2024-03-14", "14/03/2024"],
    },
  ]);
  const texts = (...values: string[]) =>
    planDate(values, { delimiter: ",", dayFirst: null })?.remarks.map(({ text }) => text);
  expect(texts("2024-03-14", "03/15/2024")).toEqual([
    "Dates are written in several ways; all were read. Where the year comes last, the month comes first.",
  ]);
  expect(texts("2024-03-14", "14 Mar 2024")).toEqual(["Dates are written in several ways; all were read."]);
});

test("two-digit years are reported, and those of births are never in the future", async () => {
  const { rows, notices } = await readContent(
    "Geburtsdatum,Termin\n12.03.45,12.03.45\n31.12.1950,01.02.24\n01.02.03,31.12.69\n",
  );
  expect(rows).toEqual([
    ["1945-03-12", "2045-03-12"],
    ["1950-12-31", "2024-02-01"],
    ["2003-02-01", "1969-12-31"],
  ]);
  const reported = notices.filter(({ text }) => text.startsWith("Years are written with two digits"));
  expect(reported.map(({ columns }) => columns)).toEqual([["Geburtsdatum"], ["Termin"]]);
});

test("values that are not dates make no plan", () => {
  expect(planDate(["2024-03-14", "soon"], { delimiter: ",", dayFirst: null })).toBeNull();
});
