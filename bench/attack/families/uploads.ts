import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { send } from "../http/send";
import { findProblem } from "../product/find-problem";
import { readOutcome, sendFiles } from "../product/add-file";

const names = [
  ...[
    "../../../../tmp/attack-canary.csv",
    "/etc/cron.d/attack-canary",
    "..\\..\\attack-canary.csv",
    "C:\\attack-canary.csv",
  ],
  ...["%2e%2e%2fattack-canary.csv", "..%2fattack-canary.csv", "....//attack-canary.csv", "a/../../attack-canary.csv"],
  ...[
    "\0attack-canary.csv",
    "attack\0.csv",
    "CON",
    "NUL.csv",
    ".htaccess",
    ".",
    "..",
    "~",
    "-rf",
    "$(id).csv",
    "`id`.csv",
  ],
  ...["a".repeat(5_000), "\u202egnp.csv", "a\r\nX-Injected: 1.csv", "a\tb.csv", "<img src=x onerror=alert(1)>.csv"],
  ...[
    "'; DROP TABLE dataset; --.csv",
    "{{7*7}}.csv",
    "__proto__",
    "\ud83d.csv",
    "=HYPERLINK(1).csv",
    "file.csv.exe",
    " ",
  ],
];

async function listTree(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).map((name) => String(name));
}

async function upload(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const outcomes = await allAtOnce(names, 4, async (name, index) => {
    const shown = JSON.stringify(name).slice(0, 40);
    const content = `number,text\n${index},x\n1,y\n`;
    const reply = await sendFiles(target, [{ name, content }]);
    if (reply.status !== 201) {
      const problem = findProblem(reply);
      return problem === null ? [] : [`${shown}: ${problem}`];
    }
    const [made] = readOutcome(reply.text).items;
    if (made === undefined || /[\0\r\n\u202e\\/]/.test(made.name))
      return [`${shown} is called ${made?.name ?? "nothing"}`];
    const file = await send(target, { path: `/api/datasets/${made.id}/file?format=csv` });
    const injected = file.headers["x-injected"] !== undefined || file.status !== 200;
    return injected ? [`${shown}: its file is answered with ${file.status}`] : [];
  });
  const strays = (await listTree(ground.directory)).filter((name) => name.includes("attack-canary"));
  return judge([...outcomes.flat(), ...strays.map((name) => `a file was written as ${name}`)], `${names.length} names`);
}

/** `most`: maximum number of files that may be kept; none by default. */
const bodies: readonly { name: string; type: string; body: string; most?: number }[] = [
  { name: "no boundary", type: "multipart/form-data", body: "x" },
  { name: "an empty body", type: "multipart/form-data; boundary=b", body: "" },
  {
    name: "no end",
    type: "multipart/form-data; boundary=b",
    body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n',
  },
  { name: "no file", type: "multipart/form-data; boundary=b", body: "--b--\r\n" },
  { name: "a boundary of 5,000", type: `multipart/form-data; boundary=${"b".repeat(5_000)}`, body: "x" },
  {
    name: "2,000 parts",
    most: 50,
    type: "multipart/form-data; boundary=b",
    body: `${'--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1\r\n'.repeat(2_000)}--b--\r\n`,
  },
  {
    name: "a head of 1 MB",
    type: "multipart/form-data; boundary=b",
    body: `--b\r\nX: ${"a".repeat(1_000_000)}\r\n\r\n1\r\n--b--\r\n`,
  },
  { name: "JSON", type: "application/json", body: "{}" },
];

async function uploadBroken(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const breaches: string[] = [];
  for (const { name, type, body, most = 0 } of bodies) {
    const reply = await send(target, {
      method: "POST",
      path: "/api/datasets",
      headers: { "content-type": type },
      body,
    });
    const kept = reply.status === 201 ? readOutcome(reply.text).items.length : 0;
    if (kept > most || (kept === 0 && (reply.status < 400 || reply.status >= 500)))
      breaches.push(`${name}: ${reply.status}, ${kept} kept`);
  }
  breaches.push(...(await findIncoming(target)).map((name) => `left in incoming: ${name}`));
  return judge(breaches, `${bodies.length} broken bodies`);
}

/** Lists files of uploads in one request; those that arrive piece by piece have a second file that announces them. */
async function findIncoming({ data }: Target): Promise<string[]> {
  const found = await readdir(path.join(data, "incoming")).catch((): string[] => []);
  return found.filter((name) => !name.endsWith(".json") && !found.includes(`${name}.json`));
}

/** Sends the first half of a file, and keeps the connection open. */
function beginUpload({ host, port }: Target): { hangUp: () => void } {
  const head = [
    ...["POST /api/datasets HTTP/1.1", `Host: ${host}:${port}`, "Content-Type: multipart/form-data; boundary=b"],
    ...[
      "Content-Length: 50000000",
      "",
      "--b",
      'Content-Disposition: form-data; name="file"; filename="half.csv"',
      "",
      "a,b",
    ],
  ];
  const socket = connect({ host, port }, () => socket.write(`${head.join("\r\n")}\n${"1,2\n".repeat(500_000)}`));
  socket.on("error", () => undefined);
  return { hangUp: () => socket.destroy() };
}

/** Waits until `holds`, at most this many milliseconds; returns whether it did. */
async function until(mostMs: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + mostMs; Date.now() < end; await wait(100)) if (await holds()) return true;
  return false;
}

async function breakOff(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const before = (await findIncoming(target)).length;
  const { hangUp } = beginUpload(target);
  const arrived = await until(15_000, async () => (await findIncoming(target)).length > before);
  hangUp();
  const gone = await until(15_000, async () => (await findIncoming(target)).length === before);
  const breaches = [...(arrived ? [] : ["nothing arrived"]), ...(gone ? [] : ["its bytes are still there after 15 s"])];
  return judge(breaches, "2 MB of 50, then the sender hangs up");
}

async function kill(ground: Ground): Promise<Finding> {
  const target = await ground.get("second");
  const { hangUp } = beginUpload(target);
  const arrived = await until(15_000, async () => (await findIncoming(target)).length > 0);
  const announced = await send(target, { method: "POST", path: "/api/uploads", headers: { "upload-length": "9" } });
  const { id } = JSON.parse(announced.text) as { id: string };
  const python = await readdir(target.temporary);
  const restarted = await ground.restart("second");
  hangUp();
  const swept = await until(20_000, async () => (await findIncoming(restarted)).length === 0);
  const breaches = [...(arrived ? [] : ["nothing arrived"]), ...(swept ? [] : ["its bytes survive in incoming"])];
  const kept = await send(restarted, { method: "HEAD", path: `/api/uploads/${id}` });
  if (kept.status !== 200) breaches.push(`an upload in pieces is gone: ${kept.status}`);
  const stale = async () => (await readdir(restarted.temporary)).filter((name) => python.includes(name));
  if (!(await until(20_000, async () => (await stale()).length === 0)))
    breaches.push(`stale folders stay: ${(await stale()).join(", ")}`);
  return judge(breaches, `kill -9 amid an upload, with ${python.length} temporary folders`);
}

/** Names and bodies of uploads, and uploads that never end. */
export const uploads: Family = {
  name: "uploads",
  attacks: [
    { name: "no name of a file is a path, a header or a fault", run: upload },
    { name: "broken bodies are refused and leave nothing", run: uploadBroken },
    { name: "an upload that breaks off leaves nothing", run: breakOff },
    { name: "after kill -9 what is broken off is swept, the rest goes on", run: kill },
  ],
};
