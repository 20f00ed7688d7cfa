import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { measureFolder } from "@/lib/files/measure-folder";
import { toLoadQuestions } from "./load/load-questions";
import { CaveatClient } from "./questions/caveat-client";
import { parseOptions } from "./report/parse-options";
import { toTable } from "./report/to-table";
import { toTargetLines } from "./report/to-target-lines";
import { startServer } from "./server/start-server";
import { orderColumns } from "./session/table-columns";
import { writeTable } from "./session/write-table";
import { copyRepository } from "./start/copy-repository";
import { toPackageSettings } from "./start/package-settings";
import { StartClock } from "./start/start-clock";

const values = parseOptions({
  caches: { type: "boolean", default: false },
  questions: { type: "string", default: "30" },
  rows: { type: "string", default: "1000000" },
});
const [questionCount, rowCount] = [Number(values.questions), Number(values.rows)];
/** How long a server rests before its memory is read. */
const restMs = 10_000;
const longestMs = 1_800_000;

const directory = await mkdtemp(path.join(tmpdir(), "caveat-start-"));
// As root the database runs under another account, which needs access.
await chmod(directory, 0o755);
const [root, data] = [path.join(directory, "repository"), path.join(directory, "data")];
await mkdir(data, { mode: 0o755 });
try {
  await copyRepository(root);
  const first = await measureStart();
  let loadedMb = 0;
  const second = await measureStart(async (url, readMb) => (loadedMb = await measureQuestions(url, readMb)));
  const builtMb = (await measureFolder(path.join(root, ".next"))) / 1024 ** 2;
  print({ first, second, builtMb, loadedMb });
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** A start of a server. */
interface MeasuredStart {
  clock: StartClock;
  /** Memory of the serving process while nothing happens. */
  idleMb: number;
}

/** Starts the copy, and lets `work` use it once its memory at rest is known. */
async function measureStart(
  work: (url: string, readMb: () => Promise<number>) => Promise<unknown> = () => Promise.resolve(),
): Promise<MeasuredStart> {
  const clock = new StartClock();
  const packages = toPackageSettings(process.env, { caches: values.caches ? null : path.join(directory, "caches") });
  const server = startServer(
    { ...packages, CAVEAT_DATA_DIR: data, REASONING_ENGINE: "builtin" },
    { root, onOutput: (text) => clock.read(text) },
  );
  const readMb = async () => {
    await wait(restMs);
    return (await server.memoryKb()) / 1024;
  };
  try {
    const url = await server.ready;
    const idleMb = await readMb();
    console.error(
      `Open after ${clock.secondsUntil("page open").toFixed(1)} s, ready after ${clock.secondsUntil("ready").toFixed(1)} s.`,
    );
    await work(url, readMb);
    return { clock, idleMb };
  } finally {
    await server.stop();
  }
}

/** Asks questions about a large table, all at once, and returns the memory of the serving process afterwards, in MB. */
async function measureQuestions(url: string, readMb: () => Promise<number>): Promise<number> {
  const client = new CaveatClient({ url });
  const file = path.join(directory, "orders.csv");
  await writeTable({ file, columns: orderColumns, rows: rowCount });
  const dataset = await client.upload(file);
  const questions = toLoadQuestions(questionCount);
  await Promise.all(questions.map((question) => client.ask(question, [dataset], AbortSignal.timeout(longestMs))));
  return readMb();
}

function print(measured: { first: MeasuredStart; second: MeasuredStart; builtMb: number; loadedMb: number }): void {
  const { first, second, builtMb, loadedMb } = measured;
  const packages = values.caches ? "packages from the caches of this account" : "all packages over the network";
  console.log(
    `A start in a new copy of the repository, with ${packages}; load ${loadavg()[0]?.toFixed(1)}. Seconds:\n`,
  );
  const rows = [...first.clock.steps].map(([step, seconds]) => [step, seconds.toFixed(0), ""]);
  const ends = (["page open", "ready"] as const).map((end) => [
    `until ${end}`,
    first.clock.secondsUntil(end).toFixed(1),
    second.clock.secondsUntil(end).toFixed(1),
  ]);
  console.log(toTable(["step", "first start", "second start"], [...rows, ...ends]));
  const atMost = (name: string, measuredValue: number, limit: number, digits = 0) =>
    ({ name, measured: measuredValue, limit, is: "at most", show: (value: number) => value.toFixed(digits) }) as const;
  const targets = toTargetLines([
    atMost("first start, s", first.clock.secondsUntil("ready"), 120),
    atMost("building the pages, s", first.clock.steps.get("Building the pages") ?? 0, 55),
    atMost("second start until the page is open, s", second.clock.secondsUntil("page open"), 4, 1),
    atMost("size of the build, MB", builtMb, 250),
    atMost("memory of the idle server, MB", second.idleMb, 350),
    atMost(`memory after ${questionCount} questions about ${rowCount.toLocaleString("en")} rows, MB`, loadedMb, 500),
  ]);
  console.log(`\n${targets.join("\n")}`);
}
