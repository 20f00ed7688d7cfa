import { askCases } from "./questions/ask-cases";
import { CaveatClient } from "./questions/caveat-client";
import { evaluateEveryday } from "./questions/evaluate-everyday";
import { appendOutcome, readOutcomes } from "./questions/outcome-file";
import { readQuestionSet } from "./questions/question-set";
import { readCases, type QuestionCase } from "./questions/read-cases";
import { startCaveat } from "./questions/start-caveat";
import { toSummary } from "./questions/to-summary";
import { parseOptions } from "./report/parse-options";

const usage = `npm run eval:questions -- [--cases development|held-back|DIR] [options]
npm run eval:questions -- --cases FILE --tables DIR [options]
  --cases NAME     everyday conversations of bench/everyday, with judgements: held-back (default; prints only ids) or development
  --cases NAME     one of the sets of bench/everyday/sets: alder, birch (prints only ids), cedar
  --cases DIR      conversations of another set: turns.jsonl beside its tables
  --mutants        also makes one mistake at a time in the readings of right answers, and counts those that are seen
  --cases FILE     JSON lines: id, question, constraints, format, file_name
  --tables DIR     folder of the tables that the cases of FILE name
  --out FILE       receives a line for each case of FILE (predictions.jsonl); cases that have a response there are skipped
  --url URL        a running server, with CAVEAT_API_KEY if it has one; by default, one is started and stopped
  --quick          asks everyday conversations in this process, without server and database
  --parallel N     concurrent questions (2)
  --seconds N      time limit of one question (900)
  --only IDS       ids of cases, separated by commas`;

const values = parseOptions({
  cases: { type: "string", default: "held-back" },
  tables: { type: "string" },
  out: { type: "string", default: "predictions.jsonl" },
  url: { type: "string" },
  quick: { type: "boolean", default: false },
  mutants: { type: "boolean", default: false },
  parallel: { type: "string", default: "2" },
  seconds: { type: "string", default: "900" },
  only: { type: "string" },
});
const [parallel, seconds] = [Number(values.parallel), Number(values.seconds)];
const { cases: caseFile, tables, out, url, quick, mutants } = values;
const only = values.only?.split(",").map((id) => id.trim());
if (!(parallel >= 1) || !(seconds > 0)) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    if (tables !== undefined) await evaluate(caseFile, tables);
    else {
      const set = await readQuestionSet(caseFile, only);
      await evaluateEveryday({ set, url, quick, mutants, parallel, seconds });
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Asks the questions that have no answer yet, and prints a summary of all outcomes. */
async function evaluate(caseFile: string, tables: string): Promise<void> {
  const cases = await readCases(caseFile, only);
  const isWanted = new Set(cases.map(({ id }) => String(id)));
  const before = await readOutcomes(out);
  const known = new Set(before.filter(({ response }) => response !== undefined).map(({ id }) => String(id)));
  const left = cases.filter(({ id }) => !known.has(String(id)));
  console.log(`${cases.length} cases, ${cases.length - left.length} of them already answered.`);
  if (left.length > 0) await ask(left, tables);
  const outcomes = (await readOutcomes(out)).filter(({ id }) => isWanted.has(String(id)));
  console.log(
    `\n${toSummary(outcomes)}\n\nPredictions: ${out}. It has no targets; the file's own scorer judges the answers.`,
  );
}

/** Asks a running server, or one started for this purpose. */
async function ask(left: readonly QuestionCase[], tables: string): Promise<void> {
  const started = url === undefined ? await startCaveat() : undefined;
  try {
    const client = new CaveatClient({ url: started?.url ?? url ?? "", apiKey: process.env.CAVEAT_API_KEY });
    console.log(`Engine: ${await client.engine()}`);
    let asked = 0;
    await askCases({
      client,
      cases: left,
      tables,
      parallel,
      seconds,
      onOutcome: async (outcome) => {
        await appendOutcome(out, outcome);
        const what = outcome.error ?? `${outcome.kind}, ${outcome.verdict}`;
        console.log(
          `${++asked}/${left.length}  ${outcome.id}: ${what} (${(outcome.milliseconds / 1_000).toFixed(1)} s)`,
        );
      },
    });
  } finally {
    await started?.stop();
  }
}
