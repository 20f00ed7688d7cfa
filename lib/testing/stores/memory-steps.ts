import type { RunId } from "@/lib/domain/ids";
import type { ModelCall } from "@/lib/domain/runs/model-call";
import { toStorableJsonText } from "@/lib/persistence/connections/storable";
import type { StepStore } from "@/lib/ports/runs/run-store";

/** A step store in memory, which stores values like Postgres. */
export class MemorySteps implements StepStore {
  readonly values = new Map<string, unknown>();
  readonly calls: ModelCall[] = [];
  has = (runId: RunId) => Promise.resolve([...this.values.keys()].some((key) => key.startsWith(runId)));
  find = (runId: RunId, key: string) => Promise.resolve(this.values.get(`${runId}/${key}`));
  save = (runId: RunId, key: string, value: unknown, calls: readonly ModelCall[] = []) => {
    // As text that Postgres can store.
    const stored: unknown = JSON.parse(toStorableJsonText(value));
    this.values.set(`${runId}/${key}`, stored);
    this.calls.push(...calls);
    return Promise.resolve(stored);
  };
  recordCalls = (calls: readonly ModelCall[]) => {
    this.calls.push(...calls);
    return Promise.resolve();
  };
}
