import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Answer } from "@/lib/domain/answers/answer";
import { RunEvent } from "@/lib/domain/runs/run-event";
import { penguinMeans, penguins } from "@/lib/testing/engines/analyst-replies";
import { answerOf, collect, createAnalystScenario } from "@/lib/testing/runs/analyst-run";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";
import { hostileScripts } from "@/lib/testing/engines/hostile-replies";
import { toRunEvent } from "../kit/to-run-event";

const at = "2026-01-02T03:04:05.678Z";

describe.each(["separate", "merged"] as const)("any replies that the tasks' schemas admit (%s)", (planning) => {
  it("end in an answer and readable events, with small state and bounded prompts", async () => {
    await fc.assert(
      fc.asyncProperty(hostileScripts, fc.boolean(), async (script, fails) => {
        const { options, checkpointer, engine } = createAnalystScenario({
          question: "average body mass by species",
          ...{ planning, script, tables: [penguins] },
          outcomes: [...(fails ? [toFailedOutcome("boom\0")] : []), toOutcome({ result: penguinMeans })],
          consent: { clarify: false },
        });
        const sizes: number[] = [];
        const put = checkpointer.put.bind(checkpointer);
        checkpointer.put = (config, checkpoint, ...rest) => {
          sizes.push(JSON.stringify(checkpoint.channel_values).length);
          return put(config, checkpoint, ...rest);
        };
        const chunks = await collect(options);
        const answer = answerOf(chunks);
        expect(Answer.parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
        for (const chunk of chunks) {
          if (chunk.type === "answer" || chunk.type === "interrupt") continue;
          const event = toRunEvent(chunk, { runId: options.runId, at });
          if ("stored" in event) expect(RunEvent.safeParse(event.stored.event).success).toBe(true);
        }
        expect(Math.max(...sizes)).toBeLessThan(10_000);
        const turns = engine.calls.flatMap(({ prompt }) => prompt.turns.map(({ text }) => text.length));
        expect(Math.max(...turns)).toBeLessThan(40_000);
      }),
      { numRuns: 60 },
    );
  });
});
