import type { Verdict } from "@/lib/domain/answers/answer";
import { quantile } from "../report/quantile";
import { toTable } from "../report/to-table";
import { toTargetLines } from "../report/to-target-lines";
import type { LiveOutcome } from "./live-outcome";

/** A live outcome with its correctness. */
export interface ScoredOutcome extends LiveOutcome {
  /** Null when unknown. */
  correct: boolean | null;
  /** Names of expected values that are missing. */
  missing: string[];
}

/** Reasons why answers are not confirmed, by the words of their verdict line. The first match wins. */
const causes: readonly (readonly [string, RegExp])[] = [
  ["second computation differs", /\breturns\b.*\binstead of\b|returns no value/],
  ["second computation does not cover it", /does not cover|values other than/],
  ["second program failed", /second program/],
  ["evaluation objects", /evaluation objects/],
  ["limit reached", /within the limits/],
  ["budget spent", /budget/],
  ["only a chart", /only a chart/],
];

/** Reports one line per question, the verdicts of correct and incorrect answers, the reasons for doubt, and the targets. */
export function toScoreReport(scored: readonly ScoredOutcome[]): string {
  const rows = scored.map((outcome) => {
    const { id, turn, answer, correct, missing, milliseconds } = outcome;
    const truth = correct === null ? "?" : correct ? "yes" : `no: ${missing.slice(0, 3).join(", ")}`;
    return [
      ...[`${id} ${turn + 1}`, isOpen(outcome) ? "yes" : "NO", truth, answer?.kind ?? outcome.status],
      ...[answer?.verdict.status ?? "–", answer?.caveats.length ?? 0, outcome.exchanges],
      ...[Math.round(milliseconds / 1_000), answer === null ? "" : toLine(answer.verdict)],
    ];
  });
  const header = ["question", "opens", "correct", "kind", "verdict", "caveats", "calls", "s", "line"];
  const answered = scored.filter(({ answer }) => answer?.kind === "answered");
  const correct = answered.filter((outcome) => outcome.correct === true);
  const wrong = answered.filter((outcome) => outcome.correct === false);
  const trusted = correct.filter(isTrusted);
  const statuses = ["checked", "caveats", "unverified", "failed"] as const;
  const count = (some: readonly ScoredOutcome[]) =>
    statuses.map((status) => some.filter(({ answer }) => answer?.verdict.status === status).length);
  const caveats = answered.map(({ answer }) => answer?.caveats.length ?? 0);
  const total = caveats.reduce((sum, number) => sum + number, 0);
  return [
    toTable(header, rows),
    "",
    toTable(
      ["answers", "all", ...statuses],
      [
        ["correct", correct.length, ...count(correct)],
        ["incorrect", wrong.length, ...count(wrong)],
        ["not judged", answered.length - correct.length - wrong.length, ...count(answered.filter(isUnjudged))],
      ],
    ),
    "",
    toTable(["why correct answers are not confirmed", "answers"], toCauses(correct.filter((one) => !isTrusted(one)))),
    "",
    `${total} caveats on ${answered.length} answers, at most ${Math.max(0, ...caveats)} on one, median ${quantile(caveats, 0.5)}.`,
    ...toTargetLines([
      target("conversations that do not open", scored.filter((one) => !isOpen(one)).length, 0),
      target("incorrect answers that are checked", wrong.filter(isChecked).length, 0),
      {
        ...{ name: "correct answers checked or with caveats", limit: 0.8, is: "at least" },
        ...{ measured: trusted.length / Math.max(1, correct.length), show: toShare },
      },
    ]),
  ].join("\n");
}

/** Lists each caveat and note with its question, for manual review. */
export function toCaveatLines(scored: readonly ScoredOutcome[]): string[] {
  return scored.flatMap(({ id, turn, answer, question }) => {
    const caveats = (answer?.caveats ?? []).map(({ text, measured }) => {
      const effect = measured === undefined ? "by the model" : "measured";
      return `  caveat (${effect}): ${text}`;
    });
    const notes = (answer?.notes ?? []).map((text) => `  note: ${text}`);
    return caveats.length + notes.length === 0 ? [] : [`${id} ${turn + 1}: ${question}`, ...caveats, ...notes];
  });
}

function toCauses(doubted: readonly ScoredOutcome[]): (readonly [string, number])[] {
  const names = doubted.map(({ answer }) => {
    if (answer === null) return "no answer";
    const line = toLine(answer.verdict);
    const cause = causes.find(([, words]) => words.test(line))?.[0];
    return cause ?? (answer.verdict.status === "failed" ? `check failed: ${line}` : line);
  });
  return [...Map.groupBy(names, (name) => name)].map(([name, some]) => [name, some.length] as const);
}

/** The verdict line; for a verdict without one, the detail of the failed check. */
function toLine({ line, checks }: Verdict): string {
  return line ?? checks.find(({ passed }) => !passed)?.detail ?? "";
}

function isOpen({ status, answer }: ScoredOutcome): boolean {
  return status !== "unreadable" && answer !== null;
}

function isTrusted({ answer }: ScoredOutcome): boolean {
  return answer?.verdict.status === "checked" || answer?.verdict.status === "caveats";
}

function isChecked({ answer }: ScoredOutcome): boolean {
  return answer?.verdict.status === "checked";
}

function isUnjudged({ correct }: ScoredOutcome): boolean {
  return correct === null;
}

function target(name: string, measured: number, limit: number) {
  return { name, measured, limit, is: "at most", show: String } as const;
}

function toShare(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
