import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FinishedJob, WorkerTier } from "../job";
import { defaultLimits, type ExecutionLimits } from "../limits";
import { runJob } from "../run-job";
import { toOutcome } from "../to-outcome";
import { startZygote, type Zygote } from "../zygote";
import { pythonOfTests } from "./python-of-tests";
import { tiers } from "./tiers";

export { pythonOfTests };

export interface AttackOptions {
  limits?: Partial<ExecutionLimits>;
  /** Absolute path of a Parquet file that becomes `df`. */
  data?: string;
  seed?: number;
  /** Whether the code guard looks at the code first. */
  guard?: boolean;
}

/** One attack and what it comes to. */
export interface AttackCase {
  name: string;
  code: (tier: WorkerTier) => string;
  /** Without a sandbox; left out where that is not safe to try. */
  outside?: unknown;
  namespaces: unknown;
  landlock: unknown;
}

/** A warm Python on which hostile code is tried in every tier. */
export interface AttackBench {
  zygote: Zygote;
  /** A folder outside of every sandbox. */
  folder: string;
  job(code: string, tier: WorkerTier, options?: AttackOptions): Promise<FinishedJob>;
  /** What the attack came to: its result, the name of the exception that stopped it, or the kind of failure. */
  attack(code: string, tier: WorkerTier, options?: AttackOptions): Promise<unknown>;
  /** The attack of a case in every tier, at once; to be compared with `expectedOf` that case. */
  attackEverywhere(attack: AttackCase, options?: AttackOptions): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** What a case promises, by tier that this machine has. */
export function expectedOf(attack: AttackCase): Record<string, unknown> {
  const promised = Object.fromEntries(tiers.map((tier) => [tier, attack[tier]]));
  return attack.outside === undefined ? promised : { ...promised, outside: attack.outside };
}

/** Starts Python, by default that of the tests, without the exercises that only make executions faster. */
export async function openAttackBench({ python = pythonOfTests.python } = {}): Promise<AttackBench> {
  const base = await mkdtemp(path.join(tmpdir(), "attack-"));
  const folder = path.join(base, "outside");
  await mkdir(folder);
  const zygote = await startZygote({ ...pythonOfTests, python, socketDirectory: base, exercise: false });
  const job: AttackBench["job"] = (code, tier, { limits, data, seed, guard = false } = {}) => {
    const id = globalThis.crypto.randomUUID();
    const datasets = data === undefined ? [] : [{ id, name: "data", path: data, form: "parquet" as const }];
    const whole = { code, tier, datasets, seed: seed ?? 1, guard, limits: { ...defaultLimits, ...limits } };
    return runJob(zygote.socketPath, whole, { signal: AbortSignal.timeout(60_000) });
  };
  const attack: AttackBench["attack"] = async (code, tier, options) => {
    const finished = await job(code, tier, options);
    const limits = { ...defaultLimits, ...options?.limits };
    const { failure, result } = toOutcome(finished, { seed: 1, tier, limits });
    if (failure?.kind === "error") return /(\w+)(?::[^\n]*)?\s*$/.exec(failure.traceback ?? "")?.[1] ?? failure.message;
    if (failure !== null) return failure.kind;
    return result?.kind === "scalar" ? result.value : result;
  };
  const attackEverywhere: AttackBench["attackEverywhere"] = async ({ code, outside }, options) => {
    const places: WorkerTier[] = outside === undefined ? [...tiers] : [...tiers, "unsafe-none"];
    const came = await Promise.all(
      places.map(async (tier) => {
        const place = tier === "unsafe-none" ? "outside" : tier;
        return [place, await attack(code(tier), tier, options)] as const;
      }),
    );
    return Object.fromEntries(came);
  };
  const close = async () => {
    await zygote.end();
    await rm(base, { recursive: true, force: true });
  };
  return { zygote, folder, job, attack, attackEverywhere, close };
}
