import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toResultText } from "@/lib/prompts/text/result-text";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { ArchivedExecution } from "../facts/execution-archive";
import type { Fault } from "../../kit/state/kit-facts";
import type { AnalystFacts } from "../state";
import { toNearestLines } from "./nearest-columns";
import { toTriedText } from "./what-happened";

const limits = { rows: 10, columns: 8, entries: 20 };

/** Writes an explanation in code when the engine gave none: what happened, what was tried, what is kept, what to do. */
export function toPlainExplanation(
  facts: AnalystFacts,
  execution: ArchivedExecution | null,
  datasets: readonly DatasetFacts[],
): string {
  const { fault } = facts;
  const succeeded = facts.execution?.succeeded === true;
  if (fault === null)
    return facts.givenCode && !succeeded ? explainFailedCode(execution) : explainSilence(facts, execution);
  if (fault.code === "budget_exceeded") return explainBudget(facts, fault, execution);
  const remedy = toRemedy(fault);
  if (isLimitation(facts, fault)) {
    return joinParagraphs([
      "The data cannot answer this question as it was planned.",
      toBullets(facts.alignment?.gaps ?? []),
      toBullets(toNearestLines(facts, datasets).map((line) => `nearest in the data ${line}`)),
      `The full explanation could not be written: ${fault.message} ${remedy}`,
    ]);
  }
  if (facts.limitReached === "remediation") {
    return joinParagraphs([
      `No valid result was reached. ${toTriedText(facts)}`,
      toBullets([...toIssues(facts), facts.remediation?.root_cause ?? "", facts.remediation?.guidance ?? ""]),
      "It may help to rephrase the question, to say what an unclear term means, or to name the columns that are meant.",
      `The full explanation could not be written: ${fault.message} ${remedy}`,
    ]);
  }
  if (succeeded) {
    return joinParagraphs([
      ...toComputed(facts, execution),
      `No explanation in words could be written: ${fault.message} Result and code are kept. ${remedy}`,
    ]);
  }
  const tried = facts.execution === null ? "" : ` ${toTriedText(facts)}`;
  return `${fault.message}${tried} ${toKept(facts)} ${remedy}`;
}

/** Explains that the engine returned an empty text. */
function explainSilence(facts: AnalystFacts, execution: ArchivedExecution | null): string {
  return joinParagraphs([
    ...(facts.execution?.succeeded === true ? toComputed(facts, execution) : []),
    "The model gave no explanation in words. Ask again, or choose another model.",
  ]);
}

/** Describes a result and its caveats without an engine. */
function toComputed(facts: AnalystFacts, execution: ArchivedExecution | null): string[] {
  return [
    facts.evaluation?.is_valid === true
      ? "The analysis ran and its result was evaluated:"
      : "The code ran, but its result was not fully evaluated:",
    toShownResult(execution),
    toBullets(facts.caveats.map(({ text }) => text)),
  ];
}

/** Explains that code handed in by a person failed, with Python's message. */
function explainFailedCode(execution: ArchivedExecution | null): string {
  const failure = execution?.failure ?? null;
  const line = failure?.line === undefined ? "" : ` (line ${failure.line})`;
  return joinParagraphs([
    `The code did not run to its end${line}: ${failure?.message ?? "no reason was given."}`,
    failure?.traceback === undefined ? "" : toFencedText("", failure.traceback),
    "Code that you hand in is not rewritten. Correct it and run it again, or ask the question again to have the code written.",
  ]);
}

/** Explains what the budget prevented, and what exists. */
function explainBudget(facts: AnalystFacts, fault: Fault, execution: ArchivedExecution | null): string {
  const computed =
    facts.execution?.succeeded === true
      ? [
          "What the code had computed up to that point:",
          toShownResult(execution),
          toBullets(facts.caveats.map(({ text }) => text)),
        ]
      : [facts.execution === null ? "" : toTriedText(facts), toKept(facts)];
  return joinParagraphs([
    `${fault.message} The work on this question stopped there.`,
    ...computed,
    `No longer done: ${toUndone(facts)}.`,
    fault.remedy ?? "Raise the budget of the session, or start a new one, and ask again.",
  ]);
}

function toUndone(facts: AnalystFacts): string {
  if (facts.execution?.succeeded !== true) {
    return facts.requirements === null ? "planning, computing and explaining" : "computing a result and explaining it";
  }
  if (facts.evaluation === null) return "judging the result and explaining it, so take it with care";
  return facts.evaluation.is_valid
    ? "explaining the result in words"
    : "repairing the result, which did not pass the evaluation, and explaining it";
}

function isLimitation(facts: AnalystFacts, fault: Fault): boolean {
  return (
    facts.limitReached === "alignment" ||
    (facts.alignment !== null && facts.execution === null && fault.node === "explain")
  );
}

/** Lists the issues for a reader. Omits the code failure, which is stated elsewhere. */
function toIssues({ evaluation, execution }: AnalystFacts): string[] {
  return (evaluation?.issues_found ?? []).filter((issue) => issue !== execution?.error);
}

function toKept(facts: AnalystFacts): string {
  return facts.execution === null && facts.pendingCode === null
    ? "The question is kept."
    : "The question and the code so far are kept.";
}

function toRemedy(fault: Fault): string {
  return fault.remedy ?? "Ask again; if it happens again, look at the server's log.";
}

function toShownResult(execution: ArchivedExecution | null): string {
  const result = execution?.result ?? null;
  return result === null ? "The chart shows it." : toFencedText("", toResultText(result, limits));
}

function toBullets(lines: readonly string[]): string {
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => `- ${line.replace(/\s+/gu, " ").trim()}`)
    .join("\n");
}

function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}
