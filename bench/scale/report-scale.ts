import { quantile } from "../report/quantile";
import { toTable, type TableCell } from "../report/to-table";
import { toTargetLines, type Target } from "../report/to-target-lines";
import type { MeasuredEngine, MeasuredQuestion } from "./measure-engine";

/** What the product may add to plain SQL: so many milliseconds, or this share of it, whichever is more. */
const [mostAddedMs, mostAddedShare] = [300, 0.1];
const mostGrowthMegabytes = 50;

const toSeconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);
const toOverhead = ({ questionMs, plainMs }: MeasuredQuestion) => questionMs - plainMs;
const isOver = (measured: MeasuredQuestion) =>
  toOverhead(measured) > Math.max(mostAddedMs, mostAddedShare * measured.plainMs);

/** Formats a line for each engine and size, and the targets. */
export function toScaleReport(engines: readonly MeasuredEngine[]): string {
  const lines = engines.flatMap((measured) =>
    [...measured.serverMegabytes].map(([rows, megabytes]) => toLine(measured, rows, megabytes)),
  );
  const header = [
    "engine",
    "rows",
    "question p50",
    "slowest",
    "plain SQL p50",
    "slowest",
    "times",
    "added p50",
    "most",
  ];
  return [toTable([...header, "server"], lines), "", ...toTargetLines(toTargets(engines))].join("\n");
}

/** Formats a line for each question. */
export function toQuestionLines(engines: readonly MeasuredEngine[]): string {
  const lines = engines.flatMap(({ engine, questions }) =>
    questions.map((one): TableCell[] => [
      ...[engine, one.rows.toLocaleString("en"), toSeconds(one.questionMs), toSeconds(one.plainMs)],
      ...[`${toOverhead(one).toFixed(0)} ms`, isOver(one) ? "over" : "", one.question],
    ]),
  );
  return toTable(["engine", "rows", "question", "plain SQL", "added", "", ""], lines);
}

function toLine({ engine, questions }: MeasuredEngine, rows: number, megabytes: number): TableCell[] {
  const asked = questions.filter((one) => one.rows === rows);
  const [times, plain] = [asked.map(({ questionMs }) => questionMs), asked.map(({ plainMs }) => plainMs)];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const added = asked.map(toOverhead);
  return [
    ...[engine, rows.toLocaleString("en")],
    ...[quantile(times, 0.5), Math.max(...times), quantile(plain, 0.5), Math.max(...plain)].map(toSeconds),
    (sum(times) / sum(plain)).toFixed(2),
    ...[quantile(added, 0.5), Math.max(...added)].map((value) => `${value.toFixed(0)} ms`),
    `${megabytes.toFixed(0)} MB`,
  ];
}

function toTargets(engines: readonly MeasuredEngine[]): Target[] {
  const perEngine = engines.flatMap(({ engine, questions, serverMegabytes }): Target[] => {
    const memories = [...serverMegabytes.values()];
    const growth = Math.max(...memories) - Math.min(...memories);
    return [
      {
        name: `${engine}: memory of the server between sizes`,
        ...{ measured: growth, limit: mostGrowthMegabytes, is: "at most", show: (value) => `${value.toFixed(0)} MB` },
      },
      {
        name: `${engine}: questions that take over ${mostAddedMs} ms and 10 % longer than plain SQL, of ${questions.length}`,
        ...{ measured: questions.filter(isOver).length, limit: 0, is: "at most", show: String },
      },
    ];
  });
  const answers = new Map<string, Set<string>>();
  for (const { rows, question, answer } of engines.flatMap(({ questions }) => questions)) {
    const key = `${rows} ${question}`;
    answers.set(key, (answers.get(key) ?? new Set()).add(answer));
  }
  const different = [...answers.values()].filter((kinds) => kinds.size > 1).length;
  const same: Target = {
    name: "answers that differ between engines",
    measured: different,
    limit: 0,
    is: "at most",
    show: String,
  };
  return [...perEngine, same];
}
