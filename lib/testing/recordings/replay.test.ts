import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import { openCaseDatasets, type CaseDatasets } from "./case-datasets";
import { readEvaluationCases } from "./evaluation-case";
import { judgeAnswer } from "./judge-answer";
import { readRecordings } from "./recording";
import { startReplayEngine } from "./replay-engine";
import { replayRecording } from "./replay-recording";

const cases = await readEvaluationCases();
const recordings = [...(await readRecordings("merged")), ...(await readRecordings("separate"))];

let datasets: CaseDatasets;
let executor: CodeExecutor;
/** Conversations with changed prompts. */
const changed: string[] = [];
beforeAll(async () => {
  datasets = await openCaseDatasets();
  executor = createPythonExecutor({
    ...{ ...pythonOfTests, sandbox: "auto", exercise: false, resolveParquet: datasets.resolveParquet },
  });
  await executor.describe();
});
afterAll(async () => {
  await executor.close();
  await datasets.close();
  if (changed.length > 0) {
    console.log(
      `${changed.length} of ${recordings.length} recordings answer other prompts than today's:\n${changed.join("\n")}`,
    );
  }
});

/** Whether a person may rely on it; which doubts were measured in time varies between runs. */
const isTrusted = (status: string) => status === "checked" || status === "caveats";

describe("conversations with a live model, replayed", () => {
  it("are about existing cases", () => {
    const known = new Set(cases.map(({ id }) => id));
    expect(recordings.filter(({ id }) => !known.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it.concurrent.for(recordings)("$id ($planning)", async (recording, { expect }) => {
    const asked = cases.find(({ id }) => id === recording.id) ?? { files: [], turns: [] };
    const engine = await startReplayEngine();
    const replayed = await replayRecording(asked, recording, { engine, executor, datasets });
    await engine.close();
    const steps = replayed.flatMap((turn, index) => turn.changed.map((step) => `${index + 1}: ${step}`));
    if (steps.length > 0) changed.push(`  ${recording.id} (${recording.planning}), ${steps[0]}`);
    expect(
      replayed.map(({ answer }, index) => {
        const turn = asked.turns[index];
        if (answer === null || turn === undefined) return null;
        const { kind, verdict } = answer;
        return { kind, trusted: isTrusted(verdict.status), correct: judgeAnswer(turn, answer).correct };
      }),
    ).toEqual(recording.turns.map(({ kind, verdict, correct }) => ({ kind, trusted: isTrusted(verdict), correct })));
  });
});
