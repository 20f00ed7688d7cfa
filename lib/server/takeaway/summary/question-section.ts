import type { Answer, Check, FigureReference } from "@/lib/domain/answers/answer";
import { toDecisionText } from "@/lib/domain/runs/decision-text";
import { toVerdictStatements } from "@/lib/domain/answers/verdict-statements";
import { formatUtc } from "@/lib/domain/text/dates";
import { escapeMarkdown, toContainedMarkdown, toFencedCode, toInertQuotation } from "@/lib/domain/text/markdown";
import { findCurrentAnswer, type TakeawayAnswer, type TakeawayQuestion, type TakeawayStep } from "../takeaway";
import { toInvestigationMarkdown } from "./investigation-markdown";
import { toResultMarkdown } from "./result-markdown";
import { toUsageSentence } from "./summary-words";

/**
 * Address of a figure of an answer, relative to the document's location; `index` counts the answer's figures from 0.
 */
export type FigureAddress = (answer: TakeawayAnswer, figure: FigureReference, index: number) => string;

const verdicts: Record<Answer["verdict"]["status"], string> = {
  checked: "Checked: every check passes.",
  caveats: "Checked, with caveats: every check passes.",
  unverified: "Not verified.",
  failed: "A check failed.",
};

/** Renders a question with its current answer, how it came about, and its earlier versions. */
export function toQuestionSection(question: TakeawayQuestion, figureAddress: FigureAddress): string {
  const current = findCurrentAnswer(question);
  const parts = [
    `## Question ${question.number}`,
    `Asked ${formatUtc(question.askedAt)}.`,
    toInertQuotation(question.text),
    ...(question.notes ?? []).map((note) => `**${escapeMarkdown(note)}**`),
  ];
  if (current === undefined)
    return [...parts, "There is no answer: the run was stopped, or has not finished yet."].join("\n\n");
  return [...parts, ...toAnswerParts(current, figureAddress), ...toVersionParts(question)].join("\n\n");
}

function toAnswerParts(current: TakeawayAnswer, figureAddress: FigureAddress): string[] {
  const { answer } = current;
  const { requirements, verdict, caveats, result, figures, code } = answer;
  const approach = answer.approaches.find(({ id }) => id === answer.basis?.approachId);
  return [
    ...toPart("Asked back", toList(current.decisions.map((one) => `${one.interrupt.prompt} ${toDecisionText(one)}`))),
    ...toPart(
      isPlanApproved(current) ? "Approved plan" : "Plan",
      requirements === null
        ? ""
        : toList([
            `Analysis: ${requirements.analysis_type}`,
            `Variables: ${requirements.variables_needed.join(", ") || "none named"}`,
            ...requirements.constraints.map((constraint) => `Constraint: ${constraint}`),
            `Success: ${requirements.success_criteria}`,
          ]),
    ),
    ...toPart(
      "Approach",
      approach === undefined
        ? ""
        : toList([
            `${approach.label}: ${approach.description}`,
            ...approach.assumptions.map((assumption) => `Assumes: ${assumption}`),
            ...approach.cannot_tell.map((limit) => `Cannot show: ${limit}`),
          ]),
    ),
    ...toPart("Reading", toList(toReadingLines(answer))),
    `### Answer ${escapeMarkdown(answer.version)}`,
    ...toDamageParts(answer),
    toContainedMarkdown(answer.explanation),
    ...toPart("Found", toList((answer.found ?? []).map(({ title, where }) => `${title} (${where})`))),
    `**${verdict.line === undefined ? verdicts[verdict.status] : escapeMarkdown(verdict.line)}**`,
    ...toVerdictParts(verdict),
    ...(verdict.checks.length > 0 ? [verdict.checks.map(toCheckLine).join("\n")] : []),
    ...toPart(
      "Caveats",
      toList(caveats.map(({ text, effect }) => (effect === undefined ? text : `${text} ${effect}`))),
    ),
    ...toPart("Notes", toList(answer.notes ?? [])),
    ...toPart("Investigation", answer.investigation === undefined ? "" : toInvestigationMarkdown(answer.investigation)),
    ...toPart("Result", result === null ? "" : toResultMarkdown(result)),
    ...toPart(
      "Charts",
      figures
        .map((figure, index) => {
          const picture = figure.kind === "image" ? "!" : "";
          return `- ${picture}[${escapeMarkdown(figure.title)}](${figureAddress(current, figure, index)})`;
        })
        .join("\n"),
    ),
    ...toPart("Query", answer.query === undefined ? "" : toFencedCode(answer.query.sql, "sql")),
    ...toPart("Code", code === null || code.trim() === "" ? "" : toFencedCode(code, "python")),
    ...toPart("How it came about", toStory(current)),
  ];
}

