import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { repositoryRoot } from "@/lib/testing/source-files";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { send } from "../http/send";
import { addOrders, ask, runProgram } from "../product/chat";
import { listExposed } from "../product/list-exposed";

/** Inspects folders as another account. */
async function look(folders: readonly string[]): Promise<{ breaches: string[]; tried: string }> {
  const found = await Promise.all(folders.map(async (folder) => ({ folder, ...(await listExposed(folder)) })));
  const breaches = found.flatMap(({ folder, exposed }) => exposed.map((one) => `${path.basename(folder)}: ${one}`));
  const entries = found.reduce((sum, { entries: count }) => sum + count, 0);
  const accounts = found[0]?.accounts ?? [];
  const who =
    accounts.length === 0
      ? "by their modes (as root, other accounts try, too)"
      : `as accounts ${accounts.join(" and ")}`;
  if (entries < 10) breaches.push(`only ${entries} files and folders are there`);
  return { breaches, tried: `${entries} files and folders ${who}` };
}

/** Lists the data folder and the server's temporary files; the folder of all temporary files itself is the system's. */
async function toFolders({ data, temporary }: Target): Promise<string[]> {
  return [data, ...(await readdir(temporary)).map((name) => path.join(temporary, name))];
}

/** Code that holds its table open during the inspection. */
const slowly = "import time\ntime.sleep(4)\nresult = len(df)";

async function lookWhileServing(ground: Ground, name: "open" | "second"): Promise<Finding> {
  const target = await ground.get(name);
  const chat = await ask(target, await addOrders(target));
  const running = runProgram(target, chat, slowly);
  const breaches: string[] = [];
  let over = false;
  const ended = running.finally(() => (over = true));
  ended.catch(() => undefined);
  let looks = 0;
  do {
    breaches.push(...(await look(await toFolders(target))).breaches);
    looks += 1;
    await wait(200);
  } while (!over);
  const { answer } = await ended;
  if (answer.kind !== "answered") breaches.push(`the sandbox does not work: ${answer.explanation.slice(0, 150)}`);
  const { tried } = await look(await toFolders(target));
  return judge([...new Set(breaches)], `${tried}, ${looks} times while code ran`);
}

/** Runs `npm run backup` or `npm run restore` on a data folder; throws when it fails. */
async function runBackup(data: string, parameters: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [path.join(repositoryRoot, "scripts", "backup.mjs"), ...parameters], {
    cwd: path.dirname(data),
    env: { ...process.env, CAVEAT_DATA_DIR: data },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The backup ended with ${code}: ${said.slice(-300)}`);
}

async function restore(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const [backup, restored] = ["backup", "restored"].map((name) => path.join(ground.directory, name)) as [
    string,
    string,
  ];
  await runBackup(target.data, [backup]);
  await runBackup(restored, ["--restore", backup]);
  const before = await look([backup, restored]);
  const again = await ground.start("again", { CAVEAT_DATA_DIR: restored });
  const sessions = await send(again, { path: "/api/sessions" });
  const breaches = [...before.breaches];
  if (sessions.status !== 200 || sessions.text.includes('"items":[]')) breaches.push("the conversations are not back");
  const chat = await ask(again, await addOrders(again));
  const { answer } = await runProgram(again, chat, "result = len(df)");
  if (answer.kind !== "answered") breaches.push(`the sandbox does not work: ${answer.explanation.slice(0, 150)}`);
  const after = await look(await toFolders(again));
  return judge([...breaches, ...after.breaches], `a backup, what was restored from it, and it in use: ${after.tried}`);
}

/** What other accounts of the machine can see. */
export const modes: Family = {
  name: "modes",
  attacks: [
    { name: "another account lists and reads nothing", run: (ground) => lookWhileServing(ground, "open") },
    { name: "nor with the weaker sandbox", run: (ground) => lookWhileServing(ground, "second") },
    { name: "nor in a backup, nor after it is restored", run: restore },
  ],
};
