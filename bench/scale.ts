import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseOptions } from "./report/parse-options";
import { toTable } from "./report/to-table";
import { addTables, type AddedTable } from "./scale/add-tables";
import { measureEngine, type MeasuredEngine } from "./scale/measure-engine";
import { findFaults, toQuestionLines, toScaleReport } from "./scale/report-scale";
import { scaleQuestions } from "./scale/scale-questions";
import { writeSales } from "./scale/write-sales";
import { startServer } from "./server/start-server";

// Asks the same questions about tables of different sizes, with the embedded engine and on a cluster, and compares each with its queries as
// plain SQL on the same engine. Fails when a figure differs from plain SQL's, or a verdict depends on the number of rows.

const values = parseOptions({
  rows: { type: "string", default: "1000000,10000000,100000000" },
  engines: { type: "string", default: "duckdb,sail-1,sail-2" },
  questions: { type: "string", default: String(scaleQuestions.length) },
  repeats: { type: "string", default: "4" },
  tables: { type: "string", default: path.join(tmpdir(), "caveat-scale-tables") },
  show: { type: "boolean", default: false },
});
const sizes = values.rows.split(",").map(Number);
const questions = scaleQuestions.slice(0, Number(values.questions));
const startedAt = performance.now();
const print = (line: string) =>
  console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const directory = await mkdtemp(path.join(tmpdir(), "caveat-scale-"));
// As root the database runs under another account, which needs access.
await chmod(directory, 0o755);
const data = path.join(directory, "data");
await mkdir(data, { mode: 0o755 });
// Tables of all sizes are queried, as those of more than 20 million rows are by default.
const environment = { CAVEAT_DATA_DIR: data, REASONING_ENGINE: "builtin", LARGE_TABLE_ROWS: "100000" };
try {
  const files: { file: string; rows: number }[] = [];
  for (const rows of sizes) files.push({ file: await writeSales(values.tables, rows), rows });
  print("written");
  const tables = await add(files);
  const engines: MeasuredEngine[] = [];
  for (const engine of values.engines.split(",")) {
    const measured = await measureEngine(engine, {
      ...{ tables, questions, repeats: Number(values.repeats), directory, environment },
    });
    engines.push(measured);
    print(`asked with ${engine}`);
    if (values.show) console.log(`\n${toQuestionLines([measured])}`);
  }
  console.log(`\n${toTable(["rows", "sent, read and profiled", "server", "reader"], tables.map(toAddedLine))}\n`);
  console.log(
    `${questions.length} questions, median of ${values.repeats} each, seconds; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log(toScaleReport(engines));
  if (findFaults(engines).length > 0) process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function add(files: readonly { file: string; rows: number }[]): Promise<AddedTable[]> {
  const server = startServer(environment);
  try {
    const tables = await addTables(files, { server, url: await server.ready, data });
    print("added");
    return tables;
  } finally {
    await server.stop();
  }
}

function toAddedLine({ rows, milliseconds, memory }: AddedTable) {
  const toMegabytes = (kilobytes = 0) => `${(kilobytes / 1024).toFixed(0)} MB`;
  const seconds = `${(milliseconds / 1_000).toFixed(0)} s`;
  return [rows.toLocaleString("en"), seconds, toMegabytes(memory.server), toMegabytes(memory.reader)];
}
