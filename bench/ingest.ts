import { mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { measureFamilies } from "@/lib/datasets/apart/measure-families";
import { measureSubject, subjects, type Subject } from "./ingest/measure-subject";
import { runPandas, runSubject, type Measured } from "./ingest/run-subject";
import { toWideColumns } from "./ingest/wide-columns";
import { quantile } from "./report/quantile";
import { toTable } from "./report/to-table";
import { toTargetLines, type Target } from "./report/to-target-lines";
import { orderColumns } from "./session/table-columns";
import { writeTable } from "./session/write-table";
import { parseOptions } from "./report/parse-options";

// Reads a long and a wide CSV file like uploads, compared with plain DuckDB and pandas on the same files.

const parameters = parseOptions({
  repeats: { type: "string", default: "3" },
  rows: { type: "string", default: "1000000" },
  subject: { type: "string" },
  file: { type: "string", default: "" },
  folder: { type: "string", default: "" },
});

const measureEveryMs = 20;

if (parameters.subject !== undefined) await report(parameters.subject);
else await compare();

/** Measures one subject here and prints it as JSON. */
async function report(name: string): Promise<void> {
  const subject = subjects.find((candidate) => candidate === name);
  if (subject === undefined) throw new Error(`There is no subject "${name}".`);
  let peakMegabytes = 0;
  // Child processes read the files.
  const watching = setInterval(() => {
    void measureFamilies([process.pid]).then(([use]) => {
      peakMegabytes = Math.max(peakMegabytes, use?.megabytes ?? 0);
    });
  }, measureEveryMs);
  const steps = await measureSubject(subject, parameters.file, parameters.folder);
  clearInterval(watching);
  console.log(JSON.stringify({ steps, peakMegabytes }));
}

async function compare(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-ingest-"));
  const rows = Number(parameters.rows);
  const tables = [
    { name: `${rows} × 15`, columns: orderColumns, rows },
    { name: `${rows / 20} × 200`, columns: toWideColumns(200), rows: rows / 20 },
  ];
  const targets: Target[] = [];
  try {
    for (const { name, ...table } of tables) {
      const file = path.join(folder, "table.csv");
      await writeTable({ file, ...table });
      const { size } = await stat(file);
      console.log(`\n${name}, ${(size / 1e6).toFixed(0)} MB, load ${os.loadavg()[0]?.toFixed(1)}`);
      targets.push(...(await measureTable(name, file, folder)));
      await rm(file);
    }
    console.log(`\n${toTargetLines(targets).join("\n")}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints medians of a file and returns the targets. */
async function measureTable(name: string, file: string, folder: string): Promise<Target[]> {
  const program = fileURLToPath(import.meta.url);
  const run = (subject: Subject) => runSubject({ program, subject, file, folder });
  const rounds: Measured[][] = [];
  while (rounds.length < Number(parameters.repeats)) {
    rounds.push([await run("look"), await run("whole"), await run("duck"), await runPandas(file)]);
  }
  const toMedian = (place: number) => summarise(rounds.flatMap((round) => round[place] ?? []));
  const [look, whole, duck, pandas] = [toMedian(0), toMedian(1), toMedian(2), toMedian(3)];
  const lines = [
    ["first look", look],
    ["whole: Parquet and exact profile", whole],
    ["plain DuckDB: sniff, one approximate pass, Parquet", duck],
    ["pandas: Parquet and exact profile", pandas],
  ] as const;
  const toRow = ([label, { seconds, steps, peak }]: (typeof lines)[number]) => [
    label,
    seconds.toFixed(2),
    steps,
    peak.toFixed(0),
  ];
  console.log(toTable(["what", "seconds", "steps", "peak MB"], lines.map(toRow)));
  const show = (value: number) => value.toFixed(2);
  return [
    { name: `${name}: first look, seconds`, measured: look.seconds, limit: 0.3, is: "at most", show },
    {
      name: `${name}: whole relative to plain DuckDB`,
      measured: whole.seconds / duck.seconds,
      limit: 1.5,
      is: "at most",
      show,
    },
    {
      name: `${name}: pandas relative to whole`,
      measured: pandas.seconds / whole.seconds,
      limit: 2,
      is: "at least",
      show,
    },
  ];
}

/** Medians over the repeats. */
function summarise(all: readonly Measured[]): { seconds: number; steps: string; peak: number } {
  const median = (toValue: (measured: Measured) => number) => quantile(all.map(toValue), 0.5);
  const names = Object.keys(all[0]?.steps ?? {});
  return {
    seconds: median(({ steps }) => Object.values(steps).reduce((sum, seconds) => sum + seconds, 0)),
    steps:
      names.length < 2
        ? ""
        : names.map((step) => `${step} ${median(({ steps }) => steps[step] ?? 0).toFixed(2)}`).join(", "),
    peak: median(({ peakMegabytes }) => peakMegabytes),
  };
}
