import path from "node:path";
import { toCaseFile } from "@/lib/testing/recordings/case-datasets";
import { readEvaluationCases } from "@/lib/testing/recordings/evaluation-case";
import { judgeAnswer } from "@/lib/testing/recordings/judge-answer";
import { acceptRules } from "@/lib/testing/recordings/prompt-rules";
import { writeRecordings } from "@/lib/testing/recordings/recording";
import { CaveatClient } from "./questions/caveat-client";
import { readCases } from "./questions/read-cases";
import { startCaveat } from "./questions/start-caveat";
import { parseOptions } from "./report/parse-options";
import { askLive, type LiveCase } from "./verdicts/ask-live";
import { appendLiveOutcome, readLiveOutcomes } from "./verdicts/live-outcome";

const values = parseOptions({
  server: { type: "string" },
  out: { type: "string", default: "outcomes.jsonl" },
  lanes: { type: "string", default: "3" },
  seconds: { type: "string", default: "1800" },
  only: { type: "string" },
  cases: { type: "string" },
  tables: { type: "string", default: "." },
  again: { type: "boolean", default: false },
  accept: { type: "boolean", default: false },
});
if (values.accept) {
  await acceptRules();
  console.log("Accepted all recordings for the current prompts.");
  process.exit();
}
const { server, out, cases: caseFile } = values;
const only = values.only?.split(",").map((id) => id.trim());
const wanted = caseFile === undefined ? await readOwnCases() : await readForeignCases(caseFile);
const isOwn = caseFile === undefined;
const lastAnswered = new Map(
  (await readLiveOutcomes(out)).map((one) => [`${one.id}/${one.turn}`, one.answer !== null]),
);
const left = wanted.filter(({ id, turns }) => values.again || lastAnswered.get(`${id}/${turns.length - 1}`) !== true);
console.log(`${wanted.length} conversations, ${wanted.length - left.length} already in ${out}.`);
const started = server === undefined && left.length > 0 ? await startCaveat() : undefined;
try {
  const url = server ?? started?.url ?? "";
  const client = new CaveatClient({ url, apiKey: process.env.CAVEAT_API_KEY });
  if (left.length > 0) console.log(`Engine: ${await client.engine()}`);
  await askLive({
    client,
    cases: left,
    lanes: Number(values.lanes),
    seconds: Number(values.seconds),
    onOutcome: async (outcome) => {
      await appendLiveOutcome(out, outcome);
      const { id, turn, status, answer, milliseconds } = outcome;
      const expected = wanted.find((one) => one.id === id)?.turns[turn];
      const judged = isOwn && answer !== null && expected !== undefined ? judgeAnswer(expected, answer) : null;
      const correct = judged === null ? "" : judged.correct ? ", correct" : `, WRONG (${judged.missing.join(", ")})`;
      const seconds = (milliseconds / 1_000).toFixed(0);
      console.log(`${id} ${turn + 1}: ${status}, ${answer?.kind}, ${answer?.verdict.status}${correct} (${seconds} s)`);
    },
    onRecording: async (recording) => {
      if (isOwn) await writeRecordings(recording.planning, [recording]);
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await started?.stop();
}

async function readOwnCases(): Promise<LiveCase[]> {
  const cases = (await readEvaluationCases()).filter(({ id }) => only === undefined || only.includes(id));
  return cases.map(({ id, files, turns }) => ({ id, turns, files: files.map(toCaseFile) }));
}

/** Reads the questions of an external file, whose true values are unknown. */
async function readForeignCases(file: string): Promise<LiveCase[]> {
  return (await readCases(file, only)).map(({ id, text, table }) => ({
    id,
    files: [path.join(values.tables, table)],
    turns: [{ question: text, outcome: "answered", means: null, values: [] }],
  }));
}
