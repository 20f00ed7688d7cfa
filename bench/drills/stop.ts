import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { SessionResponse } from "@/lib/domain/session";
import { toChangeTable } from "@/lib/testing/engines/change-table";
import { toInvestigationFlow } from "@/lib/testing/model-server/investigation-flow";
import { startScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import { CaveatClient } from "../questions/caveat-client";
import { parseOptions } from "../report/parse-options";
import { quantile } from "../report/quantile";
import { toTargetLines } from "../report/to-target-lines";
import { startServer } from "../server/start-server";

const values = parseOptions({
  stops: { type: "string", default: "10" },
  analysts: { type: "string", default: "3" },
});
const patienceMs = 60_000;
/** Code of every analyst: runs until it is stopped. */
const endless = "import time\ntime.sleep(90)\nresult = float(len(df))";

const directory = await mkdtemp(path.join(tmpdir(), "caveat-stop-"));
// As root the database runs under another account, which needs access.
await chmod(directory, 0o755);
const data = path.join(directory, "data");
await mkdir(data, { mode: 0o755 });
const analysts = Array.from({ length: Number(values.analysts) }, (_, at) => ({
  title: `Part ${at + 1}`,
  question: `How did part ${at + 1} go?`,
  code: endless,
}));
const model = await startScriptedModelServer({ script: toInvestigationFlow(analysts) });
const server = startServer({ CAVEAT_DATA_DIR: data, OPENAI_API_KEY: "measured", OPENAI_BASE_URL: model.url });
try {
  await measure(await server.ready);
} finally {
  await server.stop();
  await model.close();
  await rm(directory, { recursive: true, force: true });
}

/** Returns the processes that run code right now. */
async function findRunning(): Promise<number[]> {
  const all = await server.processes();
  return all.filter(({ command }) => command.includes("execution/runtime")).map(({ pid }) => pid);
}

/** Waits until something holds; throws when it takes too long. */
async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Timed out before ${what}.`);
    await wait(20);
  }
}

async function measure(url: string): Promise<void> {
  const client = new CaveatClient({ url });
  const file = path.join(directory, "orders.csv");
  await writeFile(file, toChangeTable());
  const dataset = await client.upload(file);
  const times: { ended: number; gone: number }[] = [];
  for (let stop = 0; stop < Number(values.stops); stop += 1) {
    // Workers of earlier code have ended, and spare ones have started.
    await wait(2_000);
    const idle = (await findRunning()).length;
    const asked = model.requests.length;
    const started = await client.json("POST", "/api/sessions", {
      question: "Why did revenue drop in March?",
      datasetIds: [dataset],
    });
    const { id } = SessionResponse.parse(started);
    const read = async () => SessionResponse.parse(await client.json("GET", `/api/sessions/${id}`));
    const codes = () => model.requests.slice(asked).filter(({ task }) => task === "generate_code").length;
    await until(() => Promise.resolve(codes() === analysts.length), "all analysts wrote code");
    await until(async () => (await findRunning()).length > idle, "their code ran");
    await wait(300);
    const start = performance.now();
    await client.json("POST", `/api/sessions/${id}/cancel`);
    await until(async () => {
      const { status, parts = [] } = await read();
      return status === "cancelled" && parts.every((part) => part.status === "cancelled");
    }, "all runs ended");
    const ended = performance.now() - start;
    await until(async () => (await findRunning()).length <= idle, "the processes of all analysts ended");
    times.push({ ended, gone: performance.now() - start });
  }
  const toMs = (ms: number) => `${ms.toFixed(0)} ms`;
  const show = (name: string, all: readonly number[]) =>
    console.log(`${name.padEnd(34)}median ${toMs(quantile(all, 0.5))}, maximum ${toMs(Math.max(...all))}`);
  console.log(
    `\n${times.length} investigations stopped, each with ${analysts.length} analysts that run code, load ${loadavg()[0]?.toFixed(1) ?? ""}\n`,
  );
  show(
    "runs of all analysts ended",
    times.map(({ ended }) => ended),
  );
  show(
    "their processes ended",
    times.map(({ gone }) => gone),
  );
  const slowest = Math.max(...times.map(({ gone }) => gone));
  console.log(
    `\n${toTargetLines([{ name: "slowest stop of an investigation", measured: slowest, limit: 2_000, is: "at most", show: toMs }]).join("\n")}`,
  );
}
