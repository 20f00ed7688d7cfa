import type { RunId } from "@/lib/domain/ids";
import type { StepStore } from "@/lib/ports/run-store";

/**
 * The steps of a run as long as this process works on it. A run of which nothing was stored when the first step was looked
 * for is asked once: from then on only what was saved since can be there. Whoever holds the lease is alone with the run.
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
