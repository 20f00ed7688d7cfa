import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@/lib/testing/source-files";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { addOrders, ask, runProgram, type Chat } from "../product/chat";
import {
  greedyPrograms,
  listPlaces,
  processPrograms,
  toFilePrograms,
  toNetworkPrograms,
  type Prey,
  type Program,
} from "../product/programs";

/** Python that runs each program separately and collects its result, or how it was stopped. */
const together = `import json
# Names of the sandbox are there once the code itself speaks of them.
rows, tools = len(df), (np, pd)
def attempt(code):
    own = dict(globals())
    try:
        exec(code, own)
        return str(own.get("result", ""))
    except BaseException as fault:
        return type(fault).__name__
came = {name: attempt(code) for name, code in json.loads(programs).items()}
result = pd.DataFrame({"name": came.keys(), "came": came.values()})`;

async function runTogether(target: Target, chat: Chat, programs: readonly Program[]): Promise<string[]> {
  // Shows that programs do run and can read their own data.
  const control = { name: "reads its own data", code: `result = f"read {rows}"` };
  const codes = Object.fromEntries([control, ...programs].map(({ name, code }) => [name, code]));
  const text = `programs = ${JSON.stringify(JSON.stringify(codes))}\n${together}`;
  const { answer } = await runProgram(target, chat, text);
  const entries = new Map(answer.result?.rows?.map(([name, came]) => [String(name), String(came)]));
  if (entries.get(control.name) !== "read 50") return [`the programs did not run: ${answer.explanation.slice(0, 200)}`];
  return programs.flatMap(({ name }) => {
    const came = entries.get(name);
    if (came === undefined) return [`${name}: nothing came back`];
    if (came === "NameError" || came === "SyntaxError") return [`${name}: could not be tried, ${came}`];
    return came.startsWith("ESCAPED") ? [`${name} (${came.slice(0, 60)})`] : [];
  });
}

async function toPrey(ground: Ground, target: Target): Promise<Prey> {
  const secret = path.join(ground.directory, "secret.txt");
  await writeFile(secret, "planted", { mode: 0o644 });
  return { target, secret, root: repositoryRoot };
}

async function escape(ground: Ground, name: "open" | "second"): Promise<Finding> {
  const target = await ground.get(name);
  const prey = await toPrey(ground, target);
  const chat = await ask(target, await addOrders(target));
  const families = [toFilePrograms(prey), toNetworkPrograms(prey), processPrograms];
  const breaches: string[] = [];
  for (const programs of families) breaches.push(...(await runTogether(target, chat, programs)));
  for (const place of listPlaces(prey).filter((one) => existsSync(one))) {
    breaches.push(`${place} was written`);
    await rm(place);
  }
  if ((await readFile(prey.secret, "utf8")) !== "planted") breaches.push("a file outside was changed");
  return judge(breaches, `${families.flat().length} programs`);
}

/** The built-in engine's message for code that finished with an unexpected result. */
const ranThrough = "not have the form that the plan specifies";

async function devour(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const datasetId = await addOrders(target);
  const outcomes = await allAtOnce(greedyPrograms, 2, async ({ name, code }) => {
    const chat = await ask(target, datasetId);
    const { answer } = await runProgram(target, chat, code);
    if (answer.kind === "answered") return [`${name}: answered ${JSON.stringify(answer.result).slice(0, 60)}`];
    if (answer.explanation.includes(ranThrough)) return [`${name}: nothing stopped it`];
    return answer.explanation.length < 20 ? [`${name}: no sentence`] : [];
  });
  const { answer } = await ask(target, datasetId);
  return judge(outcomes.flat(), `${greedyPrograms.length} programs; then a question was ${answer.kind}`);
}

/** Attacks by a person's code, as a model would write it. */
export const escapes: Family = {
  name: "escapes",
  attacks: [
    { name: "no program gets out of the strongest sandbox", run: (ground) => escape(ground, "open") },
    { name: "nor out of the weaker one", run: (ground) => escape(ground, "second") },
    { name: "greedy programs are ended with a sentence", run: devour },
  ],
};
