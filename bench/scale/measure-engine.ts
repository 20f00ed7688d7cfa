import type { Program } from "@/lib/domain/answers/verification";
import { startSail } from "@/lib/testing/stores/sail-server";
import { toComparable } from "@/lib/testing/live/same-answers";
import { CaveatClient } from "../questions/caveat-client";
import { quantile } from "../report/quantile";
import { startServer } from "../server/start-server";
import { MemoryWatch } from "../upload/memory-watch";
import type { AddedTable } from "./add-tables";
import { findDifference } from "./find-difference";
import { openPlainDuck } from "./open-plain-duck";
import { openPlainSpark } from "./open-plain-spark";
import type { PlainEngine } from "./plain-engine";

/** How one question about one table went. */
export interface MeasuredQuestion {
  rows: number;
  question: string;
  /** Median, from asking to the stored answer. */
  questionMs: number;
  /** Median of the same queries as plain SQL on the same engine: the answer's, and the second computation's where there is one. */
  plainMs: number;
  /** What answers must have in common to count as the same, of each time it was asked. */
  answers: string[];
  /** Status of the verdict, each time. */
  verdicts: string[];
  /** The line of the last verdict. */
  line: string;
  /** How a result differs from its query as plain SQL, in words; null when none does. */
  difference: string | null;
}

/** What was measured with one engine. */
export interface MeasuredEngine {
  engine: string;
  questions: MeasuredQuestion[];
  /** Memory of the serving process, in the order in which it was measured. */
  memories: MeasuredMemory[];
}

/** The most memory of the serving process while all questions were asked about one table. */
interface MeasuredMemory {
  rows: number;
  megabytes: number;
}

interface MeasureOptions {
  tables: readonly AddedTable[];
  questions: readonly string[];
  repeats: number;
  directory: string;
  /** Environment of the server. */
  environment: Readonly<Record<string, string>>;
}

const mostMs = 900_000;

/**
 * Asks the questions about each table, with `duckdb`, the embedded engine, or with `sail-N`, Sail with N workers. Questions and plain SQL take
 * turns. Asks all questions, and something about each table, once beforehand, so that what a server loads only once does not count. Every other
 * round takes the tables in reverse, so that memory that grows with time does not seem to grow with the rows.
 */
export async function measureEngine(engine: string, options: MeasureOptions): Promise<MeasuredEngine> {
  const workers = /^sail-(\d+)$/.exec(engine)?.[1];
  if (workers === undefined && engine !== "duckdb") throw new Error(`There is no engine “${engine}”.`);
  const sail = workers === undefined ? null : await startSail({ workers: Number(workers) });
  const cluster: Record<string, string> = sail === null ? {} : { CLUSTER_URL: sail.url };
  const server = startServer({ ...options.environment, ...cluster });
  try {
    const url = await server.ready;
    const client = new CaveatClient({ url });
    const [smallest] = options.tables;
    if (smallest === undefined) throw new Error("There is no table.");
    for (const question of options.questions) await ask(client, question, smallest);
    const [first = ""] = options.questions;
    for (const table of options.tables) await ask(client, first, table);
    const plain = sail === null ? await openPlainDuck(options.directory) : openPlainSpark(sail.url);
    const watch = new MemoryWatch(server);
    try {
      const asked = options.tables.flatMap((table) =>
        options.questions.map((question) => ({ table, question, turns: [] as Turn[] })),
      );
      const memories: MeasuredMemory[] = [];
      for (let round = 0; round < options.repeats; round += 1) {
        for (const table of round % 2 === 0 ? options.tables : options.tables.toReversed()) {
          await watch.take();
          for (const one of asked.filter((each) => each.table === table)) {
            one.turns.push(await takeTurn(one.question, { client, plain, table }));
          }
          memories.push({ rows: table.rows, megabytes: ((await watch.take()).server ?? 0) / 1024 });
        }
      }
      return { engine, questions: asked.map(toMeasured), memories };
    } finally {
      watch.stop();
      await plain.close();
    }
  } finally {
    await server.stop();
    await sail?.stop();
  }
}

/** A question, and then its queries as plain SQL. */
interface Turn extends Pick<MeasuredQuestion, "questionMs" | "plainMs" | "line" | "difference"> {
  answer: string;
  verdict: string;
}

async function takeTurn(
  question: string,
  { client, plain, table }: { client: CaveatClient; plain: PlainEngine; table: AddedTable },
): Promise<Turn> {
  const { milliseconds, answer, queries } = await ask(client, question, table);
  const ran = [];
  for (const sql of queries) ran.push(await plain.run(sql, table));
  const { status, line } = answer.verdict;
  return {
    questionMs: milliseconds,
    plainMs: ran.reduce((sum, one) => sum + one.milliseconds, 0),
    answer: JSON.stringify(toComparable(answer)),
    verdict: status,
    line: (line ?? answer.explanation).replaceAll(/\s+/g, " "),
    difference: findDifference(answer.result, ran[0]?.rows ?? []),
  };
}

function toMeasured({
  table,
  question,
  turns,
}: {
  table: AddedTable;
  question: string;
  turns: Turn[];
}): MeasuredQuestion {
  const toMedian = (toValue: (turn: Turn) => number) => quantile(turns.map(toValue), 0.5);
  return {
    ...{ rows: table.rows, question },
    questionMs: toMedian(({ questionMs }) => questionMs),
    plainMs: toMedian(({ plainMs }) => plainMs),
    answers: turns.map(({ answer }) => answer),
    verdicts: turns.map(({ verdict }) => verdict),
    line: turns.at(-1)?.line ?? "",
    difference: turns.find(({ difference }) => difference !== null)?.difference ?? null,
  };
}

async function ask(client: CaveatClient, question: string, { id, name }: AddedTable) {
  const begun = performance.now();
  const session = await client.ask(question, [id], AbortSignal.timeout(mostMs));
  const milliseconds = performance.now() - begun;
  const answer = session.messages.at(-1)?.answer;
  if (answer?.query === undefined) {
    throw new Error(
      `“${question}” about ${name} was not answered by a query: ${answer?.explanation ?? session.status}`,
    );
  }
  const second = answer.verification?.second;
  return { milliseconds, answer, queries: [answer.query.sql, ...(second ? toQueries(second) : [])] };
}

/** Returns the query of a second computation: the one that its program reads, or itself. */
function toQueries({ language, query, code }: Program): string[] {
  if (query !== undefined) return [query];
  return language === "sql" ? [code] : [];
}
