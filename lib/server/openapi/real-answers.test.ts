import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { SessionResponse } from "@/lib/domain/session";
import { createAnswerChecker } from "@/lib/testing/answer-checker";
import { callRoute as call } from "@/lib/testing/documented-routes";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "../container";
import { getOpenApiDocument } from "./get-openapi-document";

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };
const check = createAnswerChecker(getOpenApiDocument());

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  const engine = createFakeReasoningEngine({
    understand_question: [{ output: { needs_data_work: false } }],
    explain: [{ output: "A mean is a sum by its count." }],
    title: [{ output: "Means" }],
  });
  server = await fixture.open({ engine }, { works: true });
});
afterAll(() => fixture.close());
beforeEach(() => {
  slot.caveatContainer = Promise.resolve(server.container);
});
afterEach(() => {
  slot.caveatContainer = undefined;
});

describe("the routes answer as documented", () => {
  it("about datasets", async () => {
    const form = new FormData();
    form.append("file", new Blob([penguinFile]), "penguins.csv");
    const uploaded = await call("post", "/api/datasets", { body: form });
    const [dataset] = (uploaded.body as { items: unknown[] }).items;
    const { id } = Dataset.parse(dataset);
    const one = { params: { id } };
    const broken = new FormData();
    broken.append("file", new Blob(["\0\0\0"]), "broken.xlsx");
    const calls = [
      await call("post", "/api/datasets", { body: broken }),
      await call("get", "/api/datasets", { query: "?limit=5" }),
      await call("get", "/api/datasets/{id}", one),
      await call("patch", "/api/datasets/{id}", { ...one, body: { description: "Birds of an island." } }),
      await call("get", "/api/datasets/{id}/profile", { ...one, query: "?detail=compact" }),
      await call("get", "/api/datasets/{id}/rows", { ...one, query: "?limit=2&sort=Species:desc" }),
      await call("get", "/api/datasets/{id}/rows", { ...one, query: "?limit=many" }),
      await call("get", "/api/datasets/{id}/rows", { ...one, query: "?columns=0,2&rows=1,3&search=gentoo&clip=3" }),
      await call("get", "/api/datasets/{id}/values", { ...one, query: "?column=Species&search=gen" }),
      await call("get", "/api/datasets/{id}/values", { ...one, query: "?column=Kind" }),
      await call("get", "/api/datasets/{id}/file", { ...one, query: "?format=csv&sort=Species:desc" }),
      await call("get", "/api/datasets/{id}/file", { ...one, query: "?format=parquet" }),
      await call("get", "/api/datasets/{id}/use", one),
      await call("get", "/api/datasets/{id}/joins", one),
      await call("get", "/api/datasets/{id}/versions", one),
      await call("post", "/api/datasets/{id}/look", { ...one, body: { reading: { headerRow: null } } }),
      await call("post", "/api/datasets/{id}/versions", { ...one, body: { reading: { types: { Sex: "text" } } } }),
      await call("post", "/api/datasets/{id}/versions", { ...one, body: { reading: { delimiter: "" } } }),
      await call("post", "/api/datasets/samples/{name}", { params: { name: "no-such-sample" } }),
      await call("delete", "/api/datasets/{id}", one),
      await call("get", "/api/datasets/{id}", one),
    ];
    expect(calls.map(({ status }) => status)).toEqual([
      422, 200, 200, 200, 200, 200, 400, 200, 200, 400, 200, 200, 200, 200, 200, 200, 201, 400, 404, 204, 404,
    ]);
  });

  it("about files that come in pieces", async () => {
    const announced = await call("post", "/api/uploads", {
      headers: { "upload-length": "8", "upload-metadata": `filename ${btoa("scales.csv")}` },
    });
    const { id } = announced.body as { id: string };
    const one = { params: { id } };
    const piece = (offset: string, bytes: string) => ({
      ...one,
      bytes,
      headers: { "upload-offset": offset, "content-type": "application/offset+octet-stream" },
    });
    const calls = [
      await call("post", "/api/uploads", { headers: { "upload-length": "many" } }),
      await call("post", "/api/uploads", { headers: { "upload-length": String(6 * 1024 ** 3) } }),
      await call("post", "/api/uploads", { headers: { "upload-length": "8", "tus-resumable": "0.2.2" } }),
      await call("head", "/api/uploads/{id}", { ...one, headers: { "tus-resumable": "0.2.2" } }),
      await call("delete", "/api/uploads/{id}", { ...one, headers: { "tus-resumable": "0.2.2" } }),
      await call("patch", "/api/uploads/{id}", piece("0", "a,b\n")),
      await call("patch", "/api/uploads/{id}", piece("0", "a,b\n")),
      await call("patch", "/api/uploads/{id}", { ...piece("4", "{}"), headers: { "upload-offset": "4" } }),
      await call("head", "/api/uploads/{id}", one),
      await call("post", "/api/uploads/{id}/dataset", { ...one, body: {} }),
      await call("patch", "/api/uploads/{id}", piece("4", "7,8\n")),
      await call("post", "/api/uploads/{id}/dataset", { ...one, body: { name: "" } }),
      await call("post", "/api/uploads/{id}/dataset", { ...one, body: { name: "Scales" } }),
      await call("post", "/api/uploads/{id}/dataset", { ...one, body: {} }),
      await call("head", "/api/uploads/{id}", one),
      await call("delete", "/api/uploads/{id}", one),
    ];
    expect([announced, ...calls].map(({ status }) => status)).toEqual([
      201, 400, 413, 412, 412, 412, 204, 409, 415, 200, 409, 204, 400, 201, 201, 404, 404,
    ]);
    const [, , , , , , , , , , , , made, again] = calls.map(({ body }) => body);
    expect(made).toMatchObject({ id, name: "Scales", rowCount: 1, columns: [{ name: "a" }, { name: "b" }] });
    expect(again).toEqual(made);
    const stopped = await call("post", "/api/uploads", { headers: { "upload-length": "8" } });
    const other = { params: { id: (stopped.body as { id: string }).id } };
    expect((await call("delete", "/api/uploads/{id}", other)).status).toBe(204);
  });

  it("about conversations", async () => {
    const begun = await call("post", "/api/sessions", { query: "?wait=true", body: { question: "What is a mean?" } });
    const session = SessionResponse.parse(begun.body);
    const { id } = session;
    const one = { params: { id } };
    const [question, answer] = session.messages;
    const result = { params: { id, messageId: answer?.id ?? "" }, query: "?format=csv" };
    const opened = await call("get", "/api/sessions/{id}/messages/{messageId}", {
      params: { id, messageId: answer?.id ?? "" },
    });
    expect(opened.body).toMatchObject({ ...answer, sessionId: id, questionId: question?.id });
    const calls = [
      await call("get", "/api/sessions", { query: "?query=mean" }),
      await call("get", "/api/sessions/{id}", one),
      await call("get", "/api/sessions/{id}/events", one),
      await call("get", "/api/runs/{id}/model-calls", { params: { id: question?.runId ?? "" } }),
      opened,
      await call("get", "/api/sessions/{id}/messages/{messageId}", { params: { id, messageId: id } }),
      await call("get", "/api/sessions/{id}/messages/{messageId}/result", result),
      await call("get", "/api/sessions/{id}/summary", one),
      await call("get", "/api/sessions/{id}/notebook", one),
      await call("get", "/api/sessions/{id}/bundle", one),
      await call("patch", "/api/sessions/{id}", { ...one, body: { pinned: true, engine: "builtin" } }),
      await call("patch", "/api/sessions/{id}", { ...one, body: { engine: "anthropic" } }),
      await call("delete", "/api/sessions/{id}/messages/{messageId}", {
        params: { id, messageId: question?.id ?? "" },
      }),
      await call("post", "/api/sessions/{id}/messages", { ...one, body: {} }),
      await call("post", "/api/sessions/{id}/cancel", one),
      await call("delete", "/api/sessions/{id}", one),
      await call("post", "/api/sessions/{id}/restore", one),
    ];
    expect(calls.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200, 404, 406, 200, 200, 200, 200, 400, 409, 400, 202, 204, 204,
    ]);
  });

  it("about versions of answers", async () => {
    const begun = await call("post", "/api/sessions", { query: "?wait=true", body: { question: "What is a mean?" } });
    const { id, messages } = SessionResponse.parse(begun.body);
    const [question, answer] = messages;
    const one = { params: { id } };
    const again = { ...one, query: "?wait=true", body: { rerun: { questionId: question?.id } } };
    const wish = { questionId: question?.id, version: "v1.0" };
    const calls = [
      await call("post", "/api/sessions/{id}/messages", again),
      await call("post", "/api/sessions/{id}/rollback", { ...one, body: { ...wish, dryRun: true } }),
      await call("post", "/api/sessions/{id}/rollback", { ...one, body: { ...wish, includeConversation: true } }),
      await call("post", "/api/sessions/{id}/rollback", { ...one, body: wish }),
      await call("post", "/api/sessions/{id}/rollback", { ...one, body: { ...wish, version: "v9.0" } }),
      await call("post", "/api/sessions/{id}/rollback", { ...one, body: { ...wish, version: "1" } }),
      await call("get", "/api/sessions/{id}/versions", one),
      await call("post", "/api/sessions/{id}/fork", { ...one, body: { messageId: answer?.id } }),
      await call("post", "/api/sessions/{id}/fork", { ...one, body: { messageId: question?.id } }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([202, 200, 201, 400, 404, 400, 200, 201, 404]);
    const [, , done, , , , versions, fork] = calls.map(({ body }) => body);
    expect(done).toMatchObject({ from: "v2.0", to: "v1.0", version: "v3.0" });
    expect(versions).toMatchObject({
      items: [{ versions: [{}, { current: false }, { current: true, restores: "v1.0" }] }],
    });
    expect(SessionResponse.parse(fork)).toMatchObject({ title: expect.stringMatching(/ \(copy\)$/) as string });
  });

  it("about what a run asks a person", async () => {
    const questions = [{ id: "which", text: "Which mean?", options: ["Arithmetic", "Geometric"] }];
    const engine = createFakeReasoningEngine({
      understand_question: [{ output: { needs_data_work: false, ambiguity: 7, questions } }],
      explain: [{ output: "A mean is a sum by its count." }],
      title: [{ output: "Means" }],
    });
    // Uses its own database, so that no other server claims its runs.
    const asking = await createServerFixture();
    onTestFinished(() => asking.close());
    slot.caveatContainer = Promise.resolve((await asking.open({ engine }, { works: true })).container);
    const begun = await call("post", "/api/sessions", { query: "?wait=true", body: { question: "What is a mean?" } });
    const { id, interrupt } = SessionResponse.parse(begun.body);
    const resume = (response: unknown) =>
      call("post", "/api/sessions/{id}/resume", {
        params: { id },
        query: "?wait=true",
        body: { interruptId: interrupt?.id, response },
      });
    const answer = { answers: [{ questionId: "which", optionId: "option-1" }] };
    const calls = [
      await call("get", "/api/sessions/{id}", { params: { id } }),
      await call("post", "/api/sessions/{id}/messages", { params: { id }, body: { question: "And a median?" } }),
      await resume({ optionId: "which" }),
      await resume({ answers: [{ questionId: "which", text: "a".repeat(2001) }] }),
      await resume(answer),
      await resume(answer),
    ];
    expect(calls.map(({ status }) => status)).toEqual([200, 409, 400, 400, 202, 409]);
    expect(calls.map(({ body }) => body)).toMatchObject([
      { status: "pending_interrupt", currentNode: "ask_clarification" },
      { type: "urn:caveat:problem:interrupt_pending" },
      { errors: [{ field: "response.answers" }] },
      { errors: [{ field: "response.answers.0.text" }] },
      { status: "completed", decisions: [{ response: answer }] },
      { type: "urn:caveat:problem:conflict" },
    ]);
  });

  it("about the installation", async () => {
    const calls = [
      await call("get", "/api/health"),
      await call("get", "/api/openapi.json"),
      await call("get", "/api/installation"),
      await call("post", "/api/example"),
      await call("patch", "/api/settings", { body: { plansApproved: true } }),
      await call("patch", "/api/settings", { body: { plansApproved: "yes" } }),
      await call("get", "/api/settings"),
      await call("post", "/api/engine/probe"),
      await call("get", "/api/artifacts/{id}", { params: { id: "1" } }),
      await call("post", "/api/sign-in", { body: { key: "x" } }),
      await call("delete", "/api/sign-in"),
    ];
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 400, 200, 200, 404, 409, 204]);
  });
});

describe("the comparison of answers with the document", () => {
  it.each([
    ["a field that the document does not have", Response.json({ items: [], nextCursor: null, more: 1 })],
    ["a field that is missing", Response.json({ items: [] })],
    ["another media type", new Response("{}", { headers: { "content-type": "text/plain" } })],
  ])("notices %s", async (_, answer) => {
    expect(await check("get", "/api/sessions", answer)).toHaveLength(1);
  });

  it("notices an answer that only a refusal could be, and one that is not documented at all", async () => {
    expect([
      await check("delete", "/api/sessions/{id}", Response.json({}, { status: 202 })),
      await check("post", "/api/nothing", new Response()),
    ]).toEqual([["It comes as application/json."], ["post /api/nothing is not in the document."]]);
  });
});
