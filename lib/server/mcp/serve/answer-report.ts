import type { Answer, Caveat } from "@/lib/domain/answers/answer";
import { toVerdictStatements } from "@/lib/domain/answers/verdict-statements";
import type { SessionId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { escapeMarkdown, toContainedMarkdown, toFencedCode } from "@/lib/domain/text/markdown";
import { toResultMarkdown } from "../../takeaway/summary/result-markdown";

/** Maximum number of rows of a result table; the complete table is an artifact. */
const mostRows = 100;

/** A message with its answer. */
type Answered = Pick<Message, "id" | "answer">;

/** Describes an answer in Markdown, with untrusted parts made inert: text, verdict, caveats, result, charts, code. */
export function toAnswerText({ id, answer }: Answered, sessionId: SessionId): string {
  if (answer === undefined) return "";
  const { explanation, verdict, caveats, result, figures, code, version, kind, followUps } = answer;
  return [
    toContainedMarkdown(explanation),
    `Verdict: ${toVerdictWords(answer)} (version ${version}${kind === "answered" ? "" : `, ${kind}`}).`,
    ...toSection(
      "Verdict in two parts",
      toVerdictStatements(verdict).map(({ name, text }) => `- ${name}: ${escapeMarkdown(text)}`),
    ),
    ...toFailedChecks(verdict.checks),
    ...toSection("Caveats", caveats.map(toCaveatLine)),
    ...(result === null ? [] : [`Result:\n\n${toResultMarkdown(result)}`]),
    ...toSection(
      "Charts",
      figures.map((figure) => `- ${escapeMarkdown(figure.title)}: /api/artifacts/${figure.id}`),
    ),
    ...(code === null ? [] : [`Code:\n\n${toFencedCode(code, "python")}`]),
    ...toSection(
      "Possible follow-ups",
      followUps.map((followUp) => `- ${escapeMarkdown(followUp)}`),
    ),
    `Session id ${sessionId}, answer id ${id}.`,
  ].join("\n\n");
}

/** Returns an answer as structured data for programs; result tables are truncated to their first rows. */
export function toAnswerFacts({ id, answer }: Answered) {
  if (answer === undefined) return null;
  const { version, capability, kind, outputType, explanation, verdict, caveats, notes, code, result } = answer;
  return {
    ...{ id, version, capability, kind, outputType, explanation, verdict, notes, code },
    caveats: caveats.map(({ text, columns, rows, effect, measured }) => ({ text, columns, rows, effect, measured })),
    figures: answer.figures.map((figure) => ({ ...figure, address: `/api/artifacts/${figure.id}` })),
    result: result === null ? null : toBoundedResult(result),
    resultText: answer.resultText,
    verification: answer.verification,
    followUps: answer.followUps,
  };
}

function toVerdictWords({ verdict: { status, line } }: Answer): string {
  return line === undefined ? status : `${status} · ${escapeMarkdown(line)}`;
}

function toFailedChecks(checks: Answer["verdict"]["checks"]): string[] {
  const failed = checks.filter(({ passed }) => !passed);
  return toSection(
    "Failed checks",
    failed.map(({ name, detail }) => `- ${escapeMarkdown(`${name}: ${detail}`)}`),
  );
}

function toCaveatLine({ text, effect }: Caveat): string {
  return `- ${escapeMarkdown([text, effect ?? ""].join(" "))}`;
}

function toSection(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:\n${lines.join("\n")}`];
}

function toBoundedResult(result: AnalysisResult): AnalysisResult {
  switch (result.kind) {
    case "scalar":
      return result;
    case "table":
      return toBoundedTable(result);
    case "record":
      return {
        kind: "record",
        entries: result.entries.map(({ name, value }) => ({
          name,
          value: typeof value === "object" && value !== null ? toBoundedTable(value) : value,
        })),
      };
  }
}

function toBoundedTable(table: ResultTable): ResultTable {
  return { ...table, rows: table.rows.slice(0, mostRows) };
}
