import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { measureFamilies } from "@/lib/datasets/apart/measure-families";
import { judge, type Family, type Finding } from "../attack";
import type { Bomb } from "../bombs/bomb";
import { makeBombs } from "../bombs/make-bombs";
import type { Ground, Target } from "../ground";
import type { Reply } from "../http/send";
import { addOrders, ask } from "../product/chat";
import { findProblem } from "../product/find-problem";
import { GetTimes } from "../product/get-times";
import { readOutcome, sendFiles } from "../product/add-file";
import { TreeMemory } from "../product/tree-memory";
import { quantile } from "../../report/quantile";
import type { SeenProcess } from "../../server/start-server";

/** Maximum memory of all processes of the server together, in KB. */
const mostMemoryKb = 3 * 1024 ** 2;
/** Maximum time of another request in the meantime. */
const mostMs = 1_000;
/** A sender that has waited this long for a file goes away. */
const patienceMs = 120_000;
/** How long stopped work may still run. */
const clearingMs = 10_000;
/** How long processes are observed to find out which of them compute, and how much computing time counts. */
const [observedMs, busySeconds] = [1_000, 0.03];

/** Describes the outcome of one bomb in a sentence, or what is wrong with its answer. */
function judgeReply({ name }: Bomb, reply: Reply | Error): { breach?: string; says: string } {
  if (reply instanceof Error) return { says: `${name}: not read within ${patienceMs / 1_000} s, stopped` };
  if (reply.status !== 201 && reply.status !== 422) {
    const problem = findProblem(reply);
    const says = `${name}: ${reply.status} ${reply.text.slice(0, 120)}`;
    return problem === null ? { says } : { says, breach: `${name}: ${problem}` };
  }
  const { rejected, items } = readOutcome(reply.text);
  const [reason] = rejected.map((entry) => entry.reason);
  if (items.length === 0 && (reason === undefined || reason.length < 15))
    return { says: name, breach: `${name} is refused without a reason` };
  return { says: `${name}: ${items.length === 0 ? String(reason) : "read"} (${(reply.ms / 1_000).toFixed(0)} s)` };
}

function sendBomb(target: Target, bomb: Bomb): Promise<Reply | Error> {
  const file = { name: `${bomb.name}${bomb.ending}`, content: bomb.content };
  return sendFiles(target, [file], { patienceMs }).catch((error: unknown) =>
    error instanceof Error && error.message.includes("was not answered") ? error : Promise.reject(error as Error),
  );
}

async function explode(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const bombs = await makeBombs(path.join(ground.directory, "bombs"));
  // Warms up what is loaded only once.
  await addOrders(target);
  const [memory, gets] = [new TreeMemory(target.server), new GetTimes(target)];
  const replies = await Promise.all(bombs.map((bomb) => sendBomb(target, bomb)));
  const [peakKb, { times, faults }] = [await memory.stop(), await gets.stop()];
  const outcomes = bombs.map((bomb, index) => judgeReply(bomb, replies[index] ?? new Error("no answer")));
  for (const { says } of outcomes) console.log(`            ${says}`);
  const slow = times.filter(({ ms }) => ms > mostMs);
  const all = times.map(({ ms }) => ms);
  const shown = `p50 ${quantile(all, 0.5).toFixed(0)}, p95 ${quantile(all, 0.95).toFixed(0)}, at most ${Math.max(...all).toFixed(0)} ms`;
  const breaches = [
    ...outcomes.flatMap(({ breach }) => breach ?? []),
    ...faults,
    ...(peakKb > mostMemoryKb ? [`${(peakKb / 1024 ** 2).toFixed(1)} GB of memory`] : []),
    ...(slow.length > 0 ? [`${slow.length} of ${times.length} other requests took longer than ${mostMs} ms`] : []),
  ];
  const gigabytes = (peakKb / 1024 ** 2).toFixed(2);
  const answered = replies.filter((reply) => !(reply instanceof Error)).length;
  return judge(
    breaches,
    `${bombs.length} at once, ${answered} answered: ${gigabytes} GB in all processes; other requests ${shown}`,
  );
}

/** Finds the processes that read files and compute. One that waits for the next file does not. */
async function findBusyReaders({ server }: Target): Promise<SeenProcess[]> {
  const isReader = ({ command }: SeenProcess) => /child-program|reading-program|arrow_to_parquet/.test(command);
  const readers = (await server.processes()).filter(isReader);
  const measure = () => measureFamilies(readers.map(({ pid }) => pid));
  const before = await measure();
  await wait(observedMs);
  const after = await measure();
  return readers.filter((_, index) => (after[index]?.seconds ?? 0) - (before[index]?.seconds ?? 0) >= busySeconds);
}

async function recover(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  let readers = await findBusyReaders(target);
  for (const end = Date.now() + clearingMs; readers.length > 0 && Date.now() < end;) {
    readers = await findBusyReaders(target);
  }
  const breaches = readers.map(({ command }) => `still reading: ${command.replaceAll("\0", " ").slice(-160)}`);
  const chat = await ask(target, await addOrders(target));
  return judge(breaches, `then a question was ${chat.answer.kind}`);
}

/** Small files with large content, all at once. */
export const bombs: Family = {
  name: "bombs",
  attacks: [
    { name: "memory and other people's requests stay within their bounds", run: explode },
    { name: "nothing reads on, and the next file is read", run: recover },
  ],
};
