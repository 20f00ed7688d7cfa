import type { Caveat, Check } from "@/lib/domain/answers/answer";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toList } from "@/lib/prompts/plain-words";
import { fillValues } from "../../answer/fill-values";
import { createValueRelay } from "../../answer/value-relay";
import { withFormatLines } from "../../answer/format-lines";
import { withWhatHappened } from "../../answer/what-happened";
import { askEngine } from "../../../kit/ask-engine";
import { toDifferentLines } from "../../confirm/different-values";
import type { ArchivedExecution } from "../../facts/execution-archive";
import type { AnalystNode, NodeRun } from "../../run-context";
import type { AnalystFacts, AnalystState } from "../../state";
import { createTextRelay } from "../../../kit/replies/text-relay";
import { toExplanation } from "../../to-explanation";
import { toTextEntry, type TranscriptEntry } from "../../../kit/transcript/transcript-entry";
import { checkExplanation } from "./check-explanation";
import { toExplainResultsValues } from "./prompt";
import { analystTasks } from "../../tasks";

/**
 * Writes the final answer, unless the evaluation already did. Requests a rewrite once when numbers do not fit the
 * result, then flags them. When values are not shared, code fills them into the text.
 */
export const explainResults: AnalystNode = async (state, run) => {
  const { facts } = state;
  if (facts.execution === null) throw new CaveatError("internal", "There is no result to explain.");
  const execution = await run.executions.get(facts.execution.id);
  const query = facts.query === null ? null : (await run.queries.get(facts.query.id)).sql;
  const first = await getFirstText(state, run, execution);
  const entries = [...first.entries];
  let text = toFinishedText(first.reply, facts, { execution, query }, run);
  const rewritten = text.unknown.length > 0;
  if (rewritten) {
    const second = await askEngine({ ...state, messages: [...state.messages, ...entries] }, run, {
      task: analystTasks.explain_results,
      values: toExplainResultsValues(facts, { ...toOptions(facts, execution, run), unknown: text.unknown }),
      suffix: "rewrite",
    });
    const reply = toExplanation(second.output);
    entries.push(second.asked, toTextEntry("assistant", reply));
    text = toFinishedText(reply, facts, { execution, query }, run);
  }
  const explanation = withWhatHappened(text.explanation, facts);
  return {
    update: {
      messages: entries,
      facts: {
        explanation: explanation === "" ? null : await run.texts.keep(`explain_results:${run.attempt}`, explanation),
        conclusion: null,
        checks: text.check === null ? facts.checks : [...facts.checks, text.check],
        caveats: [...facts.caveats, ...toUncomputed(text)],
      },
    },
    summary:
      text.unknown.length > 0
        ? "Wrote the answer; some of its numbers are not in the result"
        : rewritten
          ? "Wrote the answer, again after numbers did not fit"
          : "Wrote the answer",
  };
};

/** Adds a caveat about uncomputed numbers in a text that does not lead with them. */
function toUncomputed({ check, unknown }: ReturnType<typeof toFinishedText>): Caveat[] {
  if (check?.passed !== true || unknown.length === 0) return [];
  const text = `The text states ${toList(unknown)}, which the code did not compute.`;
  return [{ text, columns: [] }];
}

/** Takes the text that a `conclude` call wrote for a valid result, or requests one. */
async function getFirstText(
  state: AnalystState,
  run: NodeRun,
  execution: ArchivedExecution,
): Promise<{ reply: string; entries: TranscriptEntry[] }> {
  const { facts } = state;
  if (facts.conclusion !== null) return { reply: await run.texts.read(facts.conclusion), entries: [] };
  const relay = createTextRelay(
    createValueRelay(execution.result, (text) => run.emit({ type: "text_delta", node: "explain_results", text })),
  );
  const { output, asked } = await askEngine(state, run, {
    task: analystTasks.explain_results,
    values: toExplainResultsValues(facts, toOptions(facts, execution, run)),
    onText: relay.onText,
  });
  relay.end();
  const reply = toExplanation(output);
  return { reply, entries: [asked, toTextEntry("assistant", reply)] };
}

function toOptions({ verification }: AnalystFacts, execution: ArchivedExecution, run: NodeRun) {
  return { shareValues: run.shareValues, different: toDifferentLines(verification, execution, run) };
}

/** Finishes a reply for people and lists what does not fit: numbers and placeholders that the result does not have. */
function toFinishedText(
  reply: string,
  facts: AnalystFacts,
  { execution, query }: { execution: ArchivedExecution; query: string | null },
  run: NodeRun,
): { explanation: string; check: Check | null; unknown: string[] } {
  // Personal data always has placeholders; without shared values, every value must have one.
  const { text, unknown } = fillValues(reply, execution.result);
  const filled = { text, unknown: run.shareValues ? [] : unknown };
  const explanation = withFormatLines(filled.text, facts.question, execution.result);
  const compared = checkExplanation(explanation, facts, { execution, query }, run);
  const numbers = compared?.unknown.filter((number) => run.shareValues || reply.includes(number)) ?? [];
  const check = toPlaceholderCheck(filled.unknown, compared?.check ?? null);
  return { explanation, check, unknown: [...new Set([...filled.unknown, ...numbers])] };
}

/** Builds the number check, failed because of unknown placeholders. */
function toPlaceholderCheck(unknown: readonly string[], check: Check | null): Check | null {
  if (unknown.length === 0 || check?.passed === false) return check;
  const detail = `${unknown.slice(0, 5).join(", ")} in the text stands for no value of the result.`;
  return { name: check?.name ?? "Numbers in the text", passed: false, detail };
}
