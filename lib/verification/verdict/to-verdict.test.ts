import { describe, expect, it } from "vitest";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { toVerdict, type VerdictFacts } from "./to-verdict";

const toFigure = (name: string, change: Partial<VerifiedFigure> = {}): VerifiedFigure => ({
  ...{ name, value: 5, status: "confirmed" as const, place: { entry: name } },
  ...change,
});
const second = { language: "sql" as const, code: "SELECT 5 AS mean" };
const ran = { name: "Code ran", passed: true, detail: "The code ran without an error." };
const good: VerdictFacts = {
  checks: [ran],
  caveats: [],
  verification: { figures: [toFigure("mean")], second },
  expected: [],
  largestShift: null,
  invalid: null,
  read: null,
  explanation: "It is **5**.",
};
const withFigures = (...figures: VerifiedFigure[]) => ({ verification: { figures, second } });
const different = toFigure("mean", { status: "different", other: 6 });
const open = toFigure("n", { status: "not_covered", value: 3 });

describe("toVerdict", () => {
  it.each<[string, Partial<VerdictFacts>, string, string]>([
    ["by a query", {}, "checked", "Confirmed by a second computation (SQL)"],
    [
      "by a program in Python",
      { verification: { figures: [toFigure("mean")], second: { language: "python", code: "result = 5" } } },
      "checked",
      "Confirmed by a second computation (Python)",
    ],
    [
      "with a caveat",
      { caveats: [{ text: "Few rows.", columns: [] }] },
      "caveats",
      "Confirmed by a second computation (SQL)",
    ],
    [
      "where doubts move it",
      { largestShift: -0.01149 },
      "checked",
      "Confirmed by a second computation (SQL) · varies by at most 1.1 %",
    ],
    [
      "where doubts move it far",
      { largestShift: 12.345 },
      "checked",
      "Confirmed by a second computation (SQL) · varies by at most 1,200 %",
    ],
    [
      "where doubts leave it as it is",
      { largestShift: 0.0004 },
      "checked",
      "Confirmed by a second computation (SQL) · stable where the data is in doubt",
    ],
    [
      "with the headline also in a table that the second one lacks",
      {
        ...withFigures(
          toFigure("total", { value: 265089.6 }),
          toFigure("revenue · Garden", { value: 265089.6, status: "not_covered" }),
        ),
        explanation: "Garden leads with revenue of **265,089.6**.",
      },
      "checked",
      "Confirmed by a second computation (SQL)",
    ],
    [
      "with a requested name that is also a column of a table",
      {
        ...withFigures(
          toFigure("mean"),
          toFigure("run_end", { value: "2012-09-08" }),
          toFigure("run_end · 2013-06-28", {
            ...{ value: "2013-08-01", status: "not_covered" },
            place: { entry: "runs", row: 1, column: "run_end" },
          }),
        ),
        expected: [{ name: "run_end", meaning: "last day" }],
      },
      "checked",
      "Confirmed by a second computation (SQL)",
    ],
    [
      "with a requested table of which one column is an extra",
      {
        ...withFigures(
          toFigure("revenue · East", { value: 1911.5, place: { entry: "by_region", row: 0, column: "revenue" } }),
          toFigure("gaps · East", {
            ...{ value: 17, status: "not_covered" },
            place: { entry: "by_region", row: 0, column: "gaps" },
          }),
        ),
        expected: [{ name: "by_region", meaning: "revenue of each region" }],
        explanation: "East leads with **1,911.5**.",
      },
      "checked",
      "Confirmed by a second computation (SQL)",
    ],
    [
      "with a headline that is the total of a confirmed column",
      {
        ...withFigures(
          toFigure("fee · Team", { value: 1911, place: { entry: "plans", row: 0, column: "fee" } }),
          toFigure("fee · Basic", { value: 455.4, place: { entry: "plans", row: 1, column: "fee" } }),
          toFigure("total_fee", { value: 2366.4, status: "not_covered" }),
        ),
        explanation: "In total **2,366.40** a month.",
      },
      "checked",
      "Confirmed by a second computation (SQL)",
    ],
    [
      "with a confirmed label that the text leads with, and a number beside it",
      {
        ...withFigures(
          toFigure("country", { value: "Switzerland" }),
          toFigure("score", { value: 7.587, status: "not_covered" }),
        ),
        explanation: "**Switzerland** leads with **7.587 points**.",
      },
      "checked",
      "Confirmed by a second computation (SQL)",
    ],
    [
      "with a number that is part of a confirmed line",
      {
        ...withFigures(
          toFigure("best", { value: "1, 2018, 88.32" }),
          toFigure("price", { value: 88.32, status: "not_covered" }),
        ),
        explanation: "**January 2018** has the highest price: **88.32**.",
      },
      "checked",
      "Confirmed by a second computation (SQL)",
    ],
    [
      "with further values that nobody asked for",
      withFigures(toFigure("mean"), open),
      "checked",
      "Confirmed by a second computation (SQL)",
    ],
    [
      "of which a text leads with a label",
      { ...withFigures(toFigure("best", { value: "Gentoo" }), open), explanation: "**Gentoo** lead." },
      "checked",
      "Confirmed by a second computation (SQL)",
    ],
  ])("is confirmed %s", (_, change, status, line) => {
    expect(toVerdict({ ...good, ...change })).toMatchObject({ status, checks: [ran], line });
  });

  it.each<[string, Partial<VerdictFacts>, string]>([
    ["another value", withFigures(toFigure("n"), different), "a second computation returns 6 for mean instead of 5."],
    [
      "other values",
      withFigures(different, toFigure("a", { status: "different" }), toFigure("b", { status: "different" })),
      "a second computation returns 6 for mean instead of 5, and differs for 2 more.",
    ],
    [
      "another value far behind the point",
      withFigures(toFigure("mean", { status: "different", value: 1.23456, other: 1.2341 })),
      "a second computation returns 1.2341 for mean instead of 1.23456.",
    ],
    [
      "another label",
      withFigures(toFigure("best", { status: "different", value: "Gentoo", other: "Adelie" })),
      "a second computation returns Adelie for best instead of Gentoo.",
    ],
    [
      "no value",
      withFigures(toFigure("mean · W", { status: "different", other: null })),
      "a second computation returns no value for mean · W.",
    ],
    [
      "no value that a mean only rounds to",
      {
        ...withFigures(
          toFigure("mean", { value: 1342.3 }),
          toFigure("customers", { value: 1342, status: "not_covered" }),
        ),
        explanation: "There are **1,342** customers.",
        expected: [{ name: "customers", meaning: "how many" }],
      },
      "the second computation does not cover customers.",
    ],
    ["nothing computed", { verification: null }, "there is no computed value to confirm."],
    [
      "a reason of its own",
      { verification: { figures: [open], second: null, reason: "the second computation is switched off" } },
      "the second computation is switched off",
    ],
    [
      "a difference before a reason",
      { verification: { figures: [different], second, reason: "the second program failed: x" } },
      "a second computation returns 6 for mean instead of 5.",
    ],
    ["no figure", withFigures(), "the result contains no figure to confirm."],
    [
      "a headline that is not covered",
      { ...withFigures(toFigure("mean"), open), explanation: "**3** were counted." },
      "the second computation does not cover n.",
    ],
    [
      "requested values that are not covered",
      {
        ...withFigures(toFigure("mean"), open, toFigure("Max (g)", { status: "not_covered" })),
        expected: ["mean", "n", "max"].map((name) => ({ name, meaning: "" })),
      },
      "the second computation does not cover n and Max (g).",
    ],
    [
      "many that are not covered",
      {
        ...withFigures(...["a", "b", "c", "d", "e"].map((name) => toFigure(name, { status: "not_covered" }))),
        expected: ["a", "b", "c", "d", "e"].map((name) => ({ name, meaning: "" })),
      },
      "the second computation does not cover a, b, c and 2 more.",
    ],
    [
      "a planned headline that is not covered, before the text is written",
      { ...withFigures(open), explanation: "" },
      "the second computation does not cover n.",
    ],
    ["an objection before everything else", { ...withFigures(different), invalid: "it is wrong." }, "it is wrong."],
  ])("is not confirmed for %s", (_, change, reason) => {
    expect(toVerdict({ ...good, ...change })).toMatchObject({
      status: "unverified",
      checks: [ran],
      line: `Not confirmed: ${reason}`,
    });
  });

  it("is failed with the words of the first failing check, regardless of what is confirmed", () => {
    const checks = [ran, { name: "a", passed: false, detail: "A." }, { name: "b", passed: false, detail: "B." }];
    expect(toVerdict({ ...good, checks, invalid: "it is wrong." })).toMatchObject({
      ...{ status: "failed", checks, line: "A." },
      computed: { status: "not_confirmed", line: "Not confirmed: it is wrong." },
    });
  });
});

