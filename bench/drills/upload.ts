import { mkdir, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { pageOf, SessionResponse, SessionSummary } from "@/lib/domain/session";
import { parseOptions } from "../report/parse-options";
import { toTable } from "../report/to-table";
import { toTargetLines } from "../report/to-target-lines";
import { startServer } from "../server/start-server";
import { MemoryWatch, type MemoryPeaks } from "../upload/memory-watch";
import { followProgress, openUploadPage, toPercentage, type UploadPage } from "../upload/upload-page";
import { writeOrders } from "../upload/write-orders";

const values = parseOptions({
  gigabytes: { type: "string", default: "5" },
  folder: { type: "string", default: tmpdir() },
});
const bytes = Number(values.gigabytes) * 1024 ** 3;
/** How long the leftovers of a cancelled upload may remain. */
const clearingMs = 30_000;
/** The file, its copy on the server, and what reading it needs. */
const neededBytes = bytes * 3;
const startedAt = Date.now();
const rows: [string, string, string, string, string][] = [];
const watchedParts = ["server", "reader", "Python"] as const;
const print = (line: string) => console.log(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const { bavail, bsize } = await statfs(values.folder);
if (bavail * bsize < neededBytes) {
  console.error(
    `This takes ${(neededBytes / 1024 ** 3).toFixed(1)} GB of disk space in ${values.folder}. Choose another folder with --folder.`,
  );
  process.exit(2);
}
const directory = await mkdtemp(path.join(values.folder, "caveat-upload-"));
const faults: string[] = [];
try {
  await drill();
} finally {
  await rm(directory, { recursive: true, force: true });
}
for (const fault of faults) console.error(`FAULT  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function drill(): Promise<void> {
  const file = path.join(directory, "orders.csv");
  const written = await writeOrders(file, bytes);
  print(`written: ${written.rows.toLocaleString("en")} rows, ${(written.bytes / 1024 ** 3).toFixed(2)} GB`);
  const data = path.join(directory, "data");
  await mkdir(data);
  const server = startServer({ CAVEAT_DATA_DIR: data });
  const url = await server.ready;
  const page = await openUploadPage(url);
  const watch = new MemoryWatch(server);
  try {
    // Warms up with a page and a question, so that what a server loads only once does not count.
    await wait(3_000);
    const { server: before = 0 } = await watch.take();
    await cancelHalfWay({ page, watch, file, url, data });
    const dataset = await uploadWhole({ page, watch, file, url });
    await askAbout({ page, watch, url, dataset, mean: Number(written.cents) / 100 / written.rows });
    report(before);
  } finally {
    watch.stop();
    await page.close();
    const left = await server.stop();
    faults.push(...left.map((process) => `left behind: ${process}`));
  }
}

interface Stage {
  page: UploadPage;
  watch: MemoryWatch;
  url: string;
}

async function cancelHalfWay({ page, watch, file, url, data }: Stage & { file: string; data: string }): Promise<void> {
  const begun = Date.now();
  await page.choose(file);
  const until = (progress: string | null) => (toPercentage(progress) ?? 0) >= 40;
  let last = "";
  await followProgress(page, { until, onChange: (progress) => (last = progress ?? "") });
  await page.cancel("orders.csv");
  await followProgress(page, { until: (progress) => progress === null, onChange: () => undefined });
  const cancelledAt = Date.now();
  // A file of gigabytes is not removed instantly.
  let incoming = await readdir(path.join(data, "incoming"));
  while (incoming.length > 0 && Date.now() - cancelledAt < clearingMs) {
    await wait(200);
    incoming = await readdir(path.join(data, "incoming"));
  }
  const datasets = await readdir(path.join(data, "datasets")).catch(() => []);
  const listed = (await listDatasets(url)).length;
  print(
    `cancelled at: ${last.replaceAll("\n", " ")}; left: ${incoming.length} files, ${datasets.length} folders, ${listed} rows`,
  );
  if (incoming.length + datasets.length + listed > 0)
    faults.push("a cancelled upload left files, folders or rows behind");
  await record("upload, cancelled half-way", begun, watch);
}

async function uploadWhole({ page, watch, file, url }: Stage & { file: string }): Promise<Dataset> {
  const begun = Date.now();
  await page.choose(file);
  const shares = new Set<number>();
  await followProgress(page, {
    until: (progress) => progress === null,
    onChange: (progress) => {
      const share = toPercentage(progress);
      if (share !== null && share % 20 === 0 && !shares.has(share)) print(`page: ${progress?.replaceAll("\n", " ")}`);
      if (share !== null) shares.add(share);
    },
  });
  print(`sent; ${shares.size} progress updates seen`);
  if (shares.size < 10) faults.push(`only ${shares.size} progress updates were seen`);
  await record("upload", begun, watch);
  const reading = Date.now();
  for (;;) {
    const [dataset] = await listDatasets(url);
    if (dataset === undefined) throw new Error("There is no dataset after the upload.");
    if (dataset.status === "failed") throw new Error(`It could not be read: ${dataset.fault}`);
    if (dataset.status === "ready") {
      print(`read: ${dataset.rowCount.toLocaleString("en")} rows × ${dataset.columnCount} columns`);
      await record("reading and profile", reading, watch);
      return dataset;
    }
    await wait(1_000);
  }
}

async function askAbout({
  page,
  watch,
  url,
  dataset,
  mean,
}: Stage & { dataset: Dataset; mean: number }): Promise<void> {
  const begun = Date.now();
  await page.ask("what is the average amount?");
  for (;;) {
    await wait(500);
    const answer = await findAnswer(url);
    if (answer === null) continue;
    const text = `${answer.verdict.status}: ${answer.explanation}`.replaceAll(/\s+/g, " ").slice(0, 200);
    print(`answered about ${dataset.name}: ${text}`);
    const numbers = [...answer.explanation.matchAll(/\d[\d,]*\.?\d*/g)].map(([number]) =>
      Number(number.replaceAll(",", "")),
    );
    if (!numbers.some((number) => Math.abs(number - mean) < 0.01))
      faults.push(`the mean is ${mean}, which the answer does not state`);
    await record("question", begun, watch);
    return;
  }
}

async function record(what: string, begun: number, watch: MemoryWatch): Promise<void> {
  const peaks: MemoryPeaks = await watch.take();
  const toMegabytes = (kb = 0) => `${(kb / 1024).toFixed(0)} MB`;
  const seconds = `${((Date.now() - begun) / 1_000).toFixed(0)} s`;
  const [server, reader, python] = watchedParts.map((kind) => toMegabytes(peaks[kind]));
  rows.push([what, seconds, server ?? "", reader ?? "", python ?? ""]);
}

function report(beforeKb: number): void {
  console.log(`\nPeak memory (RSS) by process; the server used ${(beforeKb / 1024).toFixed(0)} MB before.\n`);
  console.log(toTable(["step", "time", "server", "reader", "Python"], rows));
  const show = (megabytes: number) => `${megabytes.toFixed(0)} MB`;
  const most = Math.max(...rows.slice(0, 3).map(([, , server]) => Number.parseInt(server, 10)));
  const grown = { name: "memory growth of the server", measured: most - beforeKb / 1024, limit: 300, show };
  console.log(`\n${toTargetLines([{ ...grown, is: "at most" }]).join("\n")}`);
}

async function listDatasets(url: string): Promise<Dataset[]> {
  const reply: unknown = await (await fetch(`${url}/api/datasets`)).json();
  return pageOf(Dataset).parse(reply).items;
}

/** Finds the answer of the only conversation; null while there is none. */
async function findAnswer(url: string) {
  const list = pageOf(SessionSummary).parse(await (await fetch(`${url}/api/sessions`)).json());
  const id = list.items[0]?.id;
  if (id === undefined) return null;
  const session = SessionResponse.parse(await (await fetch(`${url}/api/sessions/${id}`)).json());
  return session.messages.at(-1)?.answer ?? null;
}
