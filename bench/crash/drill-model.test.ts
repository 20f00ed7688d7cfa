import { afterAll, beforeAll, expect, it } from "vitest";
import { getDrillFlow, toDrillQuestion } from "./drill-flows";
import { startDrillModel, type DrillModel } from "./drill-model";
import { createRandom } from "./random";

let model: DrillModel;
beforeAll(async () => {
  model = await startDrillModel(createRandom(1));
});
afterAll(() => model.close());

const rewritten = getDrillFlow("d");

/** Returns the model's reply to these turns of a person. */
async function say(turns: readonly string[]): Promise<{ status: number; text: string }> {
  const response = await fetch(`${model.url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "scripted", messages: turns.map((content) => ({ role: "user", content })) }),
  });
  return { status: response.status, text: await response.text() };
}

it("gives the same replies to the same conversation, and records requests", async () => {
  const { mark, question } = toDrillQuestion(rewritten, 12);
  const first = [question, "## Task: generate_code"];
  const second = [...first, "## Task: evaluate_results", "## Task: generate_code"];
  expect((await say(first)).text).toContain("quantile");
  expect((await say(second)).text).not.toContain("quantile");
  expect((await say(first)).text).toContain("quantile");
  expect(model.asked.map((step) => [step.mark, step.task, step.turn])).toEqual([
    [mark, "generate_code", 1],
    [mark, "generate_code", 2],
    [mark, "generate_code", 1],
  ]);
});

it("does not answer an unknown conversation", async () => {
  expect((await say(["What is a p-value?", "## Task: explain"])).status).toBe(400);
});
