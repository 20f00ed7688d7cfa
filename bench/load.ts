import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { askBesideLoops } from "./load/ask-beside-loops";
import { toLoadQuestions } from "./load/load-questions";
import { RequestProbe, type ProbedAddress } from "./load/request-probe";
import { CaveatClient } from "./questions/caveat-client";
import { parseOptions } from "./report/parse-options";
import { quantile } from "./report/quantile";
import { toTable } from "./report/to-table";
import { toTargetLines } from "./report/to-target-lines";
import { startServer } from "./server/start-server";
import { orderColumns } from "./session/table-columns";
import { writeTable } from "./session/write-table";
import { MemoryWatch } from "./upload/memory-watch";

const values = parseOptions({
  questions: { type: "string", default: "30" },
  rows: { type: "string", default: "1000000" },
  loops: { type: "string", default: "6" },
});
const [questionCount, rowCount, loopCount] = [values.questions, values.rows, values.loops].map(Number) as [
  number,
  number,
  number,
];
const requestEveryMs = 100;
/** How long requests are measured before the questions. */
const idleMs = 3_000;
const longestMs = 300_000;

const directory = await mkdtemp(path.join(tmpdir(), "caveat-load-"));
// As root the database runs under another account, which needs access.
await chmod(directory, 0o755);
const data = path.join(directory, "data");
await mkdir(data, { mode: 0o755 });
const server = startServer({ CAVEAT_DATA_DIR: data, REASONING_ENGINE: "builtin" });
try {
  await measure(await server.ready);
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function measure(url: string): Promise<void> {
  const client = new CaveatClient({ url });
  const file = path.join(directory, "orders.csv");
  await writeTable({ file, columns: orderColumns, rows: rowCount });
  const dataset = await client.upload(file);
  const ask = (question: string) => client.ask(question, [dataset], AbortSignal.timeout(longestMs));
  const [first = "", second = "", ...further] = toLoadQuestions(questionCount + 2);
  // Warms up what a server loads only once.
  const session = await ask(first);
  const begunAlone = performance.now();
  await ask(second);
  const aloneMs = performance.now() - begunAlone;

  const addresses = {
    "/api/health": `${url}/api/health`,
    "list of sessions": `${url}/api/sessions`,
    "a session": `${url}/api/sessions/${session.id}`,
    "a page of the table": `${url}/api/datasets/${dataset}/rows?offset=${Math.floor(rowCount / 2)}`,
  };
  const idle = new RequestProbe(addresses, requestEveryMs);
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const idleResults = await idle.stop();

  const watch = new MemoryWatch(server);
  const probe = new RequestProbe(addresses, requestEveryMs);
  const begun = performance.now();
  const ends = await Promise.allSettled(further.map(ask));
  const seconds = (performance.now() - begun) / 1_000;
  const load = loadavg()[0] ?? 0;
  const results = await probe.stop();
  const memory = await watch.take();
  watch.stop();
  const kinds = ends.map((end) =>
    end.status === "rejected" ? String(end.reason) : (end.value.messages.at(-1)?.answer?.kind ?? "no answer"),
  );
  const answered = kinds.filter((kind) => kind === "answered").length;
  for (const kind of new Set(kinds.filter((kind) => kind !== "answered"))) console.error(`not answered: ${kind}`);

  const rows = Object.keys(addresses).map((name) => toRow(name, idleResults.get(name), results.get(name)));
  const all = [...results.values()].flatMap(({ milliseconds }) => milliseconds);
  const failures = [...results.values()].reduce((sum, result) => sum + result.failures, 0);
  console.log(
    `${questionCount} concurrent questions about ${rowCount.toLocaleString("en")} rows: ${answered} answered in`,
  );
  console.log(
    `${seconds.toFixed(1)} s; a single one takes ${(aloneMs / 1_000).toFixed(2)} s. Load ${load.toFixed(1)}.`,
  );
  console.log(`Meanwhile a GET request to each of these every ${requestEveryMs} ms, in ms:\n`);
  console.log(toTable(["request", "sent", "failed", "idle p50", "idle p95", "p50", "p95", "max"], rows));
  const memories = Object.entries(memory).map(([kind, kb]) => [kind, `${(kb / 1024).toFixed(0)} MB`]);
  console.log(`\n${toTable(["peak memory (RSS)", "total"], memories)}`);

  const beside = loopCount === 0 ? null : await askBesideLoops(client, { session, count: loopCount, ask });
  if (beside !== null) {
    const { milliseconds, loopsEnded } = beside;
    console.log(
      `\nA question alongside ${loopCount} sessions with endless code: ${(milliseconds / 1_000).toFixed(2)} s, ` +
        `${(milliseconds / aloneMs).toFixed(1)} times as long as alone; ${loopsEnded} of the loops had ended before.`,
    );
  }
  const show = (value: number) => value.toFixed(0);
  const targets = toTargetLines([
    { name: "questions answered", measured: answered, limit: questionCount, is: "at least", show },
    { name: "requests failed", measured: failures, limit: 0, is: "at most", show },
    { name: "p95 of all requests, ms", measured: quantile(all, 0.95), limit: 200, is: "at most", show },
    { name: "memory of the server, MB", measured: (memory.server ?? 0) / 1024, limit: 700, is: "at most", show },
    ...(beside === null
      ? []
      : [
          {
            name: "endless code over before the answer",
            measured: beside.loopsEnded,
            limit: 0,
            is: "at most",
            show,
          } as const,
        ]),
  ]);
  console.log(`\n${targets.join("\n")}`);
}

function toRow(name: string, idle: ProbedAddress | undefined, loaded: ProbedAddress | undefined) {
  const [still, busy] = [idle?.milliseconds ?? [], loaded?.milliseconds ?? []];
  const shares = [
    quantile(still, 0.5),
    quantile(still, 0.95),
    quantile(busy, 0.5),
    quantile(busy, 0.95),
    Math.max(0, ...busy),
  ];
  return [name, busy.length, loaded?.failures ?? 0, ...shares.map((value) => value.toFixed(0))];
}
