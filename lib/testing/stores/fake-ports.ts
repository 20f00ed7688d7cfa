import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { CaveatError } from "@/lib/domain/caveat-error";
import { readChange } from "@/lib/engines/builtin/changes/read-change";
import type { PartRuns } from "@/lib/ports/runs/part-runs";
import type { Preparations } from "@/lib/ports/recipes/preparations";
import type { Surroundings } from "@/lib/ports/reasoning/surroundings";
import type { ToolBox } from "@/lib/ports/tools/tool-box";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import { ArtifactId } from "@/lib/domain/ids";
import type { Variation } from "@/lib/domain/answers/variation";
import type { Artifact, ArtifactStore } from "@/lib/ports/data/artifact-store";
import type { Clock } from "@/lib/ports/runs/clock";
import type { CodeExecutor, ExecutionRequest } from "@/lib/ports/runs/code-executor";
import type { DatasetQueries } from "@/lib/ports/connections/query-engine";
import { createPromptLibrary } from "@/lib/prompts/prompt-library";

/** Fakes answer in a later turn of the event loop, like real parts. */
export function aTurn(): Promise<void> {
  return Promise.resolve();
}

/** Builds an outcome that succeeded without result and figures, with `change` applied. */
export function toOutcome(change: Partial<ExecutionOutcome> = {}): ExecutionOutcome {
  return {
    status: "succeeded",
    result: null,
    figures: [],
    stdout: "",
    warnings: [],
    failure: null,
    notices: [],
    seed: 1,
    durationMs: 40,
    isolation: "process",
    ...change,
  };
}

/** Builds an outcome that failed with a Python error. */
export function toFailedOutcome(message: string): ExecutionOutcome {
  return toOutcome({ status: "failed", failure: { kind: "error", message, traceback: message, line: 1 } });
}

/** Builds an outcome of code that did not run, because it does not compute its answer from the data. */
export function toGuardedOutcome(message: string): ExecutionOutcome {
  return toOutcome({ status: "failed", failure: { kind: "guard", message }, durationMs: 0 });
}

const unchangedOutcome = toOutcome({
  status: "failed",
  failure: { kind: "unchanged", message: "The variation leaves the data unchanged." },
});

/** A fake executor's reaction to a program. */
export type ScriptedOutcome = ExecutionOutcome | { error: Error };

/**
 * An executor that returns its outcomes in order, repeats the last one, emits their output live, and records requests. Second programs,
 * which are guarded and request no figures, get the outcomes of `second`, by default the first program's last one. Runs on varied
 * data return `varied`, by default `unchanged`; another seed changes nothing.
 */
export function createFakeExecutor(
  outcomes: readonly ScriptedOutcome[],
  second: readonly ScriptedOutcome[] = [],
  varied: (variation: Variation) => ExecutionOutcome = () => unchangedOutcome,
): CodeExecutor & { requests: ExecutionRequest[]; seconds: ExecutionRequest[] } {
  const requests: ExecutionRequest[] = [];
  const seconds: ExecutionRequest[] = [];
  return {
    requests,
    seconds,
    describe: () =>
      Promise.resolve({ tier: "process", detail: "Fake.", python: "3.11.7", libraries: { pandas: "2.3.3" } }),
    async execute(request, { signal, onOutput, onQueued }) {
      await aTurn();
      if (signal.aborted) throw new CaveatError("cancelled", "Stopped.");
      if (request.variation !== undefined) return varied(request.variation);
      if (request.figures === false) {
        const last = outcomes[Math.max(0, Math.min(requests.length, outcomes.length) - 1)];
        if (request.guard) seconds.push(request);
        const given = request.guard ? (second[Math.min(seconds.length, second.length) - 1] ?? last) : last;
        if (given === undefined) return toFailedOutcome("There is no outcome left.");
        if ("error" in given) throw given.error;
        return given;
      }
      const outcome = outcomes[Math.min(requests.length, outcomes.length - 1)];
      requests.push(request);
      if (outcome === undefined) throw new CaveatError("executor_unavailable", "There is no outcome left.");
      if ("error" in outcome) throw outcome.error;
      onQueued?.(0);
      if (outcome.stdout !== "") onOutput?.(outcome.stdout);
      return outcome;
    },
    close: aTurn,
  };
}

/** Creates an artifact store in memory; the same run, key and bytes give the same id. */
export function createMemoryArtifactStore(): ArtifactStore & { stored: Map<string, Artifact> } {
  const stored = new Map<string, Artifact>();
  const ids = new Map<string, ArtifactId>();
  return {
    stored,
    async put({ key, ...artifact }) {
      await aTurn();
      const digest = createHash("sha256").update(artifact.bytes).digest("hex");
      const identity = [artifact.runId, key, digest].join("/");
      const id = ids.get(identity) ?? ArtifactId.create();
      ids.set(identity, id);
      stored.set(id, { ...artifact, id });
      return id;
    },
    async get(id) {
      await aTurn();
      const artifact = stored.get(id);
      if (artifact === undefined) throw new CaveatError("not_found", "That artifact does not exist.");
      return artifact;
    },
  };
}

/** Creates a clock that advances by 10 ms each time it is read. */
export function createSteppingClock(): Clock {
  let now = Date.UTC(2026, 0, 2);
  return { now: () => new Date((now += 10)) };
}

/** The prompts that ship with the product. */
export function createShippedPrompts() {
  return createPromptLibrary({ directory: fileURLToPath(new URL("../../../prompts", import.meta.url)) });
}

/** An installation without datasets and further capabilities. */
/** Starts no parts. */
export const noParts: PartRuns = {
  mayStart: () => Promise.resolve(true),
  start: () => Promise.resolve(),
  wait: () => Promise.resolve([]),
};

export const noSurroundings: Surroundings = {
  capabilities: [],
  listDatasetNames: () => Promise.resolve([]),
  suggestQuestions: () => [],
  readChange,
};

/** An installation without recipes. */
export const noPreparations: Preparations = {
  describe: () => Promise.resolve([]),
  load: () => Promise.reject(new Error("There is no recipe.")),
  complete: (_, ops) => Promise.resolve([...ops]),
  tryChange: () => Promise.reject(new Error("There is no recipe.")),
  wait: () => Promise.reject(new Error("Nothing was started.")),
  stop: () => Promise.resolve(),
  describeResult: () => Promise.reject(new Error("Nothing was written.")),
  adopt: () => Promise.resolve(),
};

/** An installation without tools. */
export const noTools: ToolBox = {
  list: () => Promise.resolve([]),
  check: ({ tool }) => Promise.resolve({ refusal: `There is no tool “${tool}”.` }),
  isApproved: () => Promise.resolve(false),
  read: () => Promise.reject(new Error("There is no tool.")),
  carryOut: () => Promise.reject(new Error("There is no tool.")),
  recordRefusal: () => Promise.resolve(),
};

/** Queries of runs whose datasets are all read whole. */
export const noQueries: DatasetQueries = {
  openSample: () => Promise.reject(new Error("No dataset of this run is live.")),
  run: () => Promise.reject(new Error("No dataset of this run is queried.")),
};
