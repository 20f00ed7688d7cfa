import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { SessionResponse } from "@/lib/domain/session";
import { callRoute as call } from "@/lib/testing/documented-routes";
import { gaps, toCsv } from "@/lib/testing/engines/cure-cases";
import { openWorkingServer } from "@/lib/testing/engines/working-server";
import { findContainer, keepContainer } from "../find-container";

let server: Awaited<ReturnType<typeof openWorkingServer>>;
const before = findContainer();
beforeAll(async () => {
  server = await openWorkingServer();
  keepContainer(Promise.resolve(server.container));
});
afterAll(async () => {
  keepContainer(before);
  await server.fixture.close();
});

async function upload(csv: string, name = "table.csv"): Promise<Dataset> {
  const form = new FormData();
  form.append("file", new Blob([csv]), name);
  return Dataset.parse(((await call("post", "/api/datasets", { body: form })).body as { items: unknown[] }).items[0]);
}

async function ask({ id }: Dataset, question: string, code?: string): Promise<SessionResponse> {
  const body = { question, datasetIds: [id] };
  const session = SessionResponse.parse((await call("post", "/api/sessions", { query: "?wait=true", body })).body);
  if (code === undefined) return session;
  const rerun = { rerun: { questionId: session.messages[0]?.id, code } };
  return SessionResponse.parse((await send(session.id, rerun)).body);
}

const send = (id: string, body: object) =>
  call("post", "/api/sessions/{id}/messages", { params: { id }, query: "?wait=true", body });
const undo = (id: string, messageId: string) =>
  call("post", "/api/sessions/{id}/messages/{messageId}/undo-cure", { params: { id, messageId }, body: {} });

function getAnswer({ messages }: SessionResponse) {
  const message = messages.findLast(({ answer }) => answer !== undefined);
  if (message?.answer === undefined) throw new Error("The question has no answer.");
  return { messageId: message.id as string, answer: message.answer };
}

const findCaveat = ({ caveats }: Answer, cure: string) =>
  caveats.findIndex(({ cures = [] }) => cures.some(({ id }) => id === cure));
const toWish = ({ messageId, answer }: ReturnType<typeof getAnswer>, cureId: string) => ({
  cure: { messageId, caveatIndex: findCaveat(answer, cureId), cureId },
});
const getDataset = async ({ id }: Dataset) =>
  Dataset.parse((await call("get", "/api/datasets/{id}", { params: { id } })).body);

const totals = toCsv("region,revenue", [
  ["North", 100],
  ["South", 250],
  ["East", 300],
  ["West", 150],
  ["Total", 800],
]);
const askTotals = (dataset: Dataset) => ask(dataset, "total revenue", 'result = df["revenue"].sum()');

describe("a cure that is applied more than once", () => {
  it("adds its step once, one after another", async () => {
    const dataset = await upload(totals);
    const asked = await askTotals(dataset);
    const first = getAnswer(asked);
    const wish = toWish(first, "drop_totals");
    expect((await send(asked.id, wish)).status).toBe(202);
    const again = await send(asked.id, wish);
    const { answer } = getAnswer(SessionResponse.parse(again.body));
    expect([again.status, answer.basis?.cure?.steps, answer.basis?.cure?.before]).toEqual([202, [], null]);
    const now = await getDataset(dataset);
    expect([now.version, now.rowCount]).toEqual([2, 4]);
  });

  it("adds its step once, by several tabs at once; the others are told why not", async () => {
    const dataset = await upload(toCsv("id,price", gaps));
    const asked = await ask(dataset, "total price");
    const wish = toWish(getAnswer(asked), "drop_missing");
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => send(asked.id, wish)));
    expect(outcomes.filter(({ status }) => status !== 202 && status !== 409)).toEqual([]);
    expect(outcomes.some(({ status }) => status === 202)).toBe(true);
    const now = await getDataset(dataset);
    expect([now.version, now.rowCount]).toEqual([2, 75]);
  });

  it("is undone once, by several tabs at once", async () => {
    const dataset = await upload(toCsv("id,price", gaps));
    const asked = await ask(dataset, "total price");
    const cured = SessionResponse.parse((await send(asked.id, toWish(getAnswer(asked), "drop_missing"))).body);
    const { messageId } = getAnswer(cured);
    const outcomes = await Promise.all([1, 2, 3].map(() => undo(asked.id, messageId)));
    // Once it is undone, the earlier version is current already.
    expect(outcomes.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([]);
    const now = await getDataset(dataset);
    expect([now.version, now.rowCount]).toEqual([3, 100]);
    const session = SessionResponse.parse((await call("get", "/api/sessions/{id}", { params: { id: asked.id } })).body);
    expect(session.messages.flatMap(({ answer }) => (answer === undefined ? [] : [answer.version]))).toEqual([
      "v1.0",
      "v2.0",
      "v3.0",
    ]);
  });
});

