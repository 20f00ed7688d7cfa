import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { addCsv, startPreparation, toProposed } from "@/lib/testing/recipes/preparation-session";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { toAsked } from "@/lib/testing/tools/tool-session";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());

const plan = {
  ...{ goal: "Tidy cities.", action: "change", inputs: ["cities"], output: null, fields: [], personal_data: [] },
  ...{ success_criteria: [], undo_to: null, cannot: null, question: null, options: [] },
};
const addStep = (type: string, params: object) => ({ ops: [{ op: "AddStep", type, params }] });
const swapped = [
  { from: "Rome", to: "Oslo" },
  { from: "Oslo", to: "Rome" },
];

const dropped = addStep("drop_duplicates", {});
const few = "city,n\nRome,1\nOslo,2\nTotal,3\n,\n";

/** Prepares a table by these ops, and returns why the proposal after that is made; the model never likes a result. */
async function findReason(ops: object, text: string) {
  const open = { verdict: "ITERATE", category: "logic", reason: "It is something else.", fix: "Drop duplicates." };
  const engine = createFakeReasoningEngine({
    plan_preparation: [{ output: plan }],
    compile_patch: [{ output: ops }, { output: dropped }],
    evaluate_preparation: [{ output: open }],
    title: [{ output: "Cities" }],
  });
  const { container } = await fixture.open({ engine });
  container.recipeSupervisor.start();
  const { id } = await addCsv(fixture, container, { name: "cities", text });
  const session = await startPreparation(container, "tidy", [id]);
  await session.perform();
  const written = await session.answer({ optionId: "approve" });
  return written.status === "completed" ? null : toProposed(written).reason;
}

it.each([
  ["drops rows that miss all values", addStep("drop_missing", { columns: ["city", "n"], when: "all" })],
  ["swaps values", addStep("replace_values", { column: "city", values: swapped })],
  ["compares texts without case", addStep("drop_totals", { column: "city", texts: ["total"] })],
])("a model judges a step that %s, because no check covers it", async (name, ops) => {
  expect(await findReason(ops, `${few}${name},\n`)).toBe("It is something else.");
});

it("a model does not judge a step whose promise the checks prove", async () => {
  expect(await findReason(addStep("drop_missing", { columns: ["n"] }), few)).toBeNull();
});

it("says so when a step would change nothing in the present data", async () => {
  const { container } = await fixture.open({ engine: createBuiltinEngine() });
  container.recipeSupervisor.start();
  const { id } = await addCsv(fixture, container, { name: "clean", text: "city,n\nRome,1\nOslo,4\n" });
  const session = await startPreparation(container, "drop duplicates", [id]);
  const asked = toAsked(await session.perform());
  expect(asked.prompt).toBe(
    "Nothing has been changed yet. 1 step would change nothing in the present data, only in newer data. Add it?",
  );
  await session.answer({ optionId: "reject" });
});
