import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { readEvaluationCases } from "@/lib/testing/recordings/evaluation-case";
import { judgeAnswer } from "@/lib/testing/recordings/judge-answer";
import { parseOptions } from "./report/parse-options";
import { readLiveOutcomes } from "./verdicts/live-outcome";
import { toCaveatLines, toScoreReport, type ScoredOutcome } from "./verdicts/score-report";

/** The report of an external scorer. */
const Report = z.object({ cases: z.array(z.object({ id: z.union([z.int(), z.string()]), right: z.boolean() })) });

const values = parseOptions({
  outcomes: { type: "string", default: "outcomes.jsonl" },
  predictions: { type: "string" },
  report: { type: "string" },
  caveats: { type: "boolean", default: false },
});

const outcomes = await readLiveOutcomes(values.outcomes);
const cases = await readEvaluationCases();
// An external scorer's judgements of questions whose true values are unknown.
const graded = values.report === undefined ? [] : Report.parse(JSON.parse(await readFile(values.report, "utf8"))).cases;
const scored = outcomes.map((outcome): ScoredOutcome => {
  const turn = cases.find(({ id }) => id === outcome.id)?.turns[outcome.turn];
  const { answer } = outcome;
  if (turn === undefined)
    return { ...outcome, correct: graded.find(({ id }) => id === outcome.id)?.right ?? null, missing: [] };
  return { ...outcome, ...(answer === null ? { correct: false, missing: [] } : judgeAnswer(turn, answer)) };
});
if (values.predictions !== undefined) {
  const lines = outcomes.map(({ id, answer }) => JSON.stringify({ id, response: answer?.explanation ?? "" }));
  await writeFile(values.predictions, `${lines.join("\n")}\n`);
}
console.log(toScoreReport(scored));
if (values.caveats) console.log(`\n${toCaveatLines(scored).join("\n")}`);
