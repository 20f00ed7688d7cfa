import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCases } from "./instructions/create-cases";
import { instruct, type InstructionOutcome } from "./instructions/instruct";
import { tables, type TableName } from "./instructions/tables";
import { updateCases } from "./instructions/update-cases";
import { CaveatClient } from "./questions/caveat-client";
import { startCaveat } from "./questions/start-caveat";
import { parseOptions } from "./report/parse-options";
import { toTargetLines, type Target } from "./report/to-target-lines";

// Measures how many plain instructions change data correctly with a server's engine, through the API, as a program that
// answers and approves in place of a person.

const values = parseOptions({
  url: { type: "string" },
  lanes: { type: "string", default: "1" },
  only: { type: "string" },
  out: { type: "string" },
  seconds: { type: "string", default: "1800" },
});
const only = values.only?.split(",").map((id) => id.trim());
const cases = [...createCases, ...updateCases].filter(({ id }) => only?.includes(id) ?? true);
const started = values.url === undefined ? await startCaveat() : null;
const directory = await mkdtemp(path.join(tmpdir(), "caveat-instructions-"));
const outcomes: InstructionOutcome[] = [];
try {
  const files = Object.fromEntries(
    Object.keys(tables).map((name) => [name, path.join(directory, `${name}.csv`)]),
  ) as Record<TableName, string>;
  for (const [name, write] of Object.entries(tables)) await writeFile(files[name as TableName], write());
  const client = new CaveatClient({ url: started?.url ?? values.url ?? "", apiKey: process.env.CAVEAT_API_KEY });
  console.log(`${cases.length} instructions for ${await client.engine()}`);
  const waiting = cases.values();
  const work = async () => {
    for (const example of waiting) {
      const signal = AbortSignal.timeout(Number(values.seconds) * 1_000);
      const outcome = await instruct(client, { files, example, signal });
      outcomes.push(outcome);
      console.log(toLine(outcome));
      if (values.out !== undefined) await appendFile(values.out, `${JSON.stringify(outcome)}\n`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.lanes)) }, work));
  console.log(toTargetLines(toTargets(outcomes)).join("\n"));
} finally {
  await rm(directory, { recursive: true, force: true });
  await started?.stop();
}

function toLine({ id, message, compiled, isEqual, asked, steps, explanation, fault }: InstructionOutcome): string {
  const mark = isEqual ? "right " : "WRONG ";
  const patch = compiled.first ? "" : compiled.repaired ? " [repaired]" : " [no patch]";
  const why = isEqual ? "" : `\n       steps: ${steps.join(" ")}\n       said: ${fault ?? explanation}`;
  return `${mark} ${id} ${message}${patch}${asked.length > 0 ? ` [asked ${asked.length}]` : ""}${why}`;
}

function toTargets(all: readonly InstructionOutcome[]): Target[] {
  const share = (fits: (outcome: InstructionOutcome) => boolean) => all.filter(fits).length / Math.max(1, all.length);
  const show = (value: number) => `${Math.round(value * 100)} %`;
  return [
    {
      name: "patch fits immediately",
      measured: share(({ compiled }) => compiled.first),
      limit: 0.9,
      is: "at least",
      show,
    },
    {
      name: "patch fits after one repair",
      measured: share(({ compiled }) => compiled.repaired),
      limit: 0.97,
      is: "at least",
      show,
    },
    {
      name: "data equal to the reference",
      measured: share(({ isEqual }) => isEqual),
      limit: 0.9,
      is: "at least",
      show,
    },
    {
      ...{ name: "written without approval", measured: all.filter(({ isUnasked }) => isUnasked).length },
      ...{ limit: 0, is: "at most" as const, show: String },
    },
  ];
}
