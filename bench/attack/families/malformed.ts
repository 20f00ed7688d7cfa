import { judge, type Family, type Finding } from "../attack";
import type { Ground } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { readApi } from "../http/operations";
import { send } from "../http/send";
import { addOrders, ask } from "../product/chat";
import { findProblem } from "../product/find-problem";
import { deriveMalformed } from "../product/derive-malformed";

/** Time limit of one request. */
const patienceMs = 30_000;

async function flood(ground: Ground, { count, seed }: { count: number; seed: number }): Promise<Finding> {
  const target = await ground.get("open");
  const datasetId = await addOrders(target);
  const { sessionId, answerId } = await ask(target, datasetId);
  // The first call of the example answers questions, which takes longer than a refusal may.
  await send(target, { method: "POST", path: "/api/example", patienceMs: 120_000 });
  const ids = { datasets: datasetId, sessions: sessionId, messages: answerId };
  const requests = deriveMalformed(await readApi(target), { count, seed, ids });
  const mark = target.log.length;
  const statuses = new Map<number, number>();
  const outcomes = await allAtOnce(requests, 8, async ({ what, ...request }) => {
    const label = `${request.method} ${request.path.slice(0, 80)} (${what})`;
    try {
      const reply = await send(target, { ...request, patienceMs });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      const problem = request.method === "HEAD" ? null : findProblem(reply);
      return reply.status >= 500 || problem !== null ? [`${label}: ${problem ?? reply.status}`] : [];
    } catch (error) {
      return [`${label}: ${String(error)}`];
    }
  });
  const logged = target.log.suspiciousSince(mark).map((line) => `in the log: ${line.slice(0, 160)}`);
  const { status } = await send(target, { path: "/api/health" });
  const counts = [...statuses].sort(([left], [right]) => left - right).map(([code, number]) => `${code}: ${number}`);
  const refused = [...statuses].reduce((sum, [code, number]) => sum + (code >= 400 ? number : 0), 0);
  const breaches = [...outcomes.flat(), ...logged, ...(status === 200 ? [] : [`afterwards the health is ${status}`])];
  if (refused < requests.length / 2) breaches.push(`only ${refused} were refused`);
  return judge(breaches, `${requests.length} requests of seed ${seed}: ${counts.join(", ")}`);
}

/** Requests that no client of the documented API would make. */
export function malformed(options: { count: number; seed: number }): Family {
  return {
    name: "malformed",
    attacks: [{ name: "no malformed request is a fault or hangs", run: (ground) => flood(ground, options) }],
  };
}
