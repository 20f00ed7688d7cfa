import type { DoneStep } from "@/lib/domain/tools/tool-plan";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { ToolBox, ToolEnvelope } from "@/lib/ports/tools/tool-box";
import type { GraphNode, KitContext } from "../run-context";
import type { PendingStep, ToolFacts } from "./tool-facts";

/**
 * Creates the node that carries out the next step of a plan: one step per visit, so that its outcome is shown before
 * the next one starts. If the user ended the run, records the steps that are not carried out.
 */
export function carryOutStep<Facts extends ToolFacts, Context extends KitContext<Facts>>(): GraphNode<Facts, Context> {
  return async ({ facts }, { ports: { tools }, signal }) => {
    const to = (changed: Partial<ToolFacts>, summary: string) => {
      return { update: { facts: changed as Partial<Facts> }, summary };
    };
    if (facts.ending !== null) {
      const { done } = facts;
      return to(
        { steps: [], failure: null, done: [...done, ...(await leaveOut(facts, tools))] },
        "Skipped the remaining steps",
      );
    }
    const [first, ...waiting] = facts.steps;
    if (first === undefined) return to({}, "No step is left");
    if (first.isSkipped) {
      await tools.recordRefusal(first.step, { key: toKey(first), decision: "skipped" });
      const done = toDone(first, "skipped", "You skipped this step.");
      return to({ steps: waiting, done: [...facts.done, done] }, `Skipped: ${first.step.says}`);
    }
    const ready = await prepare(first, tools);
    if ("failure" in ready) return to({ failure: ready.failure }, `Cannot be carried out: ${first.step.says}`);
    const { pending } = ready;
    if (pending.approval === null) return to({ steps: [pending, ...waiting] }, "Needs to be approved again");
    const call = { tool: pending.step.tool, arguments: pending.step.arguments };
    const envelope = await carryOut(tools, pending, { call, signal });
    const calls = facts.calls + 1;
    if (!envelope.ok) {
      const failure = { message: envelope.summary, remedy: envelope.remedy ?? null };
      return to({ calls, steps: [pending, ...waiting], failure }, `Failed: ${envelope.summary}`);
    }
    const done = toDone(pending, "done", envelope.summary);
    const result = { ...call, ok: true, summary: envelope.summary };
    const changed: Partial<ToolFacts> = {
      calls,
      steps: waiting,
      done: [...facts.done, done],
      results: [...facts.results, result],
      undo: [...facts.undo, ...(envelope.undo === undefined ? [] : [envelope.undo])],
      restorable: [...facts.restorable, ...(envelope.restore === undefined ? [] : [envelope.restore])],
    };
    return to(changed, envelope.summary);
  };
}

type Tools = Pick<ToolBox, "check" | "isApproved" | "carryOut" | "recordRefusal">;

/**
 * Applies the user's edit, which approves exactly the edited call, and drops a standing approval that has been revoked
 * in the meantime.
 */
async function prepare(
  pending: PendingStep,
  tools: Tools,
): Promise<{ pending: PendingStep } | { failure: NonNullable<ToolFacts["failure"]> }> {
  const { step, edit, approval } = pending;
  if (edit === null) {
    const isRevoked = approval?.scope === "always" && !(await tools.isApproved(step.tool));
    return { pending: isRevoked ? { ...pending, approval: null } : pending };
  }
  const checked = await tools.check({ tool: step.tool, arguments: { ...step.arguments, ...edit } });
  if ("refusal" in checked) return { failure: { message: checked.refusal, remedy: "Edit the step, or skip it." } };
  const { call, says, hash } = checked;
  const edited = { ...step, ...call, says };
  return {
    pending: { ...pending, step: edited, hash, edit: null, approval: { decision: "approved", scope: "once", hash } },
  };
}

/** Carries out a call. A call that differs from the approved one becomes an outcome, so that the user sees it. */
async function carryOut(
  tools: Tools,
  pending: PendingStep,
  { call, signal }: { call: Parameters<ToolBox["carryOut"]>[0]; signal: AbortSignal },
): Promise<ToolEnvelope> {
  const { approval } = pending;
  if (approval === null) throw new Error("The step is not approved.");
  try {
    return await tools.carryOut(call, { key: toKey(pending), approval, signal });
  } catch (error) {
    if (!isCaveatError(error, "forbidden") && !isCaveatError(error, "not_found")) throw error;
    return { ok: false, summary: error.message, ...(error.remedy !== undefined && { remedy: error.remedy }) };
  }
}

/** Records the steps declined by the user, who rejected the plan or ended the run. */
async function leaveOut({ steps, ending, failure }: ToolFacts, tools: Tools): Promise<DoneStep[]> {
  const decision = ending === "rejected" ? "rejected" : "skipped";
  const done: DoneStep[] = [];
  for (const [index, pending] of steps.entries()) {
    const isFailed = index === 0 && failure !== null;
    // The failed attempt has a record of its own.
    if (!isFailed) await tools.recordRefusal(pending.step, { key: toKey(pending), decision });
    done.push(
      isFailed
        ? toDone(pending, "failed", failure.message)
        : toDone(pending, "skipped", "This step was not carried out."),
    );
  }
  return done;
}

/** Returns the key of a step's execution within the run. */
function toKey({ step, attempt }: PendingStep): string {
  return `step:${step.id}:${attempt}`;
}

function toDone({ step }: PendingStep, outcome: DoneStep["outcome"], summary: string): DoneStep {
  const { id, tool, says } = step;
  return { id, tool, says, outcome, summary };
}
