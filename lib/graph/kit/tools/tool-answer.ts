import type { Answer } from "@/lib/domain/answers/answer";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { formatCount } from "@/lib/domain/text/numbers";
import type { DoneStep } from "@/lib/domain/tools/tool-plan";
import { toFaultAnswer, toPlainAnswer } from "../plain-answer";
import { toolLimits, type ToolFacts } from "./tool-facts";

/**
 * Builds the answer of a run that called tools. Everything that it states comes from the records of calls: an engine has no words for it. Null if the user rejected the plan before anything was done.
 * @param found what the run found, in Markdown; empty if nothing.
 */
export function toToolAnswer(facts: ToolFacts, version: string, found: string): Answer | null {
  const { fault, beyond, done, closing, ending, isCut, undo, restorable, choices } = facts;
  if (fault !== null) return withReport(toFaultAnswer(fault, version), done);
  if (beyond !== null) {
    const answer = toPlainAnswer({ version, kind: "beyond_engine", explanation: beyond.explanation });
    return { ...answer, followUps: beyond.suggestions };
  }
  const isChanged = done.some(({ outcome }) => outcome === "done");
  if (ending === "rejected" && !isChanged) return null;
  const limit = toLimitText(facts);
  const text = [
    toReport(done),
    done.length === 0 ? (closing ?? "") : "",
    done.length === 0 || limit !== "" ? found : "",
    limit,
    toUndoHint(facts),
  ].filter((part) => part !== "");
  const explanation = text.length === 0 ? nothing : text.join("\n\n");
  const isLimit = ending === "rounds" || ending === "calls" || isCut;
  const kind = isLimit ? "limit" : ending === "refused" ? "cannot_answer" : "concept";
  return {
    ...toPlainAnswer({ version, kind, explanation, followUps: undo.slice(0, 3) }),
    ...(restorable.length > 0 && { restorable }),
    ...(choices.length > 0 && { clarifications: choices.map(({ question, answer }) => ({ question, answer })) }),
  };
}

const nothing =
  "Nothing was changed, because it is unclear what to do. Name the item and the change, for example: " +
  "Rename the dataset “orders” to “Orders 2024”.";

const marks: Record<DoneStep["outcome"], string> = { done: "✓", skipped: "–", failed: "✕" };

/** Lists the steps with their outcomes. */
function toReport(done: readonly DoneStep[]): string {
  if (done.length === 0) return "";
  const counted = done.filter(({ outcome }) => outcome === "done").length;
  const [only] = done;
  if (done.length === 1 && only?.outcome === "done") return escapeMarkdown(only.summary);
  const lead = `${counted} of ${formatCount(done.length, "step")} done:`;
  const lines = done.map(({ outcome, says, summary }) => {
    const text = outcome === "done" ? summary : `${says} ${summary}`;
    return `- ${marks[outcome]} ${escapeMarkdown(text)}`;
  });
  return `${lead}\n\n${lines.join("\n")}`;
}

function withReport(answer: Answer, done: readonly DoneStep[]): Answer {
  const report = toReport(done);
  return report === "" ? answer : { ...answer, explanation: `${answer.explanation}\n\n${report}` };
}

function toLimitText({ ending, isCut, results }: ToolFacts): string {
  if (ending === "rounds") return `The run reached its limit of ${toolLimits.rounds} rounds.`;
  if (ending === "calls" || isCut) {
    return `A run can make at most ${toolLimits.calls} calls, so the remaining ones were skipped. Ask again to continue.`;
  }
  if (ending === "refused") {
    const last = results.findLast(({ ok }) => !ok);
    return `This cannot be done. ${last === undefined ? "" : escapeMarkdown(last.summary)}`.trim();
  }
  return "";
}

/** Explains how to undo what was done. */
function toUndoHint({ undo, restorable }: ToolFacts): string {
  const parts = [
    ...(restorable.length === 0 ? [] : ["Deleted items can be restored for 30 seconds."]),
    ...(undo.length === 0 ? [] : [`To undo this, ask: ${undo.map((text) => `*${escapeMarkdown(text)}*`).join("; ")}.`]),
  ];
  return parts.join(" ");
}
