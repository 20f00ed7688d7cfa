import { availableParallelism, loadavg } from "node:os";
import { quantile } from "../report/quantile";
import { toTable } from "../report/to-table";
import { toTargetLines } from "../report/to-target-lines";
import type { AskedQuestion } from "./measure-builtin";
import { parts } from "./parts";
import type { QuestionTime } from "./question-time";

/** Target of the median over all questions, in milliseconds, by number of rows. */
const targets: Readonly<Record<number, number>> = { 10_000: 450, 1_000_000: 900 };

/**
 * Formats what the questions about one table took: by kind, by part and by node. Adds the fastest of each kind, because other work on the
 * machine only ever adds to a time.
 */
export function reportBuiltin(asked: readonly AskedQuestion[], rows: number): string {
  const kinds = [...new Set(asked.map(({ kind }) => kind))];
  const timesOf = (kind: string) => asked.filter((one) => one.kind === kind).map(({ time }) => time);
  const all = asked.map(({ time }) => time);
  const fastest = kinds.map((kind) => Math.min(...timesOf(kind).map(({ own }) => own)));
  const toRow = (name: string, measured: readonly number[]) => [
    name,
    ...[0.5, 0.9].map((share) => quantile(measured, share).toFixed(1)),
  ];
  const toRows = (read: (time: QuestionTime) => Readonly<Record<string, number>>) =>
    [...new Set(all.flatMap((time) => Object.keys(read(time))))].map((name) =>
      toRow(
        name,
        all.map((time) => read(time)[name] ?? 0),
      ),
    );
  const byKind = kinds.map((kind, index) => {
    const times = timesOf(kind);
    const count = (part: string) =>
      quantile(
        times.map(({ calls }) => countOf(calls, part)),
        0.5,
      );
    return [
      kind,
      ...[
        quantile(
          times.map(({ own }) => own),
          0.5,
        ),
        fastest[index] ?? 0,
      ].map((ms) => ms.toFixed(0)),
      ...[`${parts.execution}:`, `${parts.doubts}:`, `${parts.duckdb}:`].map(count),
      ...[`${parts.statements}:`, `${parts.statements}: commit`].map(count),
    ];
  });
  const own = all.map((time) => time.own);
  const show = (ms: number) => `${ms.toFixed(0)} ms`;
  const limit = targets[rows];
  return [
    `${asked.length} questions with the built-in engine on ${rows.toLocaleString("en")} rows × 15 columns. Own time: from the question to ` +
      `the stored answer. Milliseconds.\nMachine load: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; above that, times ` +
      "include queueing.\n",
    toTable(
      ["kind of question", "p50", "fastest", "programs", "on changed data", "DuckDB", "statements", "commits"],
      byKind,
    ),
    "",
    toTable(
      ["own time", "p50", "p90"],
      [
        toRow("every question", own),
        toRow("fastest of each kind", fastest),
        ["largest", Math.max(...own).toFixed(1), ""],
      ],
    ),
    "",
    toTable(
      ["own time by part, overlapping", "p50", "p90"],
      [
        ...toRows((time) => time.byPart),
        toRow(
          "graph, prompts and the rest",
          all.map(({ rest }) => rest),
        ),
      ],
    ),
    "",
    toTable(
      ["own time by node", "p50", "p90"],
      toRows(({ byNode }) => byNode),
    ),
    "",
    ...(limit === undefined
      ? []
      : toTargetLines([
          {
            name: `own time, p50, ${rows.toLocaleString("en")} rows`,
            measured: quantile(own, 0.5),
            limit,
            show,
            is: "at most",
          },
          { name: "… of the fastest of each kind", measured: quantile(fastest, 0.5), limit, show, is: "at most" },
        ])),
  ].join("\n");
}

/** Adds up the calls whose name starts with `prefix`. */
function countOf(calls: QuestionTime["calls"], prefix: string): number {
  return Object.entries(calls).reduce((sum, [name, count]) => sum + (name.startsWith(prefix) ? count : 0), 0);
}
