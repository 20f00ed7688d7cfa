import { open, readdir, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { send, sendJson, type Reply } from "../http/send";
import { sendFiles } from "../product/add-file";
import { addOrders, ask, honestQuestion } from "../product/chat";

/** Time limit for a refusal or the end of a run, in milliseconds. */
const patienceMs = 60_000;
/** How long the disk stays full while questions are asked, in milliseconds. */
const fullMs = 20_000;
/** How long the server may take to recover once there is room. */
const recoveryMs = 60_000;

const name = "disk";
const namesDisk = /\b(disk|room|space)\b/i;

/** Returns the server on the small disk. `ground.directory` is on it, so that temporary files are, too. */
function getTarget(ground: Ground): Promise<Target> {
  return ground.start(name, {});
}

const filler = (ground: Ground) => path.join(ground.directory, "filler");

/** Fills the disk until only this many bytes are free. */
async function fill(ground: Ground, free: number): Promise<void> {
  const file = await open(filler(ground), "a");
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(ground.directory);
      const left = bavail * bsize - free;
      if (left < 4_096) return;
      await file.write(Buffer.alloc(Math.min(left, 4 * 1024 ** 2)));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await file.close();
  }
}

const makeRoom = (ground: Ground) => rm(filler(ground), { force: true });

/** Returns what is wrong with the refusal of a request that does not fit on the disk. */
function judgeRefusal(what: string, reply: Reply): string[] {
  if (reply.status !== 507) return [`${what}: ${reply.status} ${reply.text.slice(0, 100)}`];
  return namesDisk.test(reply.text) ? [] : [`${what}: 507 that does not name the disk`];
}

const table = (rows: number) => ({ name: "rows.csv", content: `a,b\n${"12345,abcdefgh\n".repeat(rows)}` });
const addSample = (target: Target) =>
  send(target, { method: "POST", path: "/api/datasets/samples/penguins", patienceMs });
const announce = (target: Target) =>
  send(target, { method: "POST", path: "/api/uploads", headers: { "upload-length": "1000000" } });

async function listIncoming({ data }: Target): Promise<string[]> {
  return readdir(path.join(data, "incoming")).catch(() => []);
}

async function refuseUploads(ground: Ground): Promise<Finding> {
  const target = await getTarget(ground);
  const mark = target.log.length;
  const breaches: string[] = [];
  const attempt = async (what: string, work: () => Promise<Reply>) => {
    const found = await work().then(
      (reply) => judgeRefusal(what, reply),
      (error: unknown) => [`${what}: ${String(error)}`],
    );
    breaches.push(...found);
  };
  try {
    await fill(ground, 100_000);
    await attempt("1 MB with 100 KB free", () => sendFiles(target, [table(70_000)], { patienceMs }));
    await attempt("3 files with 100 KB free", () =>
      sendFiles(
        target,
        [1, 2, 3].map(() => table(70_000)),
        { patienceMs },
      ),
    );
    await fill(ground, 0);
    await attempt("10 KB on a full disk", () => sendFiles(target, [table(700)], { patienceMs }));
    await attempt("a sample", () => addSample(target));
    await attempt("an announced file", () => announce(target));
    breaches.push(...(await listIncoming(target)).map((file) => `left in incoming: ${file}`));
    const health = await send(target, { path: "/api/health" });
    if (health.status !== 200) breaches.push(`the health is answered with ${health.status}`);
  } finally {
    await makeRoom(ground);
  }
  const rejections = target.log.suspiciousSince(mark).filter((line) => /unhandled/i.test(line));
  return judge([...breaches, ...rejections.map((line) => line.slice(0, 160))], "uploads, samples, announcements");
}

async function recover(ground: Ground): Promise<string[]> {
  const target = await getTarget(ground);
  const faults: string[] = [];
  for (const end = Date.now() + recoveryMs; Date.now() < end; await wait(500)) {
    faults.length = 0;
    const uploaded = await sendFiles(target, [table(1_000)], { patienceMs }).catch(() => null);
    if (uploaded?.status !== 201) faults.push(`an upload: ${uploaded?.status ?? "no answer"}`);
    const sample = await addSample(target).catch(() => null);
    if (sample?.status !== 201) faults.push(`a sample: ${sample?.status ?? "no answer"}`);
    const asked = await addOrders(target).then(
      (id) => ask(target, id),
      (error: unknown) => String(error),
    );
    if (typeof asked === "string") faults.push(asked);
    if (faults.length === 0) return [];
  }
  return faults;
}

const Ended = z.object({
  status: z.string(),
  messages: z.array(z.object({ answer: z.object({ kind: z.string(), explanation: z.string() }).optional() })),
});

/** Returns how an accepted question ended; null while it has not. */
async function readEnd(target: Target, sessionId: string): Promise<string | null> {
  const { status, text } = await send(target, { path: `/api/sessions/${sessionId}` });
  if (status !== 200) return null;
  const session = Ended.parse(JSON.parse(text));
  if (session.status === "running") return null;
  return session.messages.at(-1)?.answer?.explanation ?? `${session.status} without an answer`;
}

async function askOnFullDisk(ground: Ground): Promise<Finding> {
  const target = await getTarget(ground);
  const datasetIds = [await addOrders(target)];
  await ask(target, datasetIds[0] ?? "");
  const taken: string[] = [];
  const breaches: string[] = [];
  const says: string[] = [];
  const asking = async (what: string) => {
    const body = { question: honestQuestion, datasetIds };
    const reply = await sendJson(target, { method: "POST", path: "/api/sessions", body, patienceMs });
    if (reply.status === 201) taken.push((JSON.parse(reply.text) as { id: string }).id);
    else breaches.push(...judgeRefusal(what, reply));
  };
  try {
    await fill(ground, 0);
    await asking("a question on a full disk");
    await makeRoom(ground);
    await fill(ground, 3 * 1024 ** 2);
    const asked = asking("a question while the disk fills");
    await fill(ground, 0);
    await asked;
    // Some ends cannot be written before there is room again.
    for (const end = Date.now() + fullMs; Date.now() < end; await wait(500)) {
      const ends = await Promise.all(taken.map((id) => readEnd(target, id).catch(() => null)));
      if (ends.every((text) => text !== null)) break;
    }
  } finally {
    await makeRoom(ground);
  }
  breaches.push(...(await recover(ground)).map((fault) => `with room again: ${fault}`));
  // What could not be written while the disk was full is written afterwards.
  for (const id of taken) {
    const end = await readEnd(target, id);
    says.push((end ?? "still running").replaceAll(/\s+/g, " ").slice(0, 80));
    const isAnswered = end?.includes("25") === true;
    if (end === null || (!isAnswered && !namesDisk.test(end)))
      breaches.push(`a question ended as: ${end ?? "nothing"}`);
  }
  return judge(breaches, `${taken.length} questions were taken: ${says.join(" / ") || "none"}`);
}

async function recoverAtLast(ground: Ground): Promise<Finding> {
  const target = await getTarget(ground);
  const rejections = target.log.suspiciousSince(0).filter((line) => /unhandled|uncaught/i.test(line));
  const breaches = [...(await recover(ground)), ...rejections.map((line) => line.slice(0, 160))];
  return judge(breaches, "uploads, samples and questions, and no promise that nobody waited for");
}

/** Attacks on a full disk, on its own small file system. */
export const fullDisk: Family = {
  name: "full disk",
  attacks: [
    { name: "uploads and samples are refused at once with 507 and leave nothing", run: refuseUploads },
    { name: "questions end with a sentence that names the disk", run: askOnFullDisk },
    { name: "all of it works again once there is room", run: recoverAtLast },
  ],
};
