import { runDrill } from "../crash/drill";
import type { DrillReport } from "../crash/drill-report";
import { drillRecipes } from "../crash/recipes/drill-recipes";
import type { RecipeDrillReport } from "../crash/recipes/recipe-drill";
import { quantile } from "../report/quantile";
import { toTable } from "../report/to-table";
import { toTargetLines } from "../report/to-target-lines";
import { parseOptions } from "../report/parse-options";

const values = parseOptions({
  kills: { type: "string", default: "200" },
  seed: { type: "string", default: "1" },
  runs: { type: "string", default: "8" },
  recipes: { type: "string", default: "40" },
  "two-servers": { type: "boolean", default: false },
});
/** Share of the kills that must interrupt a recipe run. */
const aimed = 0.75;
const servers = values["two-servers"] ? 2 : 1;
const startedAt = Date.now();
const say = (line: string) => console.log(`${seconds(Date.now() - startedAt)}  ${line}`);
if (Number(values.kills) > 0) {
  const plan = { kills: Number(values.kills), seed: Number(values.seed), runs: Number(values.runs), servers };
  print(await runDrill(plan, say));
}
if (Number(values.recipes) > 0) {
  printRecipes(await drillRecipes({ kills: Number(values.recipes), seed: Number(values.seed) }, say));
}

function printRecipes({ kills, interrupted, faults }: RecipeDrillReport): void {
  const show = String;
  for (const fault of faults) console.log(`\n${fault}`);
  console.log(
    `\n${toTargetLines([
      { name: "kills while recipes run", measured: kills, limit: Number(values.recipes), is: "at least", show },
      { name: "recipe runs interrupted", measured: interrupted, limit: kills * aimed, is: "at least", show },
      { name: "recipe faults", measured: faults.length, limit: 0, is: "at most", show },
    ]).join("\n")}`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

function print({ kills, runs, left, notStarted, takeovers }: DrillReport): void {
  const faults = [
    ...runs.flatMap((run) => run.faults.map((fault) => `${run.mark} (${run.name}): ${fault}`)),
    ...notStarted,
  ];
  const places = kills.flatMap((kill) => kill.places);
  const disturbed = runs.filter(({ trace }) => trace.kills > 0);
  const repeated = runs.map(
    ({ trace: { asked } }) => asked.length - new Set(asked.map(({ task, turn }) => `${task}:${turn}`)).size,
  );
  console.log(
    `\n${kills.length} kills -9 (seed ${values.seed}, ${servers === 1 ? "one server" : "two servers"}) ` +
      `in ${seconds(Date.now() - startedAt)}\n`,
  );
  console.log(toTable(["killed process", "kills"], count(kills.map(({ victim }) => victim))));
  console.log(`\n${toTable(["where runs were", "runs"], count(places))}`);
  console.log(
    `\n${toTable(
      ["runs", "count"],
      [
        ...count(runs.map(({ name }) => name)),
        ["disturbed", disturbed.length],
        ["disturbed twice or more", disturbed.filter(({ trace }) => trace.kills > 1).length],
        ["model requests", runs.reduce((sum, { trace }) => sum + trace.asked.length, 0)],
        ["repeated, because in flight at a kill", repeated.reduce((sum, number) => sum + number, 0)],
      ],
    )}`,
  );
  for (const line of [...faults, ...left.map((process) => `left behind: ${process}`)]) console.log(`\n${line}`);
  const show = String;
  const toMs = (ms: number) => `${ms.toFixed(0)} ms`;
  const takeoverMs = (withDatabase: boolean) =>
    takeovers.filter((taken) => taken.withDatabase === withDatabase).map(({ ms }) => ms);
  const takeover = { name: "takeover of a killed server's runs", is: "at most", limit: 15_000 } as const;
  console.log(
    `\n${toTargetLines([
      { name: "kills", measured: kills.length, limit: Number(values.kills), is: "at least", show },
      { name: "faults of runs and restarts", measured: faults.length, limit: 0, is: "at most", show },
      { name: "processes left behind", measured: left.length, limit: 0, is: "at most", show },
      ...(servers > 1 ? [{ ...takeover, measured: Math.max(0, ...takeoverMs(false)), show: toMs }] : []),
    ]).join("\n")}`,
  );
  if (servers > 1) {
    for (const [place, withDatabase] of [
      ["", false],
      [" with the database killed too", true],
    ] as const) {
      const times = takeoverMs(withDatabase);
      if (times.length === 0) continue;
      console.log(
        `${times.length} takeovers${place}: median ${toMs(quantile(times, 0.5))}, maximum ${toMs(Math.max(...times))}.`,
      );
    }
  }
  if (faults.length + left.length > 0) process.exitCode = 1;
}

function count(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(0)} s`;
}
