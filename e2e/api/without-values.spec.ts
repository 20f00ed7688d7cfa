import { expect } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import { startScriptedModelServer, type ModelScript } from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient, lastAnswer } from "../api-client";
import { test, type ScriptedCaveat } from "../shared-caveat";
import { startCaveat } from "../start-caveat";

/** Twelve rows; each text is a canary, and so is each amount that is neither the smallest nor the largest. */
const rows = Array.from({ length: 12 }, (_, index) => ({
  city: `canaryville ${index}`,
  visited: `2031-07-${String(index + 10)}`,
  amount: 5000 + index * 137.375 + index * index * 0.015625,
}));
const table = ["city,visited,amount", ...rows.map((row) => `${row.city},${row.visited},${row.amount}`)].join("\n");
const canaries = [...rows.map(({ city }) => city), ...rows.slice(1, -1).map(({ amount }) => String(amount))];

const requirements = {
  variables_needed: ["city", "amount"],
  constraints: [],
  analysis_type: "comparison",
  success_criteria: "one mean a city",
};
const means = 'result = df.groupby("city")["amount"].mean().reset_index()';
const script: ModelScript = {
  ...simpleSuccess.script,
  formulate_requirements: requirements,
  profile_data: {
    available_columns: ["city", "amount"],
    missing_columns: [],
    data_quality: {},
    limitations: [],
    is_suitable: true,
  },
  // The first attempt fails with a message that quotes a cell.
  generate_code: ['result = float(df["city"].astype(float).sum())', means],
  explain_results: "The amounts differ from city to city.",
};

/** Asks a question and a follow-up; returns everything that the model saw, as one text, and the answers. */
async function run({ caveat, model }: ScriptedCaveat) {
  model.setScript(script);
  const before = model.requests.length;
  const api = new ApiClient(caveat.url);
  const dataset = await api.addDataset("visits.csv", table);
  const session = await api.ask("What is the mean amount by city?", [dataset.id]);
  await api.send("POST", `/api/sessions/${session.id}/messages?wait=true`, { question: "And the largest?" });
  const both = await api.session(session.id);
  const answers = both.messages.flatMap((message) => (message.answer === undefined ? [] : [message.answer]));
  const seen = model.requests.slice(before).flatMap((call) => call.messages.map(({ text }) => text));
  return { answers, first: lastAnswer(session), seen: seen.join("\n") };
}

test("no value of the data reaches the model when values are not shared, in any step, error, result or follow-up", async () => {
  const model = await startScriptedModelServer({ script: {} });
  const caveat = await startCaveat({ OPENAI_API_KEY: "scripted", OPENAI_BASE_URL: model.url, SHARE_VALUES: "false" });
  const { answers, first, seen } = await run({ caveat, model });
  await caveat.remove();
  await model.close();
  expect(first.attempts.code).toBe(2);
  expect(answers.map(({ kind }) => kind)).toEqual(["answered", "answered"]);
  expect(first.result).toMatchObject({ kind: "table", totalRows: 12 });
  expect(seen).toContain("city");
  expect(canaries.filter((canary) => seen.includes(canary))).toEqual([]);
});

test("values do reach the model when they are shared, which shows that the test above can fail", async ({
  scripted,
}) => {
  const { seen } = await run(scripted);
  expect(canaries.filter((canary) => seen.includes(canary)).length).toBeGreaterThan(0);
});
