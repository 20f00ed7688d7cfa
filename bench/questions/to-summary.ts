import { quantile } from "../report/quantile";
import { toTable } from "../report/to-table";
import type { CaseOutcome } from "./outcome-file";

const answered: readonly (string | null)[] = ["answered", "concept"];
const refused: readonly (string | null)[] = ["cannot_answer", "beyond_engine", "limit", "budget"];

/** Counts, verdicts, tokens, cost and times of the outcomes, as plain tables. */
export function toSummary(outcomes: readonly CaseOutcome[]): string {
  const count = (holds: (outcome: CaseOutcome) => boolean) => outcomes.filter(holds).length;
  const sum = (of: (outcome: CaseOutcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const verdicts = [...new Set(outcomes.flatMap(({ verdict }) => (verdict === null ? [] : [verdict])))].sort();
  const seconds = outcomes.map(({ milliseconds }) => milliseconds / 1_000);
  const input = sum(({ inputTokens }) => inputTokens);
  const cached = sum(({ cachedInputTokens }) => cachedInputTokens);
  const isPriced = outcomes.every(({ costUsd }) => costUsd !== null);
  const cost = sum(({ costUsd }) => costUsd ?? 0);
  const ended = toTable(
    ["outcome", "cases"],
    [
      ["answered", count(({ kind }) => answered.includes(kind))],
      ["refused", count(({ kind }) => refused.includes(kind))],
      ["failed", count(({ kind }) => !answered.includes(kind) && !refused.includes(kind))],
      ["all", outcomes.length],
    ],
  );
  const judged = toTable(
    ["verdict", "cases"],
    verdicts.map((name) => [name, count(({ verdict }) => verdict === name)]),
  );
  const spent = toTable(
    ["measure", "value"],
    [
      ["input tokens", input.toLocaleString("en-US")],
      ["cached", input === 0 ? "-" : `${((cached / input) * 100).toFixed(1)} %`],
      ["output tokens", sum(({ outputTokens }) => outputTokens).toLocaleString("en-US")],
      ["cost in US dollars", isPriced ? cost.toFixed(4) : `${cost.toFixed(4)} and calls without a known price`],
      ["seconds, p50", quantile(seconds, 0.5).toFixed(1)],
      ["seconds, p95", quantile(seconds, 0.95).toFixed(1)],
    ],
  );
  return [ended, judged, spent].join("\n\n");
}
