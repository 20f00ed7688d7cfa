import path from "node:path";
import type { SessionResponse } from "@/lib/domain/session";
import type { CaveatClient } from "./caveat-client";
import type { CaseOutcome } from "./outcome-file";
import type { QuestionCase } from "./read-cases";

/** How to ask the cases. */
export interface AskOptions {
  client: Pick<CaveatClient, "upload" | "ask">;
  cases: readonly QuestionCase[];
  /** Folder of the tables. */
  tables: string;
  /** Maximum number of concurrent questions. */
  parallel: number;
  /** Time limit of one question, in seconds. */
  seconds: number;
  /** Called with each outcome as it comes, one after another. */
  onOutcome: (outcome: CaseOutcome) => Promise<void>;
}

const nothingSpent = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, costUsd: 0 };

/** Asks every case in its own session, uploading each table once. A failing case is an outcome and stops nothing. */
export async function askCases(options: AskOptions): Promise<void> {
  const waiting = [...options.cases];
  const uploads = new Map<string, Promise<string>>();
  const upload = (table: string) => {
    const known = uploads.get(table);
    if (known !== undefined) return known;
    const started = options.client.upload(path.join(options.tables, table));
    uploads.set(table, started);
    started.catch(() => uploads.delete(table));
    return started;
  };
  let reported = Promise.resolve();
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await askCase(options, next, upload);
      reported = reported.then(() => options.onOutcome(outcome));
      await reported;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.parallel) }, work));
}

async function askCase(
  { client, seconds }: AskOptions,
  { id, text, table }: QuestionCase,
  upload: (table: string) => Promise<string>,
): Promise<CaseOutcome> {
  let start = performance.now();
  const toMilliseconds = () => Math.round(performance.now() - start);
  try {
    const dataset = await upload(table);
    start = performance.now();
    const session = await client.ask(text, [dataset], AbortSignal.timeout(seconds * 1_000));
    return { id, ...toAnswered(session), milliseconds: toMilliseconds() };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    const reason = error instanceof Error ? error.message : String(error);
    const words = isLate ? `There was no answer within ${seconds} s.` : reason;
    return { id, error: words, kind: null, verdict: null, milliseconds: toMilliseconds(), ...nothingSpent };
  }
}

function toAnswered(session: SessionResponse): Omit<CaseOutcome, "id" | "milliseconds"> {
  const { inputTokens, cachedInputTokens, outputTokens, costUsd } = session.usage;
  const spent = { inputTokens, cachedInputTokens, outputTokens, costUsd };
  const answer = session.messages.findLast((message) => message.answer !== undefined)?.answer;
  if (answer === undefined) {
    const error = `The session ended as ${session.status} without an answer.`;
    return { error, kind: null, verdict: null, ...spent };
  }
  return { response: answer.explanation, kind: answer.kind, verdict: answer.verdict.status, ...spent };
}
