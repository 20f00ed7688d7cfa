import { availableParallelism, loadavg } from "node:os";
import { Planning } from "@/lib/domain/answers/analysis";
import { startScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import { measureQuestions } from "./overhead/measure-questions";
import type { QuestionTime } from "./overhead/question-time";
import { createTimeBook } from "./overhead/time-book";
import { timeServer } from "./overhead/time-server";
import { quantile } from "./report/quantile";
import { toTable } from "./report/to-table";
import { toTargetLines } from "./report/to-target-lines";
import { openServer } from "./server/open-server";
import { addTable } from "./session/add-table";
import { scriptedQuestions, type ScriptedQuestion } from "./session/scripted-question";
import { scriptedTasks, toScriptedReply } from "./session/scripted-replies";
import { orderColumns } from "./session/table-columns";
import { parseOptions } from "./report/parse-options";

const values = parseOptions({
  rows: { type: "string", default: "1000000" },
  sessions: { type: "string", default: "4" },
  planning: { type: "string", default: "separate" },
  calls: { type: "boolean", default: false },
});
const rows = Number(values.rows);
const sessions = Number(values.sessions);
const planning = Planning.parse(values.planning);
const questionsOfASession = scriptedQuestions.length;

let current: ScriptedQuestion | undefined;
const model = await startScriptedModelServer({
  script: Object.fromEntries(
    scriptedTasks.map((task) => [task, () => (current === undefined ? "" : toScriptedReply(current, task))]),
  ),
});
const server = await openServer({
  ...{ REASONING_ENGINE: "openai-compatible", OPENAI_BASE_URL: model.url, REASONING_MODEL: "scripted" },
  PLANNING: planning,
});
try {
  const { container } = server;
  const dataset = await addTable(server, { name: "orders", columns: orderColumns, rows });
  await container.executor.describe();
  const book = createTimeBook();
  timeServer(container, book);
  const times = await measureQuestions({
    ...{ container, book, datasetId: dataset.id, sessions: sessions + 1 },
    onQuestion: (question) => (current = question),
  });
  print(times.slice(questionsOfASession));
} finally {
  await server.close();
  await model.close();
}

function print(times: readonly QuestionTime[]): void {
  const toRow = (name: string, read: (time: QuestionTime) => number) => {
    const measured = times.map(read);
    return [name, quantile(measured, 0.5).toFixed(1), quantile(measured, 0.95).toFixed(1)];
  };
  const toRows = (read: (time: QuestionTime) => Readonly<Record<string, number>>) =>
    [...new Set(times.flatMap((time) => Object.keys(read(time))))].map((name) =>
      toRow(name, (time) => read(time)[name] ?? 0),
    );
  console.log(
    `${times.length} questions (${planning} planning) on ${rows.toLocaleString("en")} rows × 15 columns, ` +
      `after ${questionsOfASession} to warm up. Own time: from the question to the stored answer, without model calls ` +
      "and the run time of the code. Milliseconds.\n" +
      `Machine load: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; above that, times include queueing.\n`,
  );
  const whole = [
    toRow("total", (time) => time.wall),
    toRow("model calls", (time) => time.model),
    toRow("run time of the code", (time) => time.code),
    toRow("own time", (time) => time.own),
  ];
  const byPart = [...toRows((time) => time.byPart), toRow("graph, prompts and the rest", (time) => time.rest)];
  console.log(toTable(["a question", "p50", "p95"], whole));
  console.log(`\n${toTable(["own time by part, overlapping", "p50", "p95"], byPart)}`);
  console.log(
    `\n${toTable(
      ["own time by node", "p50", "p95"],
      toRows(({ byNode }) => byNode),
    )}`,
  );
  if (values.calls)
    console.log(
      `\n${toTable(
        ["calls per question", "p50", "p95"],
        toRows(({ calls }) => calls),
      )}`,
    );
  const own = times.map((time) => time.own);
  const show = (ms: number) => `${ms.toFixed(0)} ms`;
  const target = { name: "own time of a question, p50", measured: quantile(own, 0.5), limit: 400, show };
  console.log(`\n${toTargetLines([{ ...target, is: "at most" }]).join("\n")}`);
}
