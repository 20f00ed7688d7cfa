import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { createFakeReasoningEngine, type EngineScript } from "@/lib/testing/engines/fake-reasoning-engine";
import {
  addCsv,
  readLines,
  startPreparation,
  toPreparationSession,
  toProposed,
} from "@/lib/testing/recipes/preparation-session";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { changeData } from "../tools/recipes/change-data";
import { createToolRegistry } from "../tools/tool-registry";
import { readAudit, toAsked } from "@/lib/testing/tools/tool-session";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const cities = "city,n\nRome,1\nRome,1\nrome,2\nROME,3\nOslo,4\noslo ,5\nTotal,16\n";
const csv = (text = cities, name = "cities") => ({ name, text });

async function openServer(script?: EngineScript) {
  const engine = script === undefined ? createBuiltinEngine() : createFakeReasoningEngine(script);
  const { container } = await fixture.open({ engine });
  container.recipeSupervisor.start();
  return { container, engine };
}

describe("a preparation in chat, by rules", () => {
  it("is shown with its effects, written once approved, and undone on request", async () => {
    const { container } = await openServer();
    const { id } = await addCsv(fixture, container, csv());
    const session = await startPreparation(container, "drop duplicates and remove the TOTAL row", [id]);
    const asked = await session.perform();
    const proposed = toProposed(asked);
    expect([toAsked(asked).type, toAsked(asked).options.map((option) => option.id)]).toEqual([
      "plan_approval",
      ["approve", "edit", "reject"],
    ]);
    expect(proposed).toMatchObject({
      kind: "preparation",
      tool: "recipes.change",
      recipe: { id: null, name: "Recipe of cities" },
      baseVersion: "v1.0",
      plan: { action: "create", inputs: ["cities"], output: { name: "cities", isNew: false }, personalData: [] },
      ...{ rowsBefore: 7, rowsAfter: 5, columnsAdded: [], columnsRemoved: [], exceeded: [], proposal: 1 },
    });
    expect(proposed.steps.map(({ type, change, rowsIn, rowsOut }) => [type, change, rowsIn, rowsOut])).toEqual([
      ["drop_duplicates", "added", 7, 6],
      ["drop_totals", "added", 6, 5],
    ]);
    expect((await container.catalogue.getDataset(id)).version).toBe(1);
    expect(await container.recipes.findInPlace(id)).toBeNull();

    const done = await session.answer({ optionId: "approve" });
    const answer = done.messages.at(-1)?.answer;
    expect(answer).toMatchObject({
      capability: "recipes",
      kind: "answered",
      verdict: { status: "checked" },
      followUps: expect.arrayContaining(["Undo that"]) as string[],
      preparation: {
        ...{ version: "v2.0", datasetId: id, outputDatasetVersion: 2, rowsBefore: 7, rowsAfter: 5 },
        rollback: { version: "v1.0" },
        diff: [{ change: "added" }, { change: "added" }],
        verdict: { status: "DONE" },
      },
    });
    expect(answer?.explanation).toContain("now has 5 rows instead of 7 (−2)");
    expect(await readLines(container, id)).toEqual(["city,n", "Rome,1", "rome,2", "ROME,3", "Oslo,4", "oslo ,5"]);
    expect(await readAudit(container, session.id)).toEqual(["recipes.change approved once done"]);

    const undo = toProposed(await session.say("undo that"));
    expect(undo).toMatchObject({ plan: { action: "undo" }, rowsBefore: 5, rowsAfter: 7, baseVersion: "v2.0" });
    const undone = await session.answer({ optionId: "approve" });
    expect(undone.messages.at(-1)?.answer?.explanation).toContain("is back to its earlier state: 7 rows");
    expect((await readLines(container, id)).join("\n")).toBe(cities.trim());
  });

  it("states how many cells each step changes, and which values it cannot read", async () => {
    const { container } = await openServer();
    const text = "city,price\nRome,$1.50\nrome,$2.00\nrome,on request\nOslo,tba\nOslo,\n";
    const { id } = await addCsv(fixture, container, csv(text, "prices"));
    const session = await startPreparation(container, "merge the spellings of city, make price a number", [id]);
    const { steps } = toProposed(await session.perform());
    expect(steps.map(({ type, effects }) => [type, effects])).toEqual([
      ["join_spellings", [{ column: "city", cells: 5, changed: 1, lost: 0, filledWith: null, examples: [] }]],
      [
        "parse_number",
        [{ column: "price", cells: 5, changed: 2, lost: 2, filledWith: null, examples: ["on request", "tba"] }],
      ],
    ]);
    const answer = (await session.answer({ optionId: "approve" })).messages.at(-1)?.answer;
    expect(answer?.preparation?.steps.map(({ effects }) => effects?.map(({ lost }) => lost))).toEqual([[0], [2]]);
  });

  it("continues the earlier preparation: undoes the last step, and one more", async () => {
    const { container } = await openServer();
    const { id } = await addCsv(fixture, container, csv(cities.replace("Oslo,4", "Oslo,40")));
    const session = await startPreparation(container, "drop duplicates and merge the spellings of city", [id]);
    await session.perform();
    await session.answer({ optionId: "approve" });
    const back = toProposed(await session.say("take the last step back"));
    expect(back.steps.map(({ type, change }) => [type, change])).toEqual([
      ["drop_duplicates", "kept"],
      ["join_spellings", "removed"],
    ]);
    await session.answer({ optionId: "approve" });
    const more = toProposed(await session.say("also drop the TOTAL row"));
    expect(more).toMatchObject({ plan: { action: "update" }, baseVersion: "v3.0" });
    await session.answer({ optionId: "approve" });
    expect(await readLines(container, id)).toEqual(["city,n", "Rome,1", "rome,2", "ROME,3", "Oslo,40", "oslo ,5"]);
  });

  it("is planned again with the person's remarks, and not written if it is rejected", async () => {
    const { container } = await openServer();
    const { id } = await addCsv(fixture, container, csv(cities.replace("Oslo,4", "Oslo,41")));
    const session = await startPreparation(container, "drop duplicates", [id]);
    await session.perform();
    const again = toProposed(await session.answer({ optionId: "edit", text: "also remove the TOTAL row" }));
    expect([again.proposal, again.previousSteps?.length, again.steps.length]).toEqual([2, 1, 2]);
    const ended = await session.answer({ optionId: "reject" });
    expect([ended.status, (await container.catalogue.getDataset(id)).version]).toEqual(["cancelled", 1]);
    expect(await container.recipes.findInPlace(id)).toBeNull();
    expect(await readAudit(container, session.id)).toEqual(["recipes.change rejected - not_run"]);
  });

  it("that is not understood names the words, and offers steps that suit the data", async () => {
    const { container } = await openServer();
    const { id } = await addCsv(fixture, container, csv(cities.replace("Oslo,4", "Oslo,42")));
    const session = await startPreparation(container, "frobnicate the city", [id]);
    const answer = (await session.perform()).messages.at(-1)?.answer;
    expect(answer).toMatchObject({
      kind: "beyond_engine",
      followUps: ["Drop duplicates", "Merge the spellings of city"],
    });
    expect(answer?.explanation).toContain("I did not understand “frobnicate”");
    expect((await session.say("undo that")).messages.at(-1)?.answer).toMatchObject({ kind: "cannot_answer" });
  });

  it("asks which dataset is meant when several fit, and joins another one", async () => {
    const { container } = await openServer();
    const left = await addCsv(fixture, container, { name: "orders", text: "order,customer\n1,a\n2,b\n2,b\n" });
    const right = await addCsv(fixture, container, {
      name: "customers",
      text: "customer,town\na,Rome\nb,Oslo\nb,Oslo\n",
    });
    const session = await startPreparation(container, "drop duplicates", [left.id, right.id]);
    const asked = toAsked(await session.perform());
    expect(asked).toMatchObject({ type: "clarification" });
    const answers = [{ questionId: "q1", optionId: right.id }];
    expect(toProposed(await session.answer({ answers })).plan.inputs).toEqual(["customers"]);
    await session.answer({ optionId: "approve" });
    const joined = toProposed(await session.say("join customers on customer"));
    expect(joined).toMatchObject({ plan: { inputs: ["orders", "customers"] }, columnsAdded: ["town"], rowsAfter: 3 });
    await session.answer({ optionId: "approve" });
    expect(await readLines(container, left.id)).toEqual(["order,customer,town", "1,a,Rome", "2,b,Oslo", "2,b,Oslo"]);
  });

  it("writes a new dataset on request, which the conversation then reads first", async () => {
    const { container } = await openServer();
    const { id } = await addCsv(fixture, container, csv(cities.replace("Oslo,4", "Oslo,43")));
    const session = await startPreparation(container, "drop duplicates as a new dataset called tidy", [id]);
    expect(toProposed(await session.perform()).plan.output).toEqual({ name: "tidy", isNew: true });
    const { preparation } = (await session.answer({ optionId: "approve" })).messages.at(-1)?.answer ?? {};
    expect(preparation).toMatchObject({ datasetName: "tidy", outputDatasetVersion: 1, rollback: null });
    expect((await container.catalogue.getDataset(id)).version).toBe(1);
    const next = toProposed(await session.say("remove the TOTAL row"));
    expect(next.plan.inputs).toEqual(["tidy"]);
  });
});