describe("a cure of something else", () => {
  it("is refused for an answer of another conversation", async () => {
    const dataset = await upload(toCsv("id,price", gaps));
    const [one, other] = [await ask(dataset, "total price"), await ask(dataset, "average price")];
    const refused = await send(other.id, toWish(getAnswer(one), "drop_missing"));
    expect([refused.status, (await undo(other.id, getAnswer(one).messageId)).status]).toEqual([404, 404]);
    expect((await getDataset(dataset)).version).toBe(1);
  });

  it.each([
    "__proto__",
    "constructor",
    "toString",
    "drop_missing ",
    "DROP_MISSING",
    "../drop_missing",
    "💥".repeat(50),
  ])("is refused for the id %s", async (cureId) => {
    const dataset = await upload(toCsv("id,price", gaps));
    const asked = await ask(dataset, "total price");
    const wish = toWish(getAnswer(asked), "drop_missing").cure;
    const refused = await send(asked.id, { cure: { ...wish, cureId } });
    expect([refused.status, (await getDataset(dataset)).version]).toEqual([404, 1]);
  });

  it("is refused for a dataset that was deleted, with a sentence", async () => {
    const dataset = await upload(toCsv("id,price", gaps));
    const asked = await ask(dataset, "total price");
    await call("delete", "/api/datasets/{id}", { params: { id: dataset.id } });
    const refused = await send(asked.id, toWish(getAnswer(asked), "drop_missing"));
    expect([refused.status, (refused.body as { detail?: string }).detail]).toEqual([
      404,
      expect.stringMatching(/^\S.*\.$/u),
    ]);
  });
});

describe("a cure of data that has changed", () => {
  it("adds nothing where the column is gone, and answers with the data as it is", async () => {
    const dataset = await upload(toCsv("id,price", gaps));
    const asked = await ask(dataset, "total price");
    const wish = toWish(getAnswer(asked), "fill_missing");
    const reading = { types: { price: "text" } };
    await call("post", "/api/datasets/{id}/versions", { params: { id: dataset.id }, body: { reading } });
    const { version } = await getDataset(dataset);
    const outcome = await send(asked.id, wish);
    const { answer } = getAnswer(SessionResponse.parse(outcome.body));
    expect([outcome.status, typeof answer.explanation]).toEqual([202, "string"]);
    expect((await getDataset(dataset)).version).toBeGreaterThanOrEqual(version ?? 0);
  });

  it("is undone after another cure without undoing that one", async () => {
    const dataset = await upload(toCsv("id,price", [...gaps, ...gaps.slice(1, 9)]));
    const asked = await ask(dataset, "total price");
    const one = SessionResponse.parse((await send(asked.id, toWish(getAnswer(asked), "drop_duplicates"))).body);
    const cured = getAnswer(one);
    const two = SessionResponse.parse((await send(asked.id, toWish(cured, "drop_missing"))).body);
    expect((await getDataset(dataset)).rowCount).toBe(75);
    expect([getAnswer(two).answer.kind, (await undo(asked.id, cured.messageId)).status]).toEqual(["answered", 200]);
    // The repeated rows are back, and those without a price still gone.
    expect((await getDataset(dataset)).rowCount).toBe(75 + 6);
  });
});

it("names of columns and values in cures are text wherever they are shown", async () => {
  const name = '<img src=x onerror=alert(1)> [x](https://evil.example) "quoted" `code`';
  const rows = gaps.map(([id, price]) => [id, price] as const);
  const dataset = await upload(toCsv(`id,"${name.replaceAll('"', '""')}"`, rows));
  const column = dataset.columns[1]?.name ?? "";
  const asked = await ask(dataset, "total", `result = df[${JSON.stringify(column)}].sum()`);
  const found = getAnswer(asked);
  const wish = toWish(found, "drop_missing");
  expect(wish.cure.caveatIndex).toBeGreaterThanOrEqual(0);
  const cured = await send(asked.id, wish);
  expect([cured.status, (await getDataset(dataset)).rowCount]).toEqual([202, 75]);
  const summary = await call("get", "/api/sessions/{id}/summary", { params: { id: asked.id } });
  const text = typeof summary.body === "string" ? summary.body : JSON.stringify(summary.body);
  const outside = text.replaceAll(/```[\s\S]*?```/gu, "");
  expect(outside).not.toMatch(/<img/u);
  expect(outside).not.toMatch(/(?<!\\)\]\(https:\/\/evil/u);
});
