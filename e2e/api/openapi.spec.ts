import { expect } from "@playwright/test";
import type { OpenApiDocument } from "../../lib/server/openapi/openapi-document";
import type { Method } from "../../lib/server/openapi/operation";
import { createAnswerChecker } from "../../lib/testing/answer-checker";
import { ApiClient, lastAnswer, readSample } from "../api-client";
import { test } from "../shared-caveat";

let api: ApiClient;
let check: ReturnType<typeof createAnswerChecker>;

test.beforeAll(async ({ builtIn }) => {
  api = new ApiClient(builtIn.url);
  const document = (await (await api.send("GET", "/api/openapi.json")).json()) as OpenApiDocument;
  check = createAnswerChecker(document);
});

/** Finds what is wrong with the response to a request, according to the document. */
async function faults(method: Method, path: string, address = path, body?: unknown): Promise<string[]> {
  const reply = await api.send(method.toUpperCase(), address, body);
  return (await check(method, path, reply)).map((fault) => `${method} ${address}: ${fault}`);
}

test("a complete analysis conforms to the served document", async () => {
  const dataset = await api.addDataset("penguins.csv", await readSample("penguins"));
  const session = await api.ask("average body mass by species", [dataset.id]);
  const messages = `/api/sessions/${session.id}/messages`;
  const result = `${messages}/${session.messages.at(-1)?.id}/result`;
  const artifact = `/api/artifacts/${lastAnswer(session).figures[0]?.id}`;
  const run = session.messages[0]?.runId;
  const found = [
    await faults("get", "/api/health"),
    await faults("get", "/api/openapi.json"),
    await faults("post", "/api/datasets/samples/{name}", "/api/datasets/samples/gapminder"),
    await faults("get", "/api/datasets"),
    await faults("get", "/api/datasets/{id}", `/api/datasets/${dataset.id}`),
    await faults("get", "/api/datasets/{id}/profile", `/api/datasets/${dataset.id}/profile`),
    await faults("get", "/api/datasets/{id}/rows", `/api/datasets/${dataset.id}/rows`),
    await faults("post", "/api/sessions", "/api/sessions?wait=true", { question: "hello" }),
    await faults("post", "/api/sessions", "/api/sessions", { question: "" }),
    await faults("get", "/api/sessions"),
    await faults("get", "/api/sessions/{id}", `/api/sessions/${session.id}`),
    await faults("get", "/api/sessions/{id}/events", `/api/sessions/${session.id}/events`),
    await faults("post", "/api/sessions/{id}/messages", `${messages}?wait=true`, { question: "how many rows?" }),
    await faults("get", "/api/sessions/{id}/messages/{messageId}/result", `${result}?format=csv`),
    await faults("get", "/api/sessions/{id}/messages/{messageId}/result", `${result}?format=parquet`),
    await faults("get", "/api/sessions/{id}/summary", `/api/sessions/${session.id}/summary`),
    await faults("get", "/api/sessions/{id}/notebook", `/api/sessions/${session.id}/notebook`),
    await faults("get", "/api/sessions/{id}/bundle", `/api/sessions/${session.id}/bundle`),
    await faults("get", "/api/runs/{id}/model-calls", `/api/runs/${run}/model-calls`),
    await faults("get", "/api/artifacts/{id}", artifact),
    await faults("get", "/api/artifacts/{id}", `${artifact}?format=html`),
    await faults("get", "/api/artifacts/{id}", `${artifact}?format=png`),
  ];
  expect(found.flat()).toEqual([]);
});