describe("a preparation in chat, by a model", () => {
  const plan = {
    ...{ goal: "No repeated rows.", action: "change", inputs: ["cities"], output: null, fields: ["city", "nowhere"] },
    ...{
      personal_data: ["city"],
      success_criteria: ["No row repeats."],
      undo_to: null,
      cannot: null,
      question: null,
      options: [],
    },
  };
  const done = { verdict: "DONE", category: null, reason: null, fix: null };
  const toScript = (...patches: readonly { ops: unknown[]; cannot?: string }[]): EngineScript => ({
    plan_preparation: [{ output: plan }],
    compile_patch: [{ output: patches[0] }],
    repair_patch: patches.slice(1).map((output) => ({ output })),
    evaluate_preparation: [{ output: done }],
    title: [{ output: "Cities" }],
  });
  const dropped = { op: "AddStep", type: "drop_duplicates", params: {} };

  it("accepts only ops from it, shows them, and has it judge the written result", async () => {
    const { container } = await openServer(
      toScript({ ops: [dropped, { ...dropped, type: "filter", params: '{"expression":"n < 10"}' }] }),
    );
    const { id } = await addCsv(fixture, container, csv(cities.replace("Oslo,4", "Oslo,6")));
    const session = await startPreparation(container, "tidy the cities", [id]);
    expect(toProposed(await session.perform())).toMatchObject({
      plan: { goal: "No repeated rows.", fields: ["city"], personalData: ["city"] },
      steps: [{ type: "drop_duplicates" }, { type: "filter", rowsOut: 5 }],
    });
    const answer = (await session.answer({ optionId: "approve" })).messages.at(-1)?.answer;
    expect(answer).toMatchObject({ kind: "answered", preparation: { rowsAfter: 5 } });
  });

  it("is corrected once with the nearest names, and then asks the person", async () => {
    const wrong = { ops: [{ op: "AddStep", type: "select", params: { columns: ["town"] } }] };
    const near = { ops: [{ op: "AddStep", type: "select", params: { columns: ["citi"] } }] };
    const right = { ops: [{ op: "AddStep", type: "select", params: { columns: ["city"] } }] };
    const first = await openServer(toScript(near, right));
    const { id } = await addCsv(fixture, first.container, csv(cities.replace("Oslo,4", "Oslo,7")));
    const mended = await startPreparation(first.container, "keep the city", [id]);
    expect(toProposed(await mended.perform())).toMatchObject({ columnsRemoved: ["n"] });
    await mended.answer({ optionId: "reject" });

    const second = await openServer(toScript(wrong, near));
    const session = await startPreparation(second.container, "keep the town", [id]);
    const asked = toAsked(await session.perform());
    expect(asked.type).toBe("clarification");
    expect(JSON.stringify(asked.payload)).toContain("Did you mean “city”?");
    const ended = await session.answer({ answers: [{ questionId: "way", optionId: "stop" }] });
    expect(ended.messages.at(-1)?.answer?.explanation).toContain("Nothing was written");
    expect((await second.container.catalogue.getDataset(id)).version).toBe(1);
  });

  it("applies exactly the approved bytes: data that changed in between is refused, and nothing is written", async () => {
    const { container } = await openServer(toScript({ ops: [dropped] }));
    const { id } = await addCsv(fixture, container, csv(cities.replace("Oslo,4", "Oslo,8")));
    const first = await startPreparation(container, "tidy", [id]);
    await first.perform();
    const second = await startPreparation(container, "tidy", [id]);
    await second.perform();
    await second.answer({ optionId: "approve" });
    const late = (await first.answer({ optionId: "approve" })).messages.at(-1)?.answer;
    expect(late).toMatchObject({ kind: "cannot_answer" });
    expect(late?.explanation).toMatch(/^Nothing was written\./u);
    expect((await container.catalogue.getDataset(id)).version).toBe(2);
  });

  it("is corrected by another approved change if its result does not meet the request", async () => {
    const sorted = { op: "AddStep", type: "sort_limit", params: { by: [{ column: "city" }] } };
    const open = { verdict: "ITERATE", category: "incomplete", reason: "The total is still there.", fix: "Drop it." };
    const { container } = await openServer({
      ...toScript({ ops: [dropped] }),
      compile_patch: [
        { output: { ops: [dropped, sorted] } },
        { output: { ops: [{ op: "AddStep", type: "drop_totals", params: { column: "city" } }] } },
      ],
      evaluate_preparation: [{ output: open }, { output: done }],
    });
    const { id } = await addCsv(fixture, container, csv(cities.replace("Oslo,4", "Oslo,9")));
    const session = await startPreparation(container, "tidy", [id]);
    await session.perform();
    const again = toProposed(await session.answer({ optionId: "approve" }));
    expect(again).toMatchObject({ reason: "The total is still there.", baseVersion: "v2.0", rowsAfter: 5 });
    const ended = await session.answer({ optionId: "approve" });
    expect(ended.messages.at(-1)?.answer).toMatchObject({ preparation: { version: "v3.0", rowsAfter: 5 } });
  });

  it("is written once, also by another process after a crash between the approval and the write", async () => {
    const { container } = await openServer(toScript({ ops: [dropped] }));
    const { id } = await addCsv(fixture, container, csv(cities.replace("Oslo,4", "Oslo,10")));
    const session = await startPreparation(container, "tidy", [id]);
    await session.perform();
    await session.give({ optionId: "approve" });
    const crash = new AbortController();
    const { recipes } = container;
    const crashing = {
      ...container,
      recipes: {
        ...recipes,
        startRun: async (run: Parameters<typeof recipes.startRun>[0]) => {
          await recipes.startRun(run);
          crash.abort("crashed");
        },
      },
    };
    const tools = createToolRegistry([() => Promise.resolve([changeData.bind(crashing)])]);
    await toPreparationSession({ ...crashing, tools }, session.id).perform(crash.signal);
    const other = await openServer(toScript({ ops: [dropped] }));
    await container.close();
    const ended = await toPreparationSession(other.container, session.id).perform();
    expect(ended.messages.at(-1)?.answer).toMatchObject({ preparation: { version: "v2.0" } });
    expect((await other.container.catalogue.getDataset(id)).version).toBe(2);
    expect(await readAudit(other.container, session.id)).toEqual(["recipes.change approved once done"]);
  });
});
