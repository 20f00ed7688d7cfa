import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { openCaseDatasets } from "@/lib/testing/recordings/case-datasets";
import { readEvaluationCases, recordingsFolder } from "@/lib/testing/recordings/evaluation-case";
import { readRecordings } from "@/lib/testing/recordings/recording";
import { parseOptions } from "./report/parse-options";
import { judgeMutants, type JudgedOriginal } from "./verdicts/judge-mutants";
import { toMutantReport } from "./verdicts/mutant-table";
import { toRecordedPrograms } from "./verdicts/recorded-program";

const { only, verbose, ...values } = parseOptions({
  only: { type: "string" },
  recordings: { type: "string", default: recordingsFolder },
  most: { type: "string", default: "8" },
  parallel: { type: "string", default: "2" },
  verbose: { type: "boolean", default: false },
});

const cases = await readEvaluationCases();
const recordings = [
  ...(await readRecordings("merged", values.recordings)),
  ...(await readRecordings("separate", values.recordings)),
];
const wanted = only?.split(",");
const { programs, withoutSecond } = toRecordedPrograms(
  recordings.filter(({ id }) => wanted === undefined || wanted.includes(id)),
  cases,
);
const datasets = await openCaseDatasets();
const executor = createPythonExecutor({
  ...{ ...pythonOfTests, sandbox: "auto", resolveParquet: datasets.resolveParquet },
});
const judged: JudgedOriginal[] = [];
try {
  await executor.describe();
  const waiting = [...programs];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      judged.push(await judgeMutants(next, { executor, datasets, most: Number(values.most) }));
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, work));
} finally {
  await executor.close();
  await datasets.close();
}
console.log(`${programs.length} correct programs with a second program; ${withoutSecond.length} more without.`);
for (const { label, line } of judged.filter(({ doubted }) => doubted)) console.log(`Doubted: ${label}: ${line}`);
for (const { label, mutants } of verbose ? judged : []) {
  for (const { kind, code } of mutants.filter(({ fate }) => fate === "missed")) {
    console.log(`\nMissed: ${label}, ${kind}\n${code}`);
  }
}
console.log(`\n${toMutantReport(judged)}`);