/** Describes how the question was read: the labels of what was decided, and the words that were not understood. */
function toReadingLines({ reading }: Answer): string[] {
  if (reading === undefined) return [];
  const decided = reading.parts.filter(({ value }) => value !== "").map(({ label }) => label);
  return reading.unused.length === 0 ? decided : [...decided, `Not understood: ${reading.unused.join(", ")}`];
}

/** Names the lost parts of a stored answer. */
function toDamageParts({ damaged = [] }: Answer): string[] {
  if (damaged.length === 0) return [];
  return [
    `**Parts of this stored answer could not be read: ${damaged.map((text) => escapeMarkdown(text)).join(", ")}.**`,
  ];
}

/** Whether a person approved this plan, as opposed to all further ones some time before. */
function isPlanApproved({ decisions }: TakeawayAnswer): boolean {
  return decisions.findLast(({ interrupt }) => interrupt.type === "plan_approval")?.response?.optionId === "approve";
}

/** Renders a heading with its content; empty without content. */
function toPart(title: string, content: string): string[] {
  return content === "" ? [] : [`### ${title}`, content];
}

function toList(lines: readonly string[]): string {
  return lines.map((line) => `- ${escapeMarkdown(line)}`).join("\n");
}

/** The statements that a verdict follows from, as one list. */
function toVerdictParts(verdict: Answer["verdict"]): string[] {
  const statements = toVerdictStatements(verdict).map(({ name, text }) => `${name}: ${text}`);
  return statements.length === 0 ? [] : [toList(statements)];
}

function toCheckLine({ name, passed, detail }: Check): string {
  return `- ${passed ? "✓" : "✕"} ${escapeMarkdown(name)}: ${escapeMarkdown(detail)}`;
}

function toStory({ answer, steps, usage, models, modelCalls }: TakeawayAnswer): string {
  const { alignment, code, remediation } = answer.attempts;
  const sentences = [
    `Checks of the fit: ${alignment}. Executions of code: ${code}. Other ways tried: ${remediation}.`,
    toUsageSentence(usage) + (modelCalls > 0 ? ` ${modelCalls} calls: ${escapeMarkdown(models.join(", "))}.` : ""),
    ...(answer.basis === undefined ? [] : [`Seed of its random numbers: ${answer.basis.seed}.`]),
  ];
  const list = steps.map((step, index) => `${index + 1}. ${toStepLine(step)}`).join("\n");
  return sentences.join(" ") + (list === "" ? "" : `\n\n${list}`);
}

function toStepLine({ node, attempt, summary, failed, reason }: TakeawayStep): string {
  const name = node.replaceAll("_", " ");
  const place = attempt > 1 ? `${name} (attempt ${attempt})` : name;
  const sentence = /[.!?]$/.test(summary) ? summary : `${summary}.`;
  const why = reason === null ? "" : ` Then: ${escapeMarkdown(reason)}`;
  return `${place}: ${failed ? "✕ " : ""}${escapeMarkdown(sentence)}${why}`;
}

const reasons: Record<NonNullable<NonNullable<Answer["basis"]>["rerun"]>, string> = {
  approach: "another approach",
  code: "code of a person",
  data: "other data",
  exact: "the same run again",
  reading: "read differently",
  cure: "data changed by a recipe",
  again: "asked again",
};

function toVersionParts({ answers }: TakeawayQuestion): string[] {
  if (answers.length < 2) return [];
  const lines = answers.map(({ answer, createdAt, current }) => {
    const made = answer.basis?.rerun ? reasons[answer.basis.rerun] : "first answer";
    const reason = answer.restores === undefined ? made : `back to ${escapeMarkdown(answer.restores)}`;
    const verdict = verdicts[answer.verdict.status].replace(/[:.].*$/, "");
    return `- ${escapeMarkdown(answer.version)}, ${formatUtc(createdAt)}: ${reason}; ${verdict}${current ? " (current)" : ""}`;
  });
  return toPart("Versions", lines.join("\n"));
}
