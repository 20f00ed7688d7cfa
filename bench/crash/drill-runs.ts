import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { NodeName } from "@/lib/domain/runs/node-name";
import { repositoryRoot } from "@/lib/testing/source-files";
import type { DrillDatabase } from "./drill-database";
import { findMark } from "./drill-flows";
import type { DrillModel } from "./drill-model";
import { TraceRow, traceSql, type RunTrace } from "./run-trace";

const Dataset = z.object({ items: z.tuple([z.object({ id: z.string() })]) });

/** Uploads the table for the questions of a drill; returns its id. */
export async function addDrillDataset(url: string): Promise<string> {
  const content = await readFile(path.join(repositoryRoot, "lib", "testing", "fixtures", "customers.csv"), "utf8");
  const form = new FormData();
  form.append("file", new Blob([content]), "customers.csv");
  const response = await fetch(`${url}/api/datasets`, { method: "POST", body: form });
  return Dataset.parse(await response.json()).items[0].id;
}

/**
 * Asks in a new conversation. The server may be killed in the meantime: then the question was either accepted or not.
 */
export async function ask(
  url: string,
  {
    question,
    datasetId,
    approval = "auto",
  }: { question: string; datasetId: string; approval?: "ask" | undefined | "auto" },
): Promise<void> {
  await post(`${url}/api/sessions`, { question, datasetIds: [datasetId], approval });
}

/** Approves whatever runs ask a person; returns how many answers were accepted. */
export async function agree(url: string, database: DrillDatabase): Promise<number> {
  const pending = await database.query(
    "SELECT session_id::text AS session, id::text, interrupt->>'type' AS type FROM interrupt WHERE status = 'pending'",
  );
  let taken = 0;
  for (const { session, id, type } of pending) {
    const body = { interruptId: id, response: { optionId: type === "result_review" ? "accept" : "approve" } };
    if (await post(`${url}/api/sessions/${String(session)}/resume`, body)) taken += 1;
  }
  return taken;
}

/** Whether the server accepted it; the server may be killed in the meantime. */
async function post(address: string, body: object): Promise<boolean> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  return response?.ok === true;
}

/** An unfinished run. */
export interface OpenRun {
  id: string;
  mark: string;
  status: string;
  attempt: number;
  owner: string | null;
  /** Its current node, or its state. */
  place: string;
}

const OpenRow = z.object({
  id: z.string(),
  question: z.string(),
  status: z.string(),
  attempt: z.number(),
  owner: z.string().nullable(),
  last: z.object({ type: z.string(), node: NodeName.nullish() }).nullable(),
});

/** Finds runs that are queued, running or waiting for a person, and where they are. */
export async function findOpenRuns(database: DrillDatabase): Promise<OpenRun[]> {
  const rows = await database.query(`
    SELECT run.id::text, run.input->>'question' AS question, run.status::text, run.attempt, run.lease_owner AS owner,
      (SELECT json_build_object('type', type, 'node', event->'node') FROM event
        WHERE event.run_id = run.id AND type <> 'artifact' ORDER BY seq DESC LIMIT 1) AS last
    FROM run WHERE status IN ('queued', 'running', 'waiting') ORDER BY ordinal`);
  return rows.map((row) => {
    const { last, question, ...run } = OpenRow.parse(row);
    return { ...run, mark: findMark(question) ?? "", place: toPlace(run.status, last) };
  });
}

function toPlace(status: string, last: z.infer<typeof OpenRow>["last"]): string {
  if (status === "queued") return last === null ? "queued" : "just after an answer";
  if (status === "waiting") return "waiting for a person";
  if (!last?.node) return "before its first node";
  return last.type === "node_start" ? last.node : "between two nodes or at its end";
}

/** Waits until no run is queued, running or waiting. Throws after `patienceMs`. */
export async function untilAllEnded(database: DrillDatabase, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const open = await findOpenRuns(database);
    if (open.length === 0) return;
    if (Date.now() > end)
      throw new Error(`These runs do not end: ${open.map(({ mark, place }) => `${mark} (${place})`).join(", ")}`);
    await wait(100);
  }
}

/** Reads the traces of all runs of a drill. `kills` returns the kills by mark. */
export async function readTraces(
  database: DrillDatabase,
  { model, kills }: { model: DrillModel; kills: ReadonlyMap<string, number> },
): Promise<RunTrace[]> {
  const runs = await database.query("SELECT id::text, input->>'question' AS question FROM run ORDER BY ordinal");
  const traces: RunTrace[] = [];
  for (const { id, question } of runs) {
    const mark = findMark(String(question)) ?? "";
    const [row] = await database.query(traceSql, [id]);
    const asked = model.asked.filter((step) => step.mark === mark);
    traces.push({ ...TraceRow.parse(row), mark, kills: kills.get(mark) ?? 0, asked });
  }
  return traces;
}
