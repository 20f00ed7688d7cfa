import type { RecipesNode } from "../context";
import { recipeLimits } from "../facts";
import { toUndo } from "./classify-intent";

/** Restores the data as it was before this run, at the person's request. */
export const rollBack: RecipesNode = async ({ facts }, run) => {
  const { result, plan, started, standstill } = facts;
  const { preparations, tools } = run.ports;
  if (result === null || plan === null) {
    if (started !== null && standstill?.limit === "time") await preparations.stop(started);
    return { update: { facts: { ending: "rolled_back", started: null } }, summary: "Stopped; nothing was written" };
  }
  const refuse = (text: string) => ({ update: { facts: { refusal: text } }, summary: "It could not be rolled back" });
  const to = result.rollback?.version;
  if (to === undefined) return refuse(`“${result.datasetName}” is a new dataset: delete it to undo this.`);
  const target = { dataset: result.datasetId, further: [], output: null };
  const tried = await preparations.tryChange(target, { kind: "rollback", to });
  if ("problems" in tried) return refuse(tried.problems.map(({ message }) => message).join(" "));
  const checked = await tools.check(tried.call);
  if ("refusal" in checked) return refuse(checked.refusal);
  const approval = { decision: "approved", scope: "once", hash: checked.hash } as const;
  const envelope = await tools.carryOut(checked.call, {
    key: `rollback:${facts.proposal}`,
    approval,
    signal: run.signal,
  });
  if (!envelope.ok) return refuse(envelope.summary);
  const { facts: begun } = envelope as { facts: Parameters<typeof preparations.wait>[0] };
  const progress = await preparations.wait(begun, recipeLimits.computingMs);
  if (progress.status === "failed") return refuse(progress.message);
  const undone = { ...toUndo({ id: result.datasetId, name: result.datasetName, before: to }).plan };
  const back = await preparations.describeResult(begun, tried, { ...plan, ...undone });
  return { update: { facts: { result: back, ending: "rolled_back" } }, summary: "The data was restored" };
};
