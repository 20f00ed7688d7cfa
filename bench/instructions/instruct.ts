import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { ClarificationPayload } from "@/lib/domain/runs/interrupt-payload";
import { SessionResponse } from "@/lib/domain/session";
import type { CaveatClient } from "../questions/caveat-client";
import type { InstructionCase, Tables } from "./instruction-case";
import { haveSameRows, type Row } from "./rows";
import { tables as allTables, type TableName } from "./tables";

/** The outcome of one instruction. */
export interface InstructionOutcome {
  id: string;
  message: string;
  /** Whether the first patch could be shown for approval, and whether one could after its repair. */
  compiled: { first: boolean; repaired: boolean };
  /** Whether the data equals the reference, which is computed without the product. */
  isEqual: boolean;
  /** Whether data was written before a person approved it. */
  isUnasked: boolean;
  /** Questions that the run asked. */
  asked: string[];
  /** Sentences of the steps that were approved. */
  steps: string[];
  explanation: string;
  fault?: string;
}

type Client = Pick<CaveatClient, "json" | "upload">;

/** The task that corrects a refused patch. */
const repairTask = "repair_patch";
const mostQuestions = 4;

/** Sends one instruction as a person would: uploads its tables, answers interrupts, approves, and compares the data. */
export async function instruct(
  client: Client,
  {
    files,
    example,
    signal,
  }: { files: Readonly<Record<TableName, string>>; example: InstructionCase; signal: AbortSignal },
): Promise<InstructionOutcome> {
  const { id, message } = example;
  const outcome: InstructionOutcome = {
    ...{ id, message, compiled: { first: false, repaired: false }, isEqual: false, isUnasked: false },
    ...{ asked: [], steps: [], explanation: "" },
  };
  try {
    const ids = await Promise.all(example.tables.map((name) => client.upload(files[name])));
    const [target = ""] = ids;
    const rows = await Promise.all(ids.map((one) => readRows(client, one)));
    const known = example.tables.map((name, place) => [name, rows[place] ?? []] as const);
    const empty = Object.keys(allTables).map((name) => [name, []] as const);
    const read = Object.fromEntries([...empty, ...known]) as unknown as Tables;
    if (example.before !== undefined) await prepare(client, target, example.before);
    const before = await versionOf(client, target);
    const body = { question: message, datasetIds: ids, capability: "recipes" };
    const started = SessionResponse.parse(await client.json("POST", "/api/sessions", body));
    await answerAll(client, { session: await settle(client, started.id, signal), outcome, target, before, signal });
    outcome.isEqual = haveSameRows(await readRows(client, target), example.expect(read));
  } catch (error) {
    outcome.fault = error instanceof Error ? error.message : String(error);
  }
  return outcome;
}

/** Answers interrupts until the run has ended: picks the first option of a question, and approves the change. */
async function answerAll(
  client: Client,
  options: {
    session: SessionResponse;
    outcome: InstructionOutcome;
    target: string;
    before: number;
    signal: AbortSignal;
  },
): Promise<void> {
  const { outcome, target, before, signal } = options;
  let { session } = options;
  let approvals = 0;
  for (let round = 0; session.interrupt !== undefined && round < mostQuestions; round++) {
    const { id: interruptId, type, payload, prompt } = session.interrupt;
    const isApproval = type === "plan_approval";
    if (isApproval) {
      if (approvals === 0) {
        const isRepaired = session.usage.byNode.some(({ node, calls }) => node === repairTask && calls > 0);
        outcome.compiled = { first: !isRepaired, repaired: true };
        outcome.isUnasked = (await versionOf(client, target)) !== before;
      }
      approvals += 1;
      outcome.steps.push(
        ...z
          .array(z.object({ sentence: z.string() }))
          .parse(payload.steps)
          .map(({ sentence }) => sentence),
      );
    } else outcome.asked.push(`${prompt} ${JSON.stringify(payload)}`.slice(0, 600));
    const response = isApproval ? { optionId: "approve" } : toAnswer(payload);
    await client.json("POST", `/api/sessions/${session.id}/resume`, { interruptId, response });
    session = await settle(client, session.id, signal);
  }
  if (approvals === 0) outcome.isUnasked = (await versionOf(client, target)) !== before;
  outcome.explanation = session.messages.at(-1)?.answer?.explanation ?? session.status;
}

function toAnswer(payload: unknown) {
  const [question] = ClarificationPayload.parse(payload).questions;
  const optionId = question?.options[0]?.id;
  const answer = optionId === undefined ? { text: "Do what is usual." } : { optionId };
  return { answers: [{ questionId: question?.id, ...answer }] };
}

/** Waits until a conversation has an interrupt or has ended. */
async function settle(client: Client, id: string, signal: AbortSignal): Promise<SessionResponse> {
  for (;;) {
    const session = SessionResponse.parse(await client.json("GET", `/api/sessions/${id}`));
    if (session.status !== "running") return session;
    await wait(500, undefined, { signal });
  }
}

async function versionOf(client: Client, id: string): Promise<number> {
  return Dataset.parse(await client.json("GET", `/api/datasets/${id}`)).version;
}

async function readRows(client: Client, id: string): Promise<Row[]> {
  const { columns, rows } = DatasetRows.parse(await client.json("GET", `/api/datasets/${id}/rows?limit=1000`));
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place] ?? null])));
}

/** Gives the recipe of a dataset its steps. */
async function prepare(client: Client, dataset: string, ops: InstructionCase["before"]): Promise<void> {
  const { id, version } = RecipeView.parse(await client.json("POST", `/api/datasets/${dataset}/recipe`, {}));
  await client.json("POST", `/api/recipes/${id}/ops`, { ops, baseVersion: version });
}
