import { formatCount } from "@/lib/domain/text/numbers";
import { ToolArguments } from "@/lib/domain/tools/tool";
import { isClaim, withoutClaims } from "@/lib/verification/text/without-claims";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { ToolRound, type ToolResult } from "@/lib/ports/tools/tool-round";
import { askEngine } from "../ask-engine";
import type { CapabilityTask } from "../capability-task";
import { toBoundedReply, toReplyText } from "../replies/bounded-reply";
import type { GraphNode, KitContext } from "../run-context";
import { toTextEntry } from "../transcript/transcript-entry";
import { toClosing } from "./to-closing";
import { toolLimits, type PendingStep, type ToolFacts } from "./tool-facts";

/** A task whose reply is a round of calls. */
export type ToolTask = CapabilityTask & { readonly schema: typeof ToolRound };

/**
 * Creates the node in which an engine plans the next calls. Validates the requested calls: read calls run at once,
 * others become steps, and invalid ones are returned to the engine with the reason.
 * @param task its turn uses the names `question`, `results`, `today` and `session`.
 */
export function planCalls<Facts extends ToolFacts, Context extends KitContext<Facts>>(
  task: ToolTask,
): GraphNode<Facts, Context> {
  return async (state, run) => {
    const { facts } = state;
    const change = (changed: Partial<ToolFacts>) => changed as Partial<Facts>;
    const round = facts.rounds + 1;
    if (round > toolLimits.rounds) {
      return { update: { facts: change({ ending: "rounds" }) }, summary: "Reached the maximum number of rounds" };
    }
    if (facts.calls >= toolLimits.calls) {
      return { update: { facts: change({ ending: "calls" }) }, summary: "Reached the maximum number of calls" };
    }
    const { output, asked } = await askEngine(state, run, { task, values: toValues(facts, run) });
    const reply = toBoundedReply(ToolRound, output);
    const messages = [asked, toTextEntry("assistant", toReplyText(ToolRound, reply))];
    const left = toolLimits.calls - facts.calls;
    const planned = await Promise.all(reply.calls.slice(0, left).map((call) => checkCall(run.ports.tools, call)));
    const reads: ToolFacts["reads"] = [];
    const steps: PendingStep[] = [];
    const refused: ToolResult[] = [];
    for (const [index, call] of planned.entries()) {
      if ("refused" in call) refused.push(call.refused);
      else if ("read" in call) reads.push({ key: `read:${round}:${index + 1}`, call: call.read });
      else steps.push(toPending(call.step, `s${facts.done.length + steps.length + 1}`));
    }
    const isRefused = reads.length === 0 && steps.length === 0 && refused.length > 0;
    const refusedRounds = isRefused ? facts.refusedRounds + 1 : 0;
    const question = toQuestion(reply, round);
    const isIdle = reads.length === 0 && steps.length === 0 && refused.length === 0;
    const changed = change({
      rounds: round,
      refusedRounds,
      reads,
      steps,
      isCut: facts.isCut || reply.calls.length > left,
      results: [...facts.results, ...refused],
      seenResults: facts.results.length,
      seenChoices: facts.choices.length,
      asked: isIdle && run.consent.clarify ? question : null,
      closing: toClosing(reply, { ...facts, isUnclear: !run.consent.clarify && isIdle && question !== null }),
      chosen: reply.found ?? [],
      isConcluded: isIdle && (question === null || !run.consent.clarify),
      ...(refusedRounds >= toolLimits.refusedRounds && { ending: "refused" }),
    });
    return { update: { facts: changed, messages }, summary: toPlanSummary({ reads, steps, refused, question }) };
  };
}

type Checked = { read: ToolFacts["reads"][number]["call"] } | { step: PendingStep } | { refused: ToolResult };

/** Validates one call requested by an engine. */
async function checkCall(
  tools: KitContext<unknown>["ports"]["tools"],
  { tool, arguments: text }: ToolRound["calls"][number],
): Promise<Checked> {
  const args = toArguments(text);
  if (args === null) return toRefused(tool, {}, "The arguments are not a JSON object.");
  const checked = await tools.check({ tool, arguments: args });
  if ("refusal" in checked) return toRefused(tool, args, checked.refusal);
  const { call, says, fields, hash, tool: known } = checked;
  if (known.risk === "read") return { read: call };
  const { risk } = known;
  const step = { id: "", ...call, says, risk, ...(fields.length > 0 && { fields: [...fields] }) };
  const isStanding = await tools.isApproved(call.tool);
  const approval = isStanding ? ({ decision: "standing", scope: "always", hash } as const) : null;
  return { step: { step, hash, approval, isSkipped: false, edit: null, attempt: 1 } };
}

function toArguments(text: string): ToolArguments | null {
  try {
    return ToolArguments.safeParse(JSON.parse(text === "" ? "{}" : text)).data ?? null;
  } catch {
    return null;
  }
}

function toRefused(tool: string, args: ToolArguments, summary: string): Checked {
  return { refused: { tool, arguments: args, ok: false, summary } };
}

function toPending(pending: PendingStep, id: string): PendingStep {
  return { ...pending, step: { ...pending.step, id } };
}

function toQuestion({ question, options }: ToolRound, round: number): ToolFacts["asked"] {
  const text = withoutClaims(question ?? "").text;
  if (text === "") return null;
  const known = (options ?? []).flatMap(({ id, label }) => (isClaim(label) ? [] : [{ id, label, description: "" }]));
  return { id: `q${round}`, text, options: known };
}

function toValues(facts: ToolFacts, { sessionId, ports }: Pick<KitContext<unknown>, "sessionId" | "ports">) {
  const results = facts.results.slice(facts.seenResults).map(({ tool, ok, summary }) => {
    return `${tool} ${ok ? "found or did" : "failed"}: ${summary}`;
  });
  const choices = facts.choices.slice(facts.seenChoices).map(({ question, answer, optionId }) => {
    return `The person was asked: ${question} Answer: ${answer}${optionId === null ? "" : ` (option ${optionId})`}`;
  });
  const lines = [...choices, ...results];
  return {
    question: toFencedText("question", facts.question),
    results: toFencedText("results", lines.length === 0 ? "Nothing yet." : lines.join("\n")),
    today: ports.clock.now().toISOString(),
    session: sessionId,
  };
}

function toPlanSummary(plan: {
  reads: readonly unknown[];
  steps: readonly unknown[];
  refused: readonly unknown[];
  question: unknown;
}): string {
  const { reads, steps, refused, question } = plan;
  const parts = [
    ...(reads.length === 0 ? [] : [`Looks up ${formatCount(reads.length, "item")}`]),
    ...(steps.length === 0 ? [] : [`Planned ${formatCount(steps.length, "step")}`]),
    ...(refused.length === 0 ? [] : [`${formatCount(refused.length, "call")} could not be planned`]),
  ];
  if (parts.length > 0) return parts.join("; ");
  return question === null ? "Nothing left to do" : "Has a question";
}
