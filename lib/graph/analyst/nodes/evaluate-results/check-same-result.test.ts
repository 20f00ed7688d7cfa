import { describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import { penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { runScenario } from "@/lib/testing/runs/analyst-run";
import { toArchivedExecution } from "@/lib/testing/runs/archived-execution";
import { createMemoryArtifactStore, toOutcome } from "@/lib/testing/stores/fake-ports";
import { checkSameResult } from "./check-same-result";

const artifacts = createMemoryArtifactStore();
const ports = { artifacts };

async function drawn(json: string) {
  const id = await artifacts.put({
    ...{ sessionId: SessionId.create(), runId: RunId.create(), key: "f", kind: "plotly", title: "F" },
    mediaType: "application/json",
    bytes: Buffer.from(json),
  });
  return { id, kind: "plotly" as const, title: "F" };
}

/** Builds an answer with this result and these figures. */
async function toPrevious(change: Partial<Answer>): Promise<Answer> {
  const { answer } = await runScenario({
    question: "q",
    script: toScript(),
    outcomes: [toOutcome({ result: penguinMeans })],
    tables: [penguins],
  });
  return { ...answer, ...change };
}
const exactly = (previous: Answer) => ({ kind: "exact" as const, approach: null, code: null, previous });

describe("checkSameResult", () => {
  const execution = toArchivedExecution({ result: penguinMeans });

  it("passes for equal values and figures of equal bytes", async () => {
    const rerun = exactly(await toPrevious({ figures: [await drawn("{}")] }));
    const figures = [await drawn("{}")];
    expect((await checkSameResult({ execution, figures }, { rerun, ports }))?.passed).toBe(true);
  });

  it("fails for a figure that differs, is missing or is gone", async () => {
    const rerun = exactly(await toPrevious({ figures: [await drawn("{}")] }));
    const gone = { id: ArtifactId.create(), kind: "plotly" as const, title: "F" };
    for (const figures of [[await drawn("[]")], [], [gone]]) {
      expect((await checkSameResult({ execution, figures }, { rerun, ports }))?.passed).toBe(false);
    }
  });

  it("fails for another value and reports it", async () => {
    const other = toArchivedExecution({ result: { kind: "scalar", value: 1 } });
    const check = await checkSameResult(
      { execution: other, figures: [] },
      { rerun: exactly(await toPrevious({})), ports },
    );
    expect(check).toEqual({
      name: "Same result as before",
      passed: false,
      detail: "The same code with the same data and seed gave a different result than before.",
    });
  });

  it("is skipped for other runs, for failed code, and when there is nothing to compare with", async () => {
    const previous = await toPrevious({});
    const now = { execution, figures: [] };
    const failed = { ...now, execution: toArchivedExecution({ status: "failed" }) };
    expect(await checkSameResult(now, { rerun: null, ports })).toBeNull();
    expect(await checkSameResult(now, { rerun: { ...exactly(previous), kind: "again" }, ports })).toBeNull();
    expect(await checkSameResult(failed, { rerun: exactly(previous), ports })).toBeNull();
    const empty = { ...previous, result: null, figures: [] };
    expect(await checkSameResult(now, { rerun: exactly(empty), ports })).toBeNull();
  });
});
