import { setTimeout as wait } from "node:timers/promises";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { send, sendJson } from "../http/send";
import { addOrders, ask, honestQuestion } from "../product/chat";

const loops = 6;
/** Maximum time of an honest question in the meantime, in milliseconds. */
const mostMs = 15_000;
/** How long Python may remain after it was stopped, including delays of a busy machine. */
const clearingMs = 4_000;

async function askTimed(target: Target, datasetId: string): Promise<number> {
  const begun = performance.now();
  await ask(target, datasetId);
  return performance.now() - begun;
}

/** Counts how many of the newest conversations are running. */
async function countRunning(target: Target): Promise<number> {
  const { items } = JSON.parse((await send(target, { path: "/api/sessions?limit=5" })).text) as {
    items: { status: string }[];
  };
  return items.filter(({ status }) => status === "running").length;
}

async function loop(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const datasetId = await addOrders(target);
  const alone = await askTimed(target, datasetId);
  const { sessionId, questionId } = await ask(target, datasetId);
  const path = `/api/sessions/${sessionId}`;
  for (let number = 0; number < loops; number++) {
    const code = `turn = ${number}\nwhile True: pass`;
    const { status } = await sendJson(target, {
      method: "POST",
      path: `${path}/messages`,
      body: { rerun: { questionId, code } },
    });
    if (status !== 202) throw new Error(`A loop was answered with ${status}.`);
  }
  // Waits until the first of them is running.
  await wait(1_500);
  const breaches: string[] = [];
  if ((await countRunning(target)) === 0) breaches.push("no loop ran");
  const beside = await askTimed(target, datasetId).catch((error: unknown) => {
    breaches.push(String(error));
    return Number.POSITIVE_INFINITY;
  });
  if (beside > mostMs) breaches.push(`“${honestQuestion}” took ${(beside / 1_000).toFixed(1)} s`);
  const cancelled = await send(target, { method: "POST", path: `${path}/cancel` });
  if (cancelled.status !== 202) breaches.push(`stopping them was answered with ${cancelled.status}`);
  const end = Date.now() + clearingMs;
  while ((await countRunning(target)) > 0 && Date.now() < end) await wait(100);
  if ((await countRunning(target)) > 0) breaches.push("the loops go on after they were stopped");
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return judge(breaches, `alone ${seconds(alone)}, beside ${loops} loops ${seconds(beside)}`);
}

/** Endless code, while other people wait for their answers. */
export const endlessLoops: Family = {
  name: "loops",
  attacks: [{ name: "endless loops of one conversation do not hold up another", run: loop }],
};
