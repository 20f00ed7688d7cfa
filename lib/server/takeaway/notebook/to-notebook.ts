import type { Answer } from "@/lib/domain/answers/answer";
import { toVerdictStatements } from "@/lib/domain/answers/verdict-statements";
import type { Investigation } from "@/lib/domain/investigations/investigation";
import { escapeMarkdown, toContainedMarkdown, toFencedCode, toInertQuotation } from "@/lib/domain/text/markdown";
import { formatNumber } from "@/lib/domain/text/numbers";
import { toInvestigationMarkdown } from "../summary/investigation-markdown";
import { toResultMarkdown } from "../summary/result-markdown";
import {
  findCurrentAnswer,
  type Takeaway,
  type TakeawayAnalyst,
  type TakeawayDataset,
  type TakeawayQuestion,
} from "../takeaway";
import { type Cell, codeCell, markdownCell, type Notebook } from "./notebook";

/**
 * Converts the conversation to a standalone notebook: it reads each question's data from files beside it, sets its
 * seed, runs the code of its current answer, and shows its result.
 * @param setup source of the first code cell, which defines `begin_question`.
 */
export function toNotebook(takeaway: Takeaway, setup: string): Notebook {
  const { session, questions, datasets, executor, version } = takeaway;
  const runs = questions.some((question) => {
    const current = findCurrentAnswer(question);
    return [current?.answer, ...(current?.analysts ?? []).map(({ answer }) => answer)].some(isRunnable);
  });
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { name: "python3", display_name: "Python 3", language: "python" },
      language_info: { name: "python", ...(executor.python !== null && { version: executor.python }) },
    },
    cells: [
      markdownCell("title", toIntroduction({ title: session.title, version, datasets, runs })),
      ...(runs ? [codeCell("setup", setup)] : []),
      ...questions.flatMap((question) => toQuestionCells(question, datasets)),
    ],
  };
}

/** Names the file in the folder `data` where the notebook looks for the table of a dataset version. */
export function toTableFileName({ fileName }: TakeawayDataset): string {
  return `${fileName}.parquet`;
}

function toIntroduction(about: {
  title: string;
  version: string;
  datasets: readonly TakeawayDataset[];
  runs: boolean;
}): string {
  const files = about.datasets.map(
    (dataset) => `- \`data/${toTableFileName(dataset)}\`: ${escapeMarkdown(dataset.name)}, as the answers saw it`,
  );
  return [
    `# ${escapeMarkdown(about.title)}`,
    `Made by Caveat ${about.version}. Run the cells from top to bottom.`,
    ...(about.runs
      ? [
          "The code was written by a model or by a person, and here it runs with all your rights, outside of Caveat's sandbox: read it first.",
        ]
      : []),
    ...(files.length > 0
      ? [`It reads these files, which are in the bundle of the conversation:\n\n${files.join("\n")}`]
      : []),
  ].join("\n\n");
}

function toQuestionCells(question: TakeawayQuestion, datasets: readonly TakeawayDataset[]): Cell[] {
  const { number } = question;
  const current = findCurrentAnswer(question);
  const heading = [`## Question ${number}`, toInertQuotation(question.text)];
  if (current === undefined)
    return [markdownCell(`question-${number}`, [...heading, "There is no answer."].join("\n\n"))];
  const { answer } = current;
  const cells = [markdownCell(`question-${number}`, [...heading, ...toAnswerParts(answer)].join("\n\n"))];
  const analysts = (current.analysts ?? []).flatMap((analyst) =>
    toAnalystCells(analyst, `${number}-${analyst.id}`, datasets),
  );
  return [...cells, ...toRunCells(answer, String(number), datasets), ...analysts];
}

/** Runs the code of an answer; empty for one whose code cannot run here. @param place names the cells. */
function toRunCells(answer: Answer, place: string, datasets: readonly TakeawayDataset[]): Cell[] {
  if (!isRunnable(answer)) return [];
  return [
    codeCell(`begin-${place}`, toBeginning(answer.basis, datasets)),
    codeCell(`code-${place}`, answer.code),
    ...toShown(answer.code).map((name) => codeCell(`${name}-${place}`, name)),
    ...(answer.result === null
      ? []
      : [markdownCell(`expected-${place}`, `The result was then:\n\n${toResultMarkdown(answer.result)}`)]),
  ];
}

