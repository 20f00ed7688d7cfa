import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { startScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import { openListeners } from "./listeners/open-listeners";
import { startPlainServer } from "./listeners/plain-server";
import { toTable } from "./report/to-table";
import { toTargetLines } from "./report/to-target-lines";
import { readMemoryKb, startServer } from "./server/start-server";
import { parseOptions } from "./report/parse-options";

const values = parseOptions({ listeners: { type: "string", default: "1000" } });
const listeners = Number(values.listeners);
/** Conversations to listen to. */
const sessions = 10;
/** Longer than the interval of keep-alives, so that some are sent. */
const idleMs = 20_000;

const plain = await measurePlain();
const caveat = await measureCaveat();
const toRow = (name: string, { before, after }: Memory) => [
  name,
  `${(before / 1024).toFixed(0)} MB`,
  `${(after / 1024).toFixed(0)} MB`,
  `${toEach({ before, after }).toFixed(1)} KB`,
];
console.log(`${listeners.toLocaleString("en")} idle event stream listeners; memory (RSS) of the server process.\n`);
console.log(
  toTable(
    ["server", "without", "with", "each"],
    [toRow("plain Node", plain), toRow("Caveat, ten conversations", caveat)],
  ),
);
const show = (kb: number) => `${kb.toFixed(1)} KB`;
console.log(
  `\n${toTargetLines([{ name: "memory per idle listener", measured: toEach(caveat), limit: 120, is: "at most", show }]).join("\n")}`,
);

/** KB without and with the listeners. */
interface Memory {
  before: number;
  after: number;
}

function toEach({ before, after }: Memory): number {
  return Math.max(0, after - before) / listeners;
}

async function measurePlain(): Promise<Memory> {
  const server = await startPlainServer();
  try {
    return await measure(
      Array.from({ length: listeners }, () => server.url),
      () => readMemoryKb(server.pid),
    );
  } finally {
    await server.stop();
  }
}

async function measureCaveat(): Promise<Memory> {
  const directory = await mkdtemp(path.join(tmpdir(), "caveat-listeners-"));
  // A model that takes longer than the measurement keeps all runs in progress, and with them the streams.
  const model = await startScriptedModelServer({ script: { understand_question: { delayMs: 600_000 } } });
  const server = startServer({
    CAVEAT_DATA_DIR: directory,
    REASONING_ENGINE: "openai-compatible",
    REASONING_MODEL: "scripted",
    OPENAI_BASE_URL: model.url,
  });
  try {
    const url = await server.ready;
    const ids = await Promise.all(Array.from({ length: sessions }, () => startSession(url)));
    const addresses = Array.from(
      { length: listeners },
      (_, index) => `${url}/api/sessions/${ids[index % sessions]}/events`,
    );
    return await measure(addresses, () => server.memoryKb());
  } finally {
    await server.stop();
    await model.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function startSession(url: string): Promise<string> {
  const response = await fetch(`${url}/api/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question: "What is a p-value?", datasetIds: [] }),
  });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

/** Listens to all addresses once to warm up, and then again to measure. */
async function measure(addresses: readonly string[], read: () => Promise<number>): Promise<Memory> {
  await (
    await openListeners(addresses)
  )();
  await wait(idleMs);
  const before = await read();
  const close = await openListeners(addresses);
  await wait(idleMs);
  const after = await read();
  await close();
  return { before, after };
}
