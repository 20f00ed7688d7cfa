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
    [...toMemoryByRows(measured)].map(([rows, megabytes]) => toLine(measured, rows, megabytes)),
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
  const faults = [...findFaults(engines), ...findDisagreements(engines)];
  return [
    toTable([...header, "server"], lines),
    ...["", ...engines.map(toMemoryLine)],
    ...["", ...toTargetLines(toTargets(engines))],
    ...(faults.length === 0 ? [] : ["", ...faults]),
  ].join("\n");
}

/** Lists what must never happen, in words: figures other than plain SQL's, and verdicts that depend on the number of rows. */
export function findFaults(engines: readonly MeasuredEngine[]): string[] {
  return engines.flatMap(({ engine, questions }) => [
    ...questions.flatMap(({ rows, question, difference }) =>
      difference === null
        ? []
        : [`${engine}: “${question}” of ${toCount(rows)} rows differs from plain SQL: ${difference}`],
    ),
    ...[...Map.groupBy(questions, ({ question }) => question)].flatMap(([question, asked]) => {
      if (new Set(asked.flatMap(({ verdicts }) => verdicts)).size <= 1) return [];
      const each = asked.map(
        ({ rows, verdicts, line }) => `${[...new Set(verdicts)].join(", ")} of ${toCount(rows)} rows (${line})`,
      );
      return [`${engine}: the verdict of “${question}” depends on the rows: ${each.join("; ")}`];
    }),
  ]);
}

/** Lists the questions whose answers differ between engines or repeats, with the first cells of each answer. */
function findDisagreements(engines: readonly MeasuredEngine[]): string[] {
  const asked = Map.groupBy(
    engines.flatMap(({ questions }) => questions),
    ({ rows, question }) => `“${question}” of ${toCount(rows)} rows`,
  );
  return [...asked].flatMap(([about, some]) => {
    const answers = new Set(some.flatMap((one) => one.answers));
    if (answers.size <= 1) return [];
    return [`${about} has ${answers.size} answers: ${[...answers].map((answer) => answer.slice(0, 400)).join(" or ")}`];
  });
}

const toCount = (count: number) => count.toLocaleString("en");
const toMegabytes = (megabytes: number) => `${megabytes.toFixed(0)} MB`;

/** Averages the memory of the rounds, so that growth with time is the same for all sizes. */
function toMemoryByRows({ memories }: MeasuredEngine): Map<number, number> {
  const byRows = Map.groupBy(memories, ({ rows }) => rows);
  return new Map(
    [...byRows].map(([rows, some]) => [rows, some.reduce((sum, { megabytes }) => sum + megabytes, 0) / some.length]),
  );
}

function toMemoryLine({ engine, memories }: MeasuredEngine): string {
  const each = memories.map(({ rows, megabytes }) => `${toCount(rows)}: ${toMegabytes(megabytes)}`);
  return `${engine}: memory of the server in the order of measurement, by rows: ${each.join(", ")}`;
}

/** Formats a line for each question. */
export function toQuestionLines(engines: readonly MeasuredEngine[]): string {
  const lines = engines.flatMap(({ engine, questions }) =>
    questions.map((one): TableCell[] => [
      ...[engine, toCount(one.rows), toSeconds(one.questionMs), toSeconds(one.plainMs)],
      ...[`${toOverhead(one).toFixed(0)} ms`, isOver(one) ? "over" : "", [...new Set(one.verdicts)].join(", ")],
      ...[one.difference === null ? "as plain SQL" : "other figures", one.question, one.line],
    ]),
  );
  return toTable(["engine", "rows", "question", "plain SQL", "added", "", "verdict", "figures", "", ""], lines);
}

function toLine({ engine, questions }: MeasuredEngine, rows: number, megabytes: number): TableCell[] {
  const asked = questions.filter((one) => one.rows === rows);
  const [times, plain] = [asked.map(({ questionMs }) => questionMs), asked.map(({ plainMs }) => plainMs)];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const added = asked.map(toOverhead);
  return [
    ...[engine, toCount(rows)],
    ...[quantile(times, 0.5), Math.max(...times), quantile(plain, 0.5), Math.max(...plain)].map(toSeconds),
    (sum(times) / sum(plain)).toFixed(2),
    ...[quantile(added, 0.5), Math.max(...added)].map((value) => `${value.toFixed(0)} ms`),
    toMegabytes(megabytes),
  ];
}

function toTargets(engines: readonly MeasuredEngine[]): Target[] {
  const perEngine = engines.flatMap((measured): Target[] => {
    const { engine, questions } = measured;
    const memories = [...toMemoryByRows(measured).values()];
    const growth = Math.max(...memories) - Math.min(...memories);
    return [
      {
        name: `${engine}: memory of the server between sizes`,
        ...{ measured: growth, limit: mostGrowthMegabytes, is: "at most", show: toMegabytes },
      },
      {
        name: `${engine}: questions that take over ${mostAddedMs} ms and 10 % longer than plain SQL, of ${questions.length}`,
        ...{ measured: questions.filter(isOver).length, limit: 0, is: "at most", show: String },
      },
    ];
  });
  const faults: Target = {
    name: "figures that differ from plain SQL, and verdicts that depend on the rows",
    measured: findFaults(engines).length,
    ...{ limit: 0, is: "at most", show: String },
  };
  const same: Target = {
    name: "answers that differ between engines",
    measured: findDisagreements(engines).length,
    limit: 0,
    is: "at most",
    show: String,
  };
  return [...perEngine, same, faults];
}
