import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import type { FinishedJob, WorkerTier } from "../job";
import { defaultLimits, type ExecutionLimits } from "../limits";
import { runJob } from "../run-job";
import { toOutcome } from "../to-outcome";
import { startZygote, type Zygote } from "../zygote";
import { descendantsOf } from "./process-family";
import { pythonOfTests } from "./python-of-tests";
import { strongestTier, tiers } from "./tiers";

export { pythonOfTests };

export interface AttackOptions {
  limits?: Partial<ExecutionLimits>;
  /** Absolute path of a Parquet file that becomes `df`. */
  data?: string;
  seed?: number;
  /** Whether the code guard checks the code first. */
  guard?: boolean;
  /** The language of the code; Python by default. */
  language?: "python" | "sql";
}

/** One attack and its expected outcome in each tier. */
export interface AttackCase {
  name: string;
  code: (tier: WorkerTier) => string;
  /** Without a sandbox; left out where that is not safe to try, or needs what this machine does not have. */
  outside?: unknown;
  namespaces: unknown;
  landlock: unknown;
  /** Limits for the attack in a sandbox. */
  limits?: Partial<ExecutionLimits>;
  /** Ends the process, or affects later attacks, where nothing stops it. */
  alone?: true;
}

const gigabyte = 2 ** 30;

/** Far more than any attack needs without a sandbox, because there it must succeed. */
const withoutLimits: ExecutionLimits = {
  wallSeconds: 60,
  cpuSeconds: 60,
  residentBytes: 8 * gigabyte,
  dataBytes: 8 * gigabyte,
  addressSpaceBytes: 32 * gigabyte,
  fileBytes: gigabyte,
  scratchBytes: gigabyte,
  scratchFiles: 100_000,
  openFiles: 1000,
  threads: 100_000,
  outputBytes: gigabyte,
  resultBytes: gigabyte,
};

/** A warm Python on which hostile code is tried in every tier. */
export interface AttackBench {
  zygote: Zygote;
  /** A folder outside of every sandbox. */
  folder: string;
  job(code: string, tier: WorkerTier, options?: AttackOptions): Promise<FinishedJob>;
  /** Runs an attack; returns its result, the name of the exception that stopped it, or the kind of failure. */
  attack(code: string, tier: WorkerTier, options?: AttackOptions): Promise<unknown>;
  /** Runs the attack of a case in every tier, at once; compare with `expectedOf` that case. */
  attackEverywhere(attack: AttackCase, options?: AttackOptions): Promise<Record<string, unknown>>;
  /**
   * Runs many cases, by name: in one execution per tier except for those that must run alone. None has its own limits.
   */
  attackAll(attacks: readonly AttackCase[], options?: AttackOptions): Promise<Map<string, Record<string, unknown>>>;
  /** Asserts what must hold after any attack: within a second no process is left, and the next execution works. */
  expectClean(): Promise<void>;
  close(): Promise<void>;
}

/** Returns the expected outcomes of a case, for each tier that this machine has. */
export function expectedOf(attack: AttackCase): Record<string, unknown> {
  const promised = Object.fromEntries(tiers.map((tier) => [tier, attack[tier]]));
  return attack.outside === undefined ? promised : { ...promised, outside: attack.outside };
}

const Together = z.object({ entries: z.array(z.object({ name: z.string(), value: z.unknown() })) });

/** Python that runs each code separately and collects its `result`, or the name of the exception that stopped it. */
const together = `def attempt(code):
    own = dict(globals())
    try:
        exec(code, own)
        return own["result"]
    except BaseException as fault:
        return type(fault).__name__
result = (lambda codes: {name: attempt(code) for name, code in json.loads(codes).items()})`;

/** Starts Python, by default that of the tests, and without the exercises that only make executions faster. */
export async function openAttackBench({ python = pythonOfTests.python, exercise = false } = {}): Promise<AttackBench> {
  const base = await mkdtemp(path.join(tmpdir(), "attack-"));
  const folder = path.join(base, "outside");
  await mkdir(folder);
  const zygote = await startZygote({ ...pythonOfTests, python, socketDirectory: base, exercise });
  const job: AttackBench["job"] = (code, tier, { limits, data, seed, guard = false, language } = {}) => {
    const id = globalThis.crypto.randomUUID();
    const datasets = data === undefined ? [] : [{ id, name: "data", path: data, form: "parquet" as const }];
    const whole = { code, language, tier, datasets, seed: seed ?? 1, guard, limits: { ...defaultLimits, ...limits } };
    return runJob(zygote.socketPath, whole, { signal: AbortSignal.timeout(300_000) });
  };
  const attack: AttackBench["attack"] = async (code, tier, options) => {
    const finished = await job(code, tier, options);
    const limits = { ...defaultLimits, ...options?.limits };
    const { failure, result } = toOutcome(finished, { seed: 1, tier, limits });
    if (failure?.kind === "error") return /(\w+)(?::[^\n]*)?\s*$/.exec(failure.traceback ?? "")?.[1] ?? failure.message;
    if (failure !== null) return failure.kind;
    return result?.kind === "scalar" ? result.value : result;
  };
  const attackEverywhere: AttackBench["attackEverywhere"] = async ({ code, outside, limits }, options) => {
    const places: WorkerTier[] = outside === undefined ? [...tiers] : [...tiers, "unsafe-none"];
    const came = await Promise.all(
      places.map(async (tier) => {
        const place = tier === "unsafe-none" ? "outside" : tier;
        const own = place === "outside" ? withoutLimits : limits;
        return [place, await attack(code(tier), tier, { ...options, limits: own })] as const;
      }),
    );
    return Object.fromEntries(came);
  };
  const attackTogether = async (tier: WorkerTier, attacks: readonly AttackCase[], options?: AttackOptions) => {
    const codes = Object.fromEntries(attacks.map(({ name, code }) => [name, code(tier)]));
    const outcome = await attack(`${together}(${JSON.stringify(JSON.stringify(codes))})`, tier, options);
    return new Map(Together.parse(outcome).entries.map(({ name, value }) => [name, value]));
  };
  const attackAll: AttackBench["attackAll"] = async (attacks, options) => {
    const shared = attacks.filter(({ alone }) => alone === undefined);
    const [outside, ...inside] = await Promise.all([
      attackTogether(
        "unsafe-none",
        shared.filter((each) => each.outside !== undefined),
        options,
      ),
      ...tiers.map((tier) => attackTogether(tier, shared, options)),
    ]);
    const came = new Map<string, Record<string, unknown>>();
    for (const { name } of shared) {
      const entries = tiers.map((tier, at): [string, unknown] => [tier, inside[at]?.get(name)]);
      if (outside.has(name)) entries.push(["outside", outside.get(name)]);
      came.set(name, Object.fromEntries(entries));
    }
    for (const each of attacks) if (each.alone) came.set(each.name, await attackEverywhere(each, options));
    return came;
  };
  const expectClean = async () => {
    await expect.poll(() => descendantsOf(zygote.processId), { interval: 20 }).toEqual([]);
    expect(await attack("result = 1", strongestTier)).toBe(1);
  };
  const close = async () => {
    await zygote.end();
    await rm(base, { recursive: true, force: true });
  };
  return { zygote, folder, job, attack, attackEverywhere, attackAll, expectClean, close };
}
