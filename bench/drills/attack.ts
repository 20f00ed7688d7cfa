import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { runApart } from "../attack/apart/run-apart";
import type { Family, Finding, Report } from "../attack/attack";
import { actions } from "../attack/families/actions";
import { approvals } from "../attack/families/approvals";
import { bombs } from "../attack/families/bombs";
import { buckets } from "../attack/families/buckets";
import { connectors } from "../attack/families/connectors";
import { endlessQueries } from "../attack/families/endless-queries";
import { rebindingNames } from "../attack/families/rebinding-names";
import { claimedEffects } from "../attack/families/claims";
import { cookies } from "../attack/families/cookies";
import { cures } from "../attack/families/cures";
import { escapes } from "../attack/families/escapes";
import { fanOut } from "../attack/families/fan-out";
import { headers } from "../attack/families/headers";
import { hosts } from "../attack/families/hosts";
import { keys } from "../attack/families/keys";
import { finalCheck } from "../attack/families/final-check";
import { lineEnds } from "../attack/families/line-ends";
import { endlessLoops } from "../attack/families/loops";
import { malformed } from "../attack/families/malformed";
import { methods } from "../attack/families/methods";
import { modes } from "../attack/families/modes";
import { origins } from "../attack/families/origins";
import { savedTables } from "../attack/families/saved-tables";
import { starts } from "../attack/families/starts";
import { statements } from "../attack/families/statements";
import { uploads } from "../attack/families/uploads";
import { webhooks } from "../attack/families/webhooks";
import { Ground } from "../attack/ground";
import { runFamilies } from "../attack/run-families";
import { parseOptions } from "../report/parse-options";

const values = parseOptions({
  seed: { type: "string", default: "1" },
  malformed: { type: "string", default: "1500" },
  only: { type: "string", default: "" },
});
const flood = malformed({ count: Number(values.malformed), seed: Number(values.seed) });
const families: readonly Family[] = [
  starts,
  keys,
  cookies,
  hosts,
  origins,
  actions,
  methods,
  headers,
  webhooks,
  savedTables,
  statements,
  escapes,
  endlessLoops,
  uploads,
  lineEnds,
  bombs,
  connectors,
  buckets,
  rebindingNames,
  endlessQueries,
  flood,
  modes,
  claimedEffects,
  fanOut,
  cures,
  approvals,
];
const isChosen = (name: string) => values.only === "" || values.only.split(",").some((part) => name.includes(part));

const startedAt = performance.now();
const findings: Finding[] = [];
const report: Report = ({ family, attack, finding, ms }) => {
  findings.push(finding);
  console.log(
    `${finding.kind.padEnd(8)}  ${family}: ${attack}  ${(ms / 1_000).toFixed(1)} s\n            ${finding.detail}`,
  );
};

const directory = await mkdtemp(path.join(tmpdir(), "caveat-attack-"));
// As root the database runs under another account, which needs access; and the attacks on data may come this far.
await chmod(directory, 0o755);
const who = process.getuid?.() === 0 ? "root" : `account ${process.getuid?.() ?? "?"}`;
console.log(`As ${who}; load ${loadavg()[0]?.toFixed(1)}; seed ${values.seed}.\n`);
const ground = new Ground(directory);
try {
  // Sets up and builds what is missing, so that no attack's time includes it.
  await ground.get("open");
  const asked = families.filter(({ name }) => isChosen(name));
  if (asked.length > 0) await runFamilies(ground, [...asked, finalCheck], report);
  const apart = path.join(directory, "apart");
  await mkdir(apart, { mode: 0o755 });
  if (isChosen("apart")) await runApart(apart, report);
} catch (error) {
  const detail = error instanceof Error ? error.message.trim() : String(error);
  report({ family: "the drill", attack: "can be carried out", finding: { kind: "BROKEN", detail }, ms: 0 });
} finally {
  await ground.close();
  await rm(directory, { recursive: true, force: true });
}
const count = (kind: Finding["kind"]) => findings.filter((finding) => finding.kind === kind).length;
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
console.log(
  `\n${count("held")} held, ${count("BROKEN")} broken, ${count("left out")} left out; ${seconds} s, load ${loadavg()[0]?.toFixed(1)}.`,
);
process.exitCode = count("BROKEN") > 0 ? 1 : 0;
