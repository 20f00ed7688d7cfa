import type { RunId } from "@/lib/domain/ids";
import type { StepStore } from "@/lib/ports/runs/run-store";

/**
 * Caches the steps of a run while this process performs it. If nothing was stored when the first step was looked up,
 * only steps saved since then can exist, so no further look-up is made. The holder of the lease has the run to itself.
 */
export function toRunSteps(steps: StepStore, runId: RunId): StepStore {
  let looked: Promise<boolean> | undefined;
  const saved = new Set<string>();
  const mayHave = async (key: string): Promise<boolean> => {
    if (saved.has(key)) return true;
    looked ??= steps.has(runId);
    try {
      return await looked;
    } catch (error) {
      looked = undefined;
      throw error;
    }
  };
  return {
    has: () => steps.has(runId),
    find: async (id, key) => ((await mayHave(key)) ? steps.find(id, key) : undefined),
    save: (id, key, value, calls) => {
      saved.add(key);
      return steps.save(id, key, value, calls);
    },
    recordCalls: (calls) => steps.recordCalls(calls),
  };
}
