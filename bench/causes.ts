import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { explainChange, type ChangeOutcome } from "@/lib/causes/explain-change";
import type { ChangeRequest } from "@/lib/domain/investigations/change-request";
import { DatasetId, DatasetVersionId, SessionId } from "@/lib/domain/ids";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import { countStatements, findFalseStatements } from "@/lib/testing/engines/find-false-statements";
import { findWorstSum, isPlanted, plantedCauses, readRows, writeCases } from "./causes/planted-case";
import { parseOptions } from "./report/parse-options";

const options = parseOptions({
  cases: { type: "string", default: "60" },
  empty: { type: "string", default: "60" },
  seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
  rows: { type: "string", default: "5000000" },
  items: { type: "string", default: "1000" },
  show: { type: "boolean", default: false },
});
const seed = Number(options.seed);
const folder = await mkdtemp(path.join(tmpdir(), "bench-"));
const files = new Map<string, string>();
const executor = createPythonExecutor({
  ...pythonOfTests,
  sandbox: "auto",
  resolveParquet: (id) => Promise.resolve(files.get(id) ?? ""),
});

/** Explains a change of a Parquet file; the time includes laying out the table the first time. */
async function explain(dataset: ReturnType<typeof add>, request: Omit<ChangeRequest, "dataset">) {
  const start = performance.now();
  const outcome = await explainChange(
    { ...request, dataset: dataset.id },
    { executor, dataset, sessionId: SessionId.create(), signal: AbortSignal.timeout(300_000) },
  );
  return { outcome, seconds: (performance.now() - start) / 1000 };
}

function add(file: string) {
  const dataset = { id: DatasetId.create(), versionId: DatasetVersionId.create(), name: "table" };
  files.set(dataset.versionId, file);
  return dataset;
}

const causeOf = (outcome: ChangeOutcome) => (outcome.status === "explained" ? outcome.report.causes[0] : undefined);

async function rankCases() {
  const kinds = plantedCauses.filter((cause) => cause !== "nothing");
  const planted = Array.from({ length: Number(options.cases) }, (_, at) => `${kinds[at % kinds.length]}:${seed + at}`);
  const empty = Array.from({ length: Number(options.empty) }, (_, at) => `nothing:${seed + 100_000 + at}`);
  const first = new Map<string, [right: number, all: number]>();
  let [worst, refused, sentences] = [0, 0, 0];
  const lies: string[] = [];
  for (const name of [...planted, ...empty]) {
    const [one] = await writeCases(folder, [name]);
    if (one === undefined) throw new Error(`The case ${name} was not written.`);
    const { outcome } = await explain(add(one.path), one.request);
    const cause = causeOf(outcome);
    const right = cause !== undefined && isPlanted(cause, one);
    const [before, all] = first.get(one.cause) ?? [0, 0];
    first.set(one.cause, [before + (right ? 1 : 0), all + 1]);
    if (outcome.status === "explained") {
      const { report } = outcome;
      worst = Math.max(worst, findWorstSum(report));
      sentences += countStatements(report);
      const found = findFalseStatements(report, { rows: await readRows(one), request: one.request });
      lies.push(...found.map((lie) => `${name}: ${lie}`));
    } else refused += 1;
    if (options.show && !right) {
      const found = `${cause?.kind ?? "refused"} ${JSON.stringify(cause?.items ?? [])}`;
      console.log(
        `${name}: ${found} instead of ${one.kinds.join(" or ")} ${one.dimensions.join()} ${one.items.join()}`,
      );
    }
    await rm(one.path);
  }
  return { first, worst, refused, sentences, lies };
}

async function timeLargeTable() {
  const file = path.join(folder, "large.parquet");
  const program = path.join(import.meta.dirname, "causes", "write_large.py");
  await promisify(execFile)(pythonOfTests.python, [program, file, options.rows, options.items, "1"]);
  const dataset = add(file);
  const sum = { kind: "sum", column: "revenue" } as const;
  const measures: [string, ChangeRequest["measure"]][] = [
    ["sum", { kind: "additive", of: sum }],
    ["ratio", { kind: "ratio", numerator: sum, denominator: { kind: "sum", column: "quantity" } }],
    [
      "product",
      {
        kind: "product",
        chain: [{ kind: "rows" }, { kind: "sum", column: "quantity" }, sum],
        names: ["orders", "units per order", "price"],
      },
    ],
  ];
  const period = { start: "2024-03-01", end: "2024-03-31" };
  const comparison = { start: "2024-02-01", end: "2024-02-29" };
  const request = { time: "date", period, comparison };
  const { seconds: layOut } = await explain(dataset, {
    ...request,
    measure: { kind: "additive", of: { kind: "rows" } },
  });
  const times: [string, number, string][] = [];
  for (const [name, measure] of measures) {
    const runs: number[] = [];
    let said = "";
    for (let at = 0; at < 3; at += 1) {
      const { outcome, seconds } = await explain(dataset, { ...request, measure });
      runs.push(seconds);
      said = outcome.status === "explained" ? (causeOf(outcome)?.kind ?? "") : outcome.reason;
    }
    times.push([name, Math.min(...runs), said]);
  }
  return { layOut, times };
}

try {
  const { tier } = await executor.describe();
  console.log(`Seed ${seed}, tier ${tier}, load ${loadavg()[0]?.toFixed(1) ?? ""}\n`);
  const { first, worst, refused, sentences, lies } = await rankCases();
  for (const [cause, [right, all]] of first) console.log(`${cause.padEnd(20)}${right} of ${all} first`);
  const planted = [...first].filter(([cause]) => cause !== "nothing").map(([, counts]) => counts);
  const shareOf = (counts: readonly [number, number][]) =>
    counts.reduce((sum, [right]) => sum + right, 0) / counts.reduce((sum, [, all]) => sum + all, 0);
  const [found, quiet] = [shareOf(planted), shareOf([first.get("nothing") ?? [0, 1]])];
  console.log(`\nplanted cause first  ${(found * 100).toFixed(1)} %`);
  console.log(`no false alarm       ${(quiet * 100).toFixed(1)} %`);
  console.log(`worst sum            ${(worst * 100).toExponential(1)} % off, ${refused} refused`);
  console.log(`false sentences      ${lies.length} of ${sentences}, checked row by row`);
  for (const lie of lies) console.log(`  ${lie}`);
  const { layOut, times } = await timeLargeTable();
  console.log(
    `\n${Number(options.rows).toLocaleString("en")} rows, 3 × ${options.items} items; first explanation, including the table layout: ${layOut.toFixed(1)} s`,
  );
  for (const [name, seconds, said] of times) console.log(`${name.padEnd(20)}${seconds.toFixed(2)} s  (${said})`);
  const targets: [string, boolean][] = [
    ["planted cause first in 90 %", found >= 0.9],
    ["no unusual change in 90 % of the empty cases", quiet >= 0.9],
    ["every sentence is true of the rows", lies.length === 0 && sentences > 0],
    ["contributions add up within 0.01 %", worst <= 1e-4 && refused === 0],
    ["large table within 5 s", times.every(([, seconds]) => seconds <= 5)],
  ];
  console.log();
  for (const [name, met] of targets) console.log(`${met ? "met    " : "MISSED "} ${name}`);
} finally {
  await executor.close();
  await rm(folder, { recursive: true, force: true });
}
