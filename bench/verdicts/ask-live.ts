import path from "node:path";
import type { Planning } from "@/lib/domain/answers/analysis";
import type { EvaluationTurn } from "@/lib/testing/recordings/evaluation-case";
import { pickRules, readRules } from "@/lib/testing/recordings/prompt-rules";
import type { RecordedTurn, Recording } from "@/lib/testing/recordings/recording";
import type { CaveatClient } from "../questions/caveat-client";
import type { LiveOutcome } from "./live-outcome";
import { LiveSession } from "./live-session";
import { toRecordedTurn } from "./to-recorded-turn";

/** A conversation to run. */
export interface LiveCase {
  id: string | number;
  /** Paths of its files. */
  files: readonly string[];
  turns: readonly EvaluationTurn[];
}

/** Conversations to run, and callbacks for their outcomes. */
export interface AskLiveOptions {
  client: Pick<CaveatClient, "json" | "upload">;
  cases: readonly LiveCase[];
  /** Maximum number of concurrent conversations. */
  lanes: number;
  /** Time limit of one question, in seconds. */
  seconds: number;
  onOutcome: (outcome: LiveOutcome) => Promise<void>;
  /** Called with each conversation whose questions all have an answer. */
  onRecording: (recording: Recording) => Promise<void>;
}

/** Runs conversations against a live server, several at once. Uploads each file once. */
export async function askLive(options: AskLiveOptions): Promise<void> {
  const { client, lanes } = options;
  const waiting = [...options.cases];
  const uploads = new Map<string, Promise<string>>();
  const upload = (file: string) => {
    const started = uploads.get(file) ?? client.upload(file);
    uploads.set(file, started);
    return started;
  };
  // Serializes writes to the outcome and recording files.
  let written = Promise.resolve();
  const write = (work: () => Promise<void>) => (written = written.then(work));
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        await askCase(options, { ...next, upload, write });
      } catch (error) {
        console.error(`${next.id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, lanes) }, work));
  await written;
}

async function askCase(
  { client, seconds, onOutcome, onRecording }: AskLiveOptions,
  asked: LiveCase & {
    upload: (file: string) => Promise<string>;
    write: (work: () => Promise<void>) => Promise<void>;
  },
): Promise<void> {
  const { id, files, turns, upload, write } = asked;
  const datasetIds = [];
  for (const file of files) datasetIds.push(await upload(path.resolve(file)));
  const session = new LiveSession({ client, datasetIds, seconds });
  const recorded: RecordedTurn[] = [];
  for (const [turn, expected] of turns.entries()) {
    const live = await session.ask(expected.question, expected.means);
    const { sessionId, status, answer, calls } = live;
    const milliseconds = Math.round(live.milliseconds);
    const said = { id, turn, question: expected.question, sessionId, status, answer, milliseconds };
    await write(() => onOutcome({ ...said, exchanges: calls.length }));
    const taken = toRecordedTurn(live, expected);
    if (taken !== null) recorded.push(taken);
    if (answer === null) break;
  }
  if (recorded.length < turns.length) return;
  const tasks = recorded.flatMap(({ replies }) => replies.map(({ task }) => task));
  const planning: Planning = tasks.includes("plan") ? "merged" : "separate";
  const rules = pickRules(await readRules(), tasks);
  await write(() => onRecording({ id: String(id), planning, rules, turns: recorded }));
}
