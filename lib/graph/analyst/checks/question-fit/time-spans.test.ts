import { describe, expect, it } from "vitest";
import { toQuestionWords } from "./question-words";
import { toAskedTime } from "./time-spans";

function read(question: string) {
  const asked = toAskedTime(toQuestionWords(question, []));
  if (asked === null) return null;
  const { years, months, weekdays } = asked;
  return {
    ...(years === null ? {} : { years: [years.from, years.to] }),
    ...(months === null ? {} : { months: [...months] }),
    ...(weekdays === null ? {} : { weekdays: [...weekdays] }),
  };
}
const { POSITIVE_INFINITY: ever, NEGATIVE_INFINITY: always } = Number;

describe("toAskedTime", () => {
  it.each([
    ["rain in 2012", { years: [2012, 2012] }],
    ["rain between 2012 and 2014", { years: [2012, 2014] }],
    ["rain from 2012 to 2014", { years: [2012, 2014] }],
    ["rain 2012–2014", { years: [2012, 2014] }],
    ["rain in 2012 and 2015", { years: [2012, 2015] }],
    ["rain since 2012", { years: [2012, ever] }],
    ["rain from 2012 onwards", { years: [2012, ever] }],
    ["rain after 2012", { years: [2013, ever] }],
    ["rain before 2012", { years: [always, 2011] }],
    ["rain up to 2012", { years: [always, 2012] }],
    ["rain in March", { months: [3] }],
    ["rain in March and May", { months: [3, 5] }],
    ["rain from November to January", { months: [11, 12, 1] }],
    ["rain between June and August 2013", { years: [2013, 2013], months: [6, 7, 8] }],
    ["rain in Sept 2013", { years: [2013, 2013], months: [9] }],
    ["rain in summer", { months: [6, 7, 8] }],
    ["rain in the second quarter of 2013", { years: [2013, 2013], months: [4, 5, 6] }],
    ["rain in H1", { months: [1, 2, 3, 4, 5, 6] }],
    ["rain on weekends", { weekdays: [5, 6] }],
    ["rain on Mondays and Fridays", { weekdays: [0, 4] }],
    ["rain on working days", { weekdays: [0, 1, 2, 3, 4] }],
  ])("reads “%s”", (question, expected) => {
    expect(read(question)).toEqual(expected);
  });

  it.each([
    "rain of all days",
    "rain on 2012-03-04",
    "rain on 4 March 2012",
    "rain from March 2012 to June 2014",
    "rain in summer and winter",
    "rain on weekends and weekdays",
    "rain since March",
    "how may it rain",
    "orders above 2000.50",
    "prices that fall",
  ])("leaves open “%s”", (question) => {
    expect(read(question)).toBeNull();
  });
});
