import { CaveatError } from "@/lib/domain/caveat-error";
import { formatCount } from "@/lib/domain/text/numbers";
import { toList } from "@/lib/prompts/plain-words";
import type { InvestigatorNode, InvestigatorRun } from "../context";
import { toPartRequest } from "../coordination/part-requests";
import type { InvestigatorFacts, PlannedPart } from "../facts";

/** Has the planned parts answered concurrently. A failed part is part of the outcome and does not end the run. */
export const invokeAnalysts: InvestigatorNode = async ({ facts }, run) => {
  const parts = facts.plan ?? [];
  const finished = await answerParts(parts, facts, run, { attempt: 1 });
  return { update: {}, summary: `${finished} of ${formatCount(parts.length, "analyst")} answered` };
};

/** Re-queries only the analysts whose results differ, with the differences. */
export const requeryAnalysts: InvestigatorNode = async ({ facts }, run) => {
  const differing = facts.outcomes.filter(({ status }) => status === "not_comparable").map(({ id }) => id);
  const parts = (facts.plan ?? []).filter(({ id }) => differing.includes(id));
  const requeries = facts.requeries + 1;
  await answerParts(parts, facts, run, { attempt: requeries + 1 });
  return {
    update: { facts: { requeries } },
    summary: `Re-queried: ${toList(
      parts.map(({ title }) => title),
      3,
    )}`,
  };
};

/** Starts the parts and waits for them; returns how many have an answer. */
async function answerParts(
  parts: readonly PlannedPart[],
  { change, outcomes }: InvestigatorFacts,
  run: InvestigatorRun,
  { attempt }: { attempt: number },
): Promise<number> {
  if (change === null) throw new CaveatError("internal", "There is no change to investigate.");
  const earlier = attempt === 1 ? [] : await run.ports.parts.wait(toIds(parts), () => undefined);
  const requests = parts.map((part) => {
    const { differences } = outcomes.find(({ id }) => id === part.id) ?? { differences: [] };
    const code = earlier.find(({ key }) => key === part.id)?.answer?.code ?? null;
    return toPartRequest(part, change, run, { attempt, earlier: attempt === 1 ? null : { code, differences } });
  });
  await run.ports.parts.start(requests);
  const emitted = new Set<string>();
  const ended = await run.ports.parts.wait(toIds(parts), ({ key, sessionId, status, node }) => {
    if (node !== null) return run.emit({ type: "part_node", key, node });
    const isActive = status === "queued" || status === "running" || status === "waiting";
    const shown = isActive ? "running" : status === "completed" ? "completed" : "failed";
    const title = parts.find(({ id }) => id === key)?.title ?? key;
    if (emitted.has(`${key}:${shown}`)) return;
    emitted.add(`${key}:${shown}`);
    run.emit({ type: "part", key, attempt, title, sessionId, status: shown });
  });
  return ended.filter(({ answer }) => answer?.kind === "answered").length;
}

function toIds(parts: readonly PlannedPart[]): string[] {
  return parts.map(({ id }) => id);
}
