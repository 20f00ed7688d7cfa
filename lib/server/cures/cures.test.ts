import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { SessionResponse } from "@/lib/domain/session";
import { callRoute as call } from "@/lib/testing/documented-routes";
import {
  cureCases,
  gaps,
  prices,
  shop,
  sum,
  toCsv,
  toShopTotal,
  type CureCase,
} from "@/lib/testing/engines/cure-cases";
import { openWorkingServer } from "@/lib/testing/engines/working-server";
import type { Container } from "../container";

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };
let server: Awaited<ReturnType<typeof openWorkingServer>>;
beforeAll(async () => {
  server = await openWorkingServer();
});
afterAll(() => server.fixture.close());
beforeEach(() => {
  slot.caveatContainer = Promise.resolve(server.container);
});
afterEach(() => {
  slot.caveatContainer = undefined;
});

/** The value that an answer leads with; for monthly visits the number of months. */
function toValue({ result }: Answer, cure: string): number {
  if (result?.kind === "scalar") return Number(result.value);
  if (result?.kind === "record") return Number(result.entries.find(({ value }) => typeof value === "number")?.value);
  if (cure === "keep_periods") return result?.rows.length ?? 0;
  return Number(result?.rows[0]?.findLast((cell) => typeof cell === "number"));
}

async function upload(csv: string): Promise<Dataset> {
  const form = new FormData();
  form.append("file", new Blob([csv]), "table.csv");
  const { body } = await call("post", "/api/datasets", { body: form });
  return Dataset.parse((body as { items: unknown[] }).items[0]);
}

async function send(id: string, body: object): Promise<SessionResponse> {
  const outcome = await call("post", "/api/sessions/{id}/messages", { params: { id }, query: "?wait=true", body });
  expect([outcome.status, outcome.body]).toEqual([202, expect.anything()]);
  return SessionResponse.parse(outcome.body);
}

async function ask(
  dataset: Dataset,
  { question, code }: Pick<CureCase, "question" | "code">,
): Promise<SessionResponse> {
  const body = { question, datasetIds: [dataset.id] };
  const asked = await call("post", "/api/sessions", { query: "?wait=true", body });
  const session = SessionResponse.parse(asked.body);
  if (code === undefined) return session;
  return send(session.id, { rerun: { questionId: session.messages[0]?.id, code } });
}

function getAnswer({ messages }: SessionResponse) {
  const message = messages.findLast(({ answer }) => answer !== undefined);
  if (message?.answer === undefined) throw new Error("the question has no answer");
  return { messageId: message.id, answer: message.answer };
}

const findCaveat = ({ caveats }: Answer, cure: string) =>
  caveats.findIndex(({ cures = [] }) => cures.some(({ id }) => id === cure));
const getDataset = async ({ id }: Dataset) =>
  Dataset.parse((await call("get", "/api/datasets/{id}", { params: { id } })).body);