describe("the two statements of a verdict", () => {
  const clear = { status: "clear" as const, line: "Every word of the question is answered", assumed: [] };
  const assumed = { status: "assumed" as const, line: "“sent” was read as by Shipped", assumed: [] };
  const unclear = { status: "unclear" as const, line: "“quickly” was not used.", assumed: [] };
  const confirmed = "Confirmed by a second computation (SQL)";
  const other = "a second computation returns 6 for mean instead of 5.";

  it.each<[VerdictFacts["read"], Partial<VerdictFacts>, string, string, string]>([
    [clear, {}, "checked", "confirmed", confirmed],
    [assumed, {}, "caveats", "confirmed", `${confirmed} · ${assumed.line}`],
    [unclear, {}, "unverified", "confirmed", `Not confirmed: ${unclear.line}`],
    [clear, withFigures(different), "unverified", "different", `Not confirmed: ${other}`],
    [unclear, withFigures(different), "unverified", "different", `Not confirmed: ${other}`],
    [
      clear,
      { verification: null },
      "unverified",
      "not_confirmed",
      "Not confirmed: there is no computed value to confirm.",
    ],
  ])("read as %j with %j", (read, change, status, computed, line) => {
    const verdict = toVerdict({ ...good, ...change, read });
    expect([verdict.status, verdict.line, verdict.read, verdict.computed?.status]).toEqual([
      status,
      line,
      read,
      computed,
    ]);
  });
});