/** Shows an analyst of an investigation with its question and answer, and runs its code. */
function toAnalystCells(
  { title, question, answer }: TakeawayAnalyst,
  place: string,
  datasets: readonly TakeawayDataset[],
): Cell[] {
  const parts = [`### Analyst: ${escapeMarkdown(title)}`, toInertQuotation(question), ...toAnswerParts(answer)];
  return [markdownCell(`analyst-${place}`, parts.join("\n\n")), ...toRunCells(answer, place, datasets)];
}

function toAnswerParts(answer: Answer): string[] {
  const { caveats, code } = answer;
  const list = caveats.map(({ text }) => `- ${escapeMarkdown(text)}`).join("\n");
  return [
    toContainedMarkdown(answer.explanation),
    ...toVerdictStatements(answer.verdict).map(({ name, text }) => `${name}: ${escapeMarkdown(text)}`),
    ...(list === "" ? [] : [`Caveats:\n\n${list}`]),
    ...(answer.investigation === undefined ? [] : toInvestigationParts(answer, answer.investigation)),
    ...toQueryParts(answer),
    ...(code === null ||
    code.trim() === "" ||
    isRunnable(answer) ||
    answer.investigation !== undefined ||
    answer.query !== undefined
      ? []
      : [`This code did not lead to a result, so it is not run here:\n\n${toFencedCode(code, "python")}`]),
  ];
}

/** Shows a query and the code that read its rows, which are not here. */
function toQueryParts({ query, code, result }: Answer): string[] {
  if (query === undefined) return [];
  return [
    `${escapeMarkdown(query.engine)} ran this query and returned ${formatNumber(query.rows)} rows, which are not part of this notebook:`,
    toFencedCode(query.sql, "sql"),
    ...(code === null || code.trim() === "" ? [] : [`The code that read them:\n\n${toFencedCode(code, "python")}`]),
    ...(result === null ? [] : [`The result was then:\n\n${toResultMarkdown(result)}`]),
  ];
}

/** Shows an investigation with its contributions, and its totals as a query that runs anywhere. */
function toInvestigationParts(answer: Answer, investigation: Investigation): string[] {
  const sql = answer.verification?.second?.code;
  return [
    toInvestigationMarkdown(investigation),
    ...(answer.result === null ? [] : [`What contributed to the change:\n\n${toResultMarkdown(answer.result)}`]),
    ...(sql === undefined ? [] : [`The totals as a query, with the table as \`df\`:\n\n${toFencedCode(sql, "sql")}`]),
  ];
}

type RunnableAnswer = Answer & { code: string; basis: NonNullable<Answer["basis"]> };

/** Whether the answer has working code and a record of its data. */
function isRunnable(answer: Answer | undefined): answer is RunnableAnswer {
  if (answer?.basis === undefined || answer.code === null || answer.code.trim() === "") return false;
  // The analysis of contributions is a part of Caveat that a notebook does not have.
  if (answer.investigation !== undefined) return false;
  // The rows are on a server that a notebook cannot reach.
  if (answer.query !== undefined) return false;
  return answer.result !== null || answer.figures.length > 0;
}

function toBeginning({ seed, datasets: used }: RunnableAnswer["basis"], datasets: readonly TakeawayDataset[]): string {
  const given = used.map(({ id, name, versionId }) => {
    const dataset = datasets.find((candidate) => candidate.versionId === versionId);
    const file = dataset === undefined ? "" : toTableFileName(dataset);
    return `    {"id": ${toPythonText(id)}, "name": ${toPythonText(name)}, "file": ${toPythonText(file)}},\n`;
  });
  const list = given.length === 0 ? "[]" : `[\n${given.join("")}]`;
  return `df, datasets = begin_question(seed=${seed}, datasets=${list})`;
}

/** Writes a text as a Python literal; JSON strings are valid in Python. */
function toPythonText(text: string): string {
  return JSON.stringify(text);
}

/** Lists the outputs that the code names for people to see. */
function toShown(code: string): string[] {
  return ["result", "fig"].filter((name) => new RegExp(`^[ \\t]*${name}\\s*(?:=(?!=)|,)`, "m").test(code));
}