describe("a cure removes its caveat and corrects the answer, and can be undone", () => {
  it.each(cureCases)("$cure: $question", async (one) => {
    const dataset = await upload(one.csv());
    const asked = await ask(dataset, one);
    const first = getAnswer(asked);
    const caveatIndex = findCaveat(first.answer, one.cure);
    expect([first.answer.kind, first.answer.explanation]).toEqual(["answered", expect.anything()]);
    expect([caveatIndex >= 0, first.answer.caveats]).toEqual([true, expect.anything()]);
    expect(toValue(first.answer, one.cure)).toBeCloseTo(one.before(), 6);

    const cured = await send(asked.id, { cure: { messageId: first.messageId, caveatIndex, cureId: one.cure } });
    const second = getAnswer(cured);
    const label = first.answer.caveats[caveatIndex]?.cures?.find(({ id }) => id === one.cure)?.label;
    expect([second.answer.kind, second.answer.basis?.rerun, second.answer.basis?.cure?.label]).toEqual([
      "answered",
      "cure",
      label,
    ]);
    expect(toValue(second.answer, one.cure)).toBeCloseTo(one.after(), 6);
    expect(findCaveat(second.answer, one.cure)).toBe(-1);
    expect(second.answer.caveats.map(({ text }) => text)).not.toContain(first.answer.caveats[caveatIndex]?.text);

    const now = await getDataset(dataset);
    expect([now.version, now.rowCount]).toEqual([2, one.rows]);
    const recipeId = second.answer.basis?.cure?.recipeId ?? "";
    const recipe = RecipeView.parse((await call("get", "/api/recipes/{id}", { params: { id: recipeId } })).body);
    expect([recipe.inPlace, recipe.version, recipe.steps.length]).toEqual([true, "v2.0", 1]);

    const place = { params: { id: asked.id, messageId: second.messageId } };
    const undone = await call("post", "/api/sessions/{id}/messages/{messageId}/undo-cure", { ...place, body: {} });
    const third = getAnswer(SessionResponse.parse(undone.body)).answer;
    expect([undone.status, third.restores, third.result]).toEqual([200, first.answer.version, first.answer.result]);
    const restored = await getDataset(dataset);
    expect([restored.version, restored.rowCount, restored.columns]).toEqual([3, dataset.rowCount, dataset.columns]);
  });

  it("one cure after another, each on what the one before made", async () => {
    const dataset = await upload(shop);
    const asked = await ask(dataset, { question: "What is the total amount?" });
    const apply = async (session: SessionResponse, cureId: string) => {
      const { messageId, answer } = getAnswer(session);
      return send(session.id, { cure: { messageId, caveatIndex: findCaveat(answer, cureId), cureId } });
    };
    const cured = await apply(await apply(asked, "drop_duplicates"), "drop_missing");
    const { answer } = getAnswer(cured);
    expect(answer).toMatchObject({ version: "v3.0", caveats: [], verdict: { status: "checked" } });
    expect(toValue(answer, "")).toBeCloseTo(toShopTotal(), 6);
    // Applied again from the first answer: the data does not need it any more.
    const first = cured.messages.find((message) => message.answer?.version === "v1.0");
    const caveatIndex = findCaveat(first?.answer ?? answer, "drop_duplicates");
    const again = await send(cured.id, { cure: { messageId: first?.id, caveatIndex, cureId: "drop_duplicates" } });
    expect(getAnswer(again).answer).toMatchObject({ version: "v4.0", caveats: [] });
    expect((await getDataset(dataset)).version).toBe(3);
  });
});

describe("a cure of data that was read again", () => {
  it("starts from the newest reading, and keeps what the recipe did before", async () => {
    const dataset = await upload(toCsv("id,price", [...gaps, ...gaps.slice(0, 9)]));
    const asked = await ask(dataset, { question: "total price" });
    const first = getAnswer(asked);
    const cure = (cureId: string, { messageId, answer } = first) => ({
      cure: { messageId, caveatIndex: findCaveat(answer, cureId), cureId },
    });
    await send(asked.id, cure("drop_duplicates"));
    const reading = { types: { id: "text" } };
    await call("post", "/api/datasets/{id}/versions", { params: { id: dataset.id }, body: { reading } });
    const last = getAnswer(await send(asked.id, cure("drop_missing")));
    const now = await getDataset(dataset);
    expect([now.rowCount, now.columns.map(({ storage }) => storage)]).toEqual([prices.length, ["VARCHAR", "BIGINT"]]);
    expect(toValue(last.answer, "")).toBeCloseTo(sum(prices), 6);
  });
});

describe("an unknown cure", () => {
  it("is refused with a message, and nothing changes", async () => {
    const dataset = await upload(toCsv("id,price", gaps));
    const asked = await ask(dataset, { question: "total price" });
    const { messageId } = getAnswer(asked);
    const refuse = (body: object) => call("post", "/api/sessions/{id}/messages", { params: { id: asked.id }, body });
    const wish = { messageId, caveatIndex: 0, cureId: "fill_missing" };
    const refusals = [
      await refuse({ cure: { ...wish, caveatIndex: 9 } }),
      await refuse({ cure: { ...wish, cureId: "drop_table" } }),
      await refuse({ cure: { ...wish, messageId: asked.messages[0]?.id } }),
      await refuse({ cure: { ...wish, caveatIndex: -1 } }),
      await refuse({ cure: wish, question: "total price" }),
      await call("post", "/api/sessions/{id}/messages/{messageId}/undo-cure", {
        params: { id: asked.id, messageId },
        body: {},
      }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400, 400]);
    expect((await getDataset(dataset)).version).toBe(1);
  });
});
