import type { Program } from "@/lib/domain/answers/verification";
import { startSail } from "@/lib/testing/stores/sail-server";
import { toComparable } from "@/lib/testing/live/same-answers";
import { CaveatClient } from "../questions/caveat-client";
import { quantile } from "../report/quantile";
import { startServer } from "../server/start-server";
import { MemoryWatch } from "../upload/memory-watch";
import type { AddedTable } from "./add-tables";
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
  /** What answers must have in common to count as the same. */
  answer: string;
}

/** What was measured with one engine. */
export interface MeasuredEngine {
  engine: string;
  questions: MeasuredQuestion[];
  /** Most memory of the serving process during the questions about the table of so many rows, in MB. */
  serverMegabytes: ReadonlyMap<number, number>;
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
 * turns. Asks all questions, and something about each table, once beforehand, so that what a server loads only once does not count.
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
      const measured: MeasuredEngine = { engine, questions: [], serverMegabytes: new Map() };
      const serverMegabytes = new Map<number, number>();
      for (const table of options.tables) {
        await watch.take();
        for (const question of options.questions) {
          measured.questions.push(await measureQuestion(question, { ...options, client, plain, table }));
        }
        serverMegabytes.set(table.rows, ((await watch.take()).server ?? 0) / 1024);
      }
      return { ...measured, serverMegabytes };
    } finally {
      watch.stop();
      await plain.close();
    }
  } finally {
    await server.stop();
    await sail?.stop();
  }
}

async function measureQuestion(
  question: string,
  { client, plain, table, repeats }: MeasureOptions & { client: CaveatClient; plain: PlainEngine; table: AddedTable },
): Promise<MeasuredQuestion> {
  const times = { question: [] as number[], plain: [] as number[] };
  let answer = "";
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const asked = await ask(client, question, table);
    answer = asked.answer;
    times.question.push(asked.milliseconds);
    let plainMs = 0;
    for (const sql of asked.queries) plainMs += await plain.time(sql, table);
    times.plain.push(plainMs);
  }
  const [questionMs, plainMs] = [quantile(times.question, 0.5), quantile(times.plain, 0.5)];
  return { rows: table.rows, question, questionMs, plainMs, answer };
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
  const queries = [answer.query.sql, ...(second ? toQueries(second) : [])];
  return { milliseconds, queries, answer: JSON.stringify(toComparable(answer)) };
}

/** Returns the query of a second computation: the one that its program reads, or itself. */
function toQueries({ language, query, code }: Program): string[] {
  if (query !== undefined) return [query];
  return language === "sql" ? [code] : [];
}
