import { describe, expect, it } from "vitest";
import type { CauseStatement } from "./cause-statement";
import { toCauseSentence, toUsualSentence } from "./cause-words";
import { ChangeReport } from "./change-report";

const days = { start: "2024-03-01", end: "2024-03-31", days: 31, coveredDays: 30, rows: 90 };
const usual = { status: "usual", expected: 100, low: 60, high: 140, distance: 1, pairs: 9, years: 0, seasonal: false };
const alpha = { dimensions: ["product"], items: ["Alpha"], count: 1, before: 90, after: 30, change: -60, share: 0.6 };

function toReport(states: CauseStatement | null, earlier: ChangeReport["usual"]["earlier"] = null): ChangeReport {
  const cause = { kind: "item_lost", dimensions: ["product"], items: [["Alpha"]], evidence: [] };
  return ChangeReport.parse({
    ...{ unit: "€", before: 200, after: 100, change: -100, relative: -0.5, grain: "day", effects: [], leftOut: [] },
    ...{ period: days, comparison: { ...days, start: "2024-02-01", end: "2024-02-29", days: 29 } },
    ...{ first: "2023-01-01", last: "2024-03-31", usual: { ...usual, earlier }, findings: [], facts: [] },
    contributions: [{ ...alpha, effect: null }],
    causes: [{ ...cause, explained: -60, share: 0.6, score: 1, states }],
  });
}

function say(states: CauseStatement | null): string | null {
  const report = toReport(states);
  const [cause] = report.causes;
  return cause === undefined ? null : toCauseSentence(cause, report);
}

describe("the sentence of a cause", () => {
  it("has values of both periods, and singular and plural", () => {
    const stopped = { kind: "stopped", start: "2024-03-12", end: "2024-03-31", before: 90, after: 30 } as const;
    expect(say(stopped)).toBe(
      "Alpha (product) has no rows from 12 to 31 March 2024: it has €30 in March 2024, after €90 in February 2024.",
    );
    expect(say({ kind: "silent", side: "period", days: ["2024-03-04"], count: 1, missing: 7.318 })).toBe(
      "1 day of March 2024 has no rows, although most days on the same weekday have some. At the level of the other days, about €7.32 is missing.",
    );
  });

  it("is left out where the contributions say something else, or nothing is known", () => {
    expect([say(null), say({ kind: "gone", before: 90 }), say({ kind: "moved", before: 90, after: 31 })]).toEqual([
      ...[null, null, null],
    ]);
  });

  it("never calls the lowest value so far usual", () => {
    const lowest = { count: 5, since: "2023-10-01", low: 110, high: 190 };
    expect(toUsualSentence(toReport(null, lowest))).toBe(
      "€100 is the lowest value so far; the 5 earlier months had between €110 and €190.",
    );
    expect(toUsualSentence(toReport(null, { ...lowest, low: 90 }))).toMatch(
      /are usual, so this change is not unusual/u,
    );
  });
});
