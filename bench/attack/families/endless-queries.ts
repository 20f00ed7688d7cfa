import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { measureFamilies } from "@/lib/datasets/apart/measure-families";
import { goodMergedReplies, goodReplies } from "@/lib/testing/engines/analyst-replies";
import { startScriptedModelServer, type ScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { send, sendJson } from "../http/send";
import { addFile } from "../product/add-file";
import { findProcesses } from "../product/watch-processes";

const rows = 20_000;
const limitSeconds = 5;
const program = "reading-program";
/** A query is corrected twice; each attempt may wait for the others. */
const endMs = 150_000;
/** How long a process may remain after its query has ended, including delays of a busy machine. */
const clearingMs = 8_000;

const cross = "FROM df a, df b, df c, df d";
const statements = [
  `SELECT count(*) AS n ${cross} WHERE a.id * b.id + c.id + d.id > 5`,
  `SELECT median(a.id * b.id + c.id) AS n ${cross}`,
  "SELECT a.word || b.word || c.word AS x FROM df a, df b, df c ORDER BY 1 DESC",
  `SELECT count(DISTINCT a.word || b.word || c.word) AS n ${cross}`,
];

const Session = z.object({
  id: z.string(),
  status: z.string(),
  messages: z.array(z.object({ answer: z.object({ kind: z.string(), explanation: z.string() }).optional() })),
});

/** Starts a server whose model answers every question about a large table with an endless query. */
async function withTarget(
  ground: Ground,
  name: string,
  work: (target: Target, datasetId: string) => Promise<Finding>,
): Promise<Finding> {
  const model = await startModel();
  try {
    const target = await ground.start(name, {
      ...{ REASONING_ENGINE: "openai-compatible", REASONING_MODEL: "scripted", OPENAI_BASE_URL: model.url },
      ...{ LARGE_TABLE_ROWS: "1000", QUERY_LIMIT_S: String(limitSeconds) },
    });
    const lines = Array.from({ length: rows }, (_, index) => `${index},word ${index}`);
    const datasetId = await addFile(target, { name: "numbers.csv", content: `id,word\n${lines.join("\n")}\n` });
    return await work(target, datasetId);
  } finally {
    await model.close();
  }
}

function startModel(): Promise<ScriptedModelServer> {
  let asked = 0;
  const plan = { variables_needed: ["id", "word"] };
  return startScriptedModelServer({
    script: {
      ...goodReplies,
      ...goodMergedReplies,
      plan: { ...goodMergedReplies.plan, ...plan },
      formulate_requirements: { ...goodReplies.formulate_requirements, ...plan },
      profile_data: { ...goodReplies.profile_data, available_columns: ["id", "word"], data_quality: {} },
      generate_query: () => statements[(asked += 1) % statements.length] ?? "",
      recompute: () => statements[(asked += 1) % statements.length] ?? "",
    },
  });
}

/** Starts a conversation about the table; returns its id. */
async function ask(target: Target, datasetId: string, number: number): Promise<string> {
  const body = { question: `How many numbers are there, counted in way ${number}?`, datasetIds: [datasetId] };
  const { status, text } = await sendJson(target, { method: "POST", path: "/api/sessions", body });
  if (status !== 201) throw new Error(`The question was answered with ${status}: ${text.slice(0, 200)}`);
  return z.object({ id: z.string() }).parse(JSON.parse(text)).id;
}

async function waitForEnd(target: Target, id: string): Promise<z.infer<typeof Session>> {
  const end = Date.now() + endMs;
  for (;;) {
    const session = Session.parse(JSON.parse((await send(target, { path: `/api/sessions/${id}` })).text));
    if (session.status !== "running" || Date.now() > end) return session;
    await wait(250);
  }
}

/** Waits until a query is running. Throws when none begins. */
async function untilBegun(target: Target): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if ((await findProcesses(target.server, program)).length > 0) {
      await wait(2_000);
      return;
    }
    await wait(50);
  }
  throw new Error("No query began.");
}

const reachLimit = (ground: Ground) =>
  withTarget(ground, "endless", async (target, datasetId) => {
    const ids = await Promise.all(statements.map((_, number) => ask(target, datasetId, number)));
    const sessions = await Promise.all(ids.map((id) => waitForEnd(target, id)));
    const breaches = sessions.flatMap(({ status, messages }) => {
      const answer = messages.at(-1)?.answer;
      if (answer === undefined) return [`a question is ${status} without an answer`];
      return /time limit|memory/.test(answer.explanation)
        ? []
        : [`${answer.kind}: ${answer.explanation.slice(0, 150)}`];
    });
    breaches.push(...(await findBusy(target)));
    return judge(breaches, `${statements.length} questions at once, limit ${limitSeconds} s`);
  });

/** Finds processes that still compute although every query has ended. */
async function findBusy({ server }: Target): Promise<string[]> {
  await wait(clearingMs);
  const ids = await findProcesses(server, program);
  const before = await measureFamilies(ids);
  await wait(2_000);
  const after = await measureFamilies(ids);
  const isBusy = (_: number, index: number) => (after[index]?.seconds ?? 0) - (before[index]?.seconds ?? 0) > 1;
  return ids.filter(isBusy).map((id) => `process ${id} still computes`);
}

const stop = (ground: Ground) =>
  withTarget(ground, "stopped", async (target, datasetId) => {
    const ids = await Promise.all(statements.map((_, number) => ask(target, datasetId, number)));
    await untilBegun(target);
    await Promise.all(ids.map((id) => send(target, { method: "POST", path: `/api/sessions/${id}/cancel` })));
    const sessions = await Promise.all(ids.map((id) => waitForEnd(target, id)));
    const breaches = sessions.filter(({ status }) => status === "running").map(({ id }) => `${id} is still running`);
    return judge([...breaches, ...(await findBusy(target))], `${statements.length} questions stopped at once`);
  });

const kill = (ground: Ground) =>
  withTarget(ground, "killed", async (target, datasetId) => {
    await Promise.all(statements.map((_, number) => ask(target, datasetId, number)));
    await untilBegun(target);
    const { left } = await target.server.kill();
    return judge(await left, `a server killed during ${statements.length} questions`);
  });

/** Queries over a large stored table that would never end. */
export const endlessQueries: Family = {
  name: "endless queries",
  attacks: [
    { name: "they end at the time limit, several at once, and free their processes", run: reachLimit },
    { name: "they end when their question is stopped", run: stop },
    { name: "they leave no process when the server is killed", run: kill },
  ],
};
