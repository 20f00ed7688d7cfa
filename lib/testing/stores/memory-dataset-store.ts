import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetStore } from "@/lib/ports/data/dataset-store";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { aTurn } from "./fake-ports";

/** Creates a dataset store with these facts. */
export function createMemoryDatasetStore(known: readonly DatasetFacts[]): DatasetStore {
  return {
    async getFacts(datasets) {
      await aTurn();
      return datasets.map(({ id, versionId }) => {
        const found = known.find((facts) => facts.id === id && facts.versionId === versionId);
        if (found === undefined) throw new CaveatError("not_found", "That dataset does not exist any more.");
        return found;
      });
    },
  };
}
