import { writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { Planning } from "@/lib/domain/answers/analysis";
import { startScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import { builtinQuestions } from "./overhead/builtin-questions";
import { measureBuiltin } from "./overhead/measure-builtin";
import { measureQuestions } from "./overhead/measure-questions";
import type { QuestionTime } from "./overhead/question-time";
import { reportBuiltin } from "./overhead/report-builtin";
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
  engine: { type: "string", default: "scripted" },
  rows: { type: "string", default: "1000000" },
  repeats: { type: "string", default: "3" },
  only: { type: "string" },
  answers: { type: "string" },
  sessions: { type: "string", default: "4" },
  planning: { type: "string", default: "separate" },
  calls: { type: "boolean", default: false },
});
const planning = Planning.parse(values.planning);
const allRows = values.rows.split(",").map(Number);
const questionsOfASession = scriptedQuestions.length;
if (values.engine === "builtin") await measureWithBuiltinEngine();
else for (const rows of allRows) await measureWithScriptedModel(rows);

/** Asks questions of every kind that the built-in engine answers, about each number of rows. */
async function measureWithBuiltinEngine(): Promise<void> {
  const server = await openServer({ REASONING_ENGINE: "builtin" });
  const only = values.only?.split(",");
  const questions = builtinQuestions.filter(({ kind }) => only?.includes(kind) ?? true);
  const lines: string[] = [];
  try {
    const { container } = server;
    await container.executor.describe();
    const book = createTimeBook();
    timeServer(container, book);
    for (const rows of allRows) {
      const dataset = await addTable(server, { name: `orders${rows}`, columns: orderColumns, rows });
      const options = { container, book, datasetId: dataset.id, questions };
      await measureBuiltin({ ...options, questions: questions.slice(0, 4), repeats: 1 });
      const asked = await measureBuiltin({ ...options, repeats: Number(values.repeats) });
      lines.push(...asked.map(({ kind, answer }) => `${rows} ${kind} ${answer}`));
      console.log(`${reportBuiltin(asked, rows)}\n`);
    }
  } finally {
    await server.close();
  }
  if (values.answers !== undefined) await writeFile(values.answers, `${[...new Set(lines)].sort().join("\n")}\n`);
}

/** Asks five questions in each of several sessions, answered by a model that replies at once. */
async function measureWithScriptedModel(rows: number): Promise<void> {
  const sessions = Number(values.sessions);
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
    print(times.slice(questionsOfASession), rows);
  } finally {
    await server.close();
    await model.close();
  }
}

function print(times: readonly QuestionTime[], rows: number): void {
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
