import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Json } from "@/lib/testing/model-server/scripted-model-server-json";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { send, sendJson } from "../http/send";
import { addOrders } from "../product/chat";
import { getModelledServer } from "../product/modelled-server";
import { sendMessage, startSession, waitUntilSettled } from "../product/session";

const rounds = 12;
const resume = (target: Target, id: string, body: object) =>
  sendJson(target, { method: "POST", path: `/api/sessions/${id}/resume`, body });

async function findName(target: Target, datasetId: string): Promise<string> {
  const { text } = await send(target, { path: `/api/datasets/${datasetId}` });
  return z.looseObject({ name: z.string() }).parse(JSON.parse(text)).name;
}

const revoke = async (target: Target) =>
  (await sendJson(target, { method: "PATCH", path: "/api/settings", body: { toolsApproved: [] } })).status;

/** A round that renames a dataset, and the one after it. */
const toRounds = (dataset: string, name: string): Json[] => [
  { calls: [{ tool: "datasets.rename", arguments: JSON.stringify({ dataset, name }) }] },
  { calls: [] },
];

/** Approves all further renamings, has one made, and revokes the approval meanwhile, `after` milliseconds later. */
async function race(ground: Ground, round: number, after: number): Promise<string[]> {
  const { target, model } = await getModelledServer(ground, {});
  const dataset = await addOrders(target);
  model.setScript({ plan_changes: toRounds(dataset, `approved ${round}`) });
  const question = "Rename this dataset";
  const id = await startSession(target, { question, datasetIds: [dataset], capability: "workspace" });
  const asked = (await waitUntilSettled(target, id)).interrupt;
  if (asked === undefined) throw new Error("The change was not asked about.");
  await resume(target, id, { interruptId: asked.id, response: { optionId: "approve", scope: "always" } });
  await waitUntilSettled(target, id);
  model.setScript({ plan_changes: toRounds(dataset, `standing ${round}`) });
  await sendMessage(target, id, { question, capability: "workspace" });
  await wait(after);
  // Two tabs at once.
  const statuses = await Promise.all([revoke(target), revoke(target)]);
  const then = await findName(target, dataset);
  await waitUntilSettled(target, id);
  const last = await findName(target, dataset);
  return [
    ...(statuses.every((status) => status === 200) ? [] : [`revoking was answered with ${statuses.join(", ")}`]),
    ...(then === last ? [] : [`renamed to “${last}” after the revocation was answered`]),
  ];
}

async function revokeMeanwhile(ground: Ground): Promise<Finding> {
  const breaches: string[] = [];
  for (let round = 0; round < rounds; round += 1) breaches.push(...(await race(ground, round, round * 15)));
  return judge(
    breaches,
    `${rounds} renamings whose approval was revoked 0 to ${(rounds - 1) * 15} ms after they were asked for`,
  );
}

async function approveBySettings(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const body = { toolsApproved: ["datasets.rename", "datasets.delete"] };
  const { text } = await sendJson(target, { method: "PATCH", path: "/api/settings", body });
  return judge(
    text.includes("datasets.") ? [`the settings approve tools: ${text.slice(0, 200)}`] : [],
    "a list of tools",
  );
}

/** Approvals that are revoked while something relies on them. */
export const approvals: Family = {
  name: "approvals",
  attacks: [
    { name: "nothing happens on the strength of a revoked approval", run: revokeMeanwhile },
    { name: "settings approve nothing", run: approveBySettings },
  ],
};
