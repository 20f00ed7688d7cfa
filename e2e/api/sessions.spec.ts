import { expect } from "@playwright/test";
import { z } from "zod";
import { SessionSummary, pageOf } from "../../lib/domain/session";
import { ApiClient, lastAnswer, Problem, readSample } from "../api-client";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;
let api: ApiClient;
let penguins: string;

test.beforeAll(async ({ builtIn }) => {
  caveat = builtIn;
  api = new ApiClient(caveat.url);
  penguins = (await api.addDataset("penguins.csv", await readSample("penguins"))).id;
});

test("reports that it is healthy, with engine and sandbox", async () => {
  expect(await (await api.send("GET", "/api/health")).json()).toMatchObject({
    status: "ok",
    database: "embedded",
    engine: "builtin",
    sandbox: expect.stringMatching(/^(namespaces|landlock)$/),
    python: expect.stringMatching(/^3\.\d+\.\d+$/),
  });
});

test("the engine can be tested, and reports the outcome of each model", async () => {
  const reply = await api.send("POST", "/api/engine/probe");
  const Reports = z.object({ items: z.array(z.object({ model: z.string(), detail: z.string() })) });
  expect([reply.status, Reports.parse(await reply.json()).items.length > 0]).toEqual([200, true]);
});

test("a grouped mean comes with chart, code, checks and a caveat about missing values", async () => {
  const answer = lastAnswer(await api.ask("average body mass by species", [penguins]));
  expect(answer).toMatchObject({ kind: "answered", outputType: "visualization", version: "v1.0" });
  expect(answer.verdict.status).toBe("caveats");
  expect(answer.verdict.checks.filter((check) => !check.passed)).toEqual([]);
  if (answer.result?.kind !== "table") throw new Error("The result is no table.");
  const means = new Map(answer.result.rows.map((row) => [row[0], Number(row[1]).toFixed(2)]));
  expect(Object.fromEntries(means)).toEqual({ Adelie: "3700.66", Chinstrap: "3733.09", Gentoo: "5076.02" });
  expect(answer.caveats.find((caveat) => caveat.columns.includes("Body Mass (g)"))?.rows).toBe(2);
  expect(answer.code).toContain("groupby");
  const figure = answer.figures[0];
  const artifact = await api.send("GET", `/api/artifacts/${figure?.id}`);
  const Figure = z.object({ data: z.array(z.object({ type: z.string() })) });
  expect(Figure.parse(await artifact.json()).data[0]?.type).toBe("bar");
});

test("a missing column is reported before any code is written", async () => {
  const answer = lastAnswer(await api.ask("average salary by species", [penguins]));
  expect(answer).toMatchObject({ kind: "cannot_answer", code: null, result: null, attempts: { code: 0 } });
  expect(answer.explanation).toMatch(/salary/i);
  expect(answer.followUps.length).toBeGreaterThan(0);
});

test("greetings and concepts need no data", async () => {
  expect(lastAnswer(await api.ask("hello")).kind).toBe("concept");
  expect(lastAnswer(await api.ask("what can you do?")).explanation).toMatch(/average|mean/i);
  expect(lastAnswer(await api.ask("What is a p-value?", [penguins])).kind).toBe("concept");
});

test("a question beyond the built-in engine is declined with the way to add a model", async () => {
  const answer = lastAnswer(await api.ask("forecast the body mass for next year with a neural network", [penguins]));
  expect(answer.kind).toBe("beyond_engine");
  expect(answer.explanation).toContain("OPENAI_API_KEY");
});

test("events are dense, unique, replayed from any position, and end with done", async () => {
  const session = await api.ask("how many penguins are there?", [penguins]);
  const all = await api.events(session.id);
  const stored = all.filter((event) => event.seq !== null);
  expect(stored.map((event) => event.seq)).toEqual(stored.map((_, index) => index + 1));
  expect(stored.at(0)?.type).toBe("run_start");
  expect(stored.slice(-2).map((event) => event.type)).toEqual(["answer", "run_end"]);
  expect(all.at(-1)?.type).toBe("done");
  const nodes = stored.filter((event) => event.type === "node_start").map((event) => event.data.node);
  expect(nodes).toEqual([
    "understand_question",
    "formulate_requirements",
    "profile_data",
    "check_alignment",
    "generate_code",
    "execute_code",
    "evaluate_results",
    "explain_results",
  ]);
  for (let after = 0; after <= stored.length; after++) {
    const rest = await api.events(session.id, { after });
    expect(rest.filter((event) => event.seq !== null)).toEqual(stored.slice(after));
  }
});

test("a second question is queued and both are answered", async () => {
  const session = await api.start("average body mass by species", [penguins]);
  const reply = await api.send("POST", `/api/sessions/${session.id}/messages?wait=true`, {
    question: "how many rows?",
  });
  expect(reply.status).toBe(202);
  const both = await api.session(session.id);
  expect(both.messages.filter((message) => message.role === "user").length).toBe(2);
  expect(both.messages.filter((message) => message.answer).map((message) => message.answer?.kind)).toEqual([
    "answered",
    "answered",
  ]);
  expect(both.status).toBe("completed");
});

test("sessions are listed, searched, renamed, pinned, deleted and restored", async () => {
  const Page = pageOf(SessionSummary);
  const list = async (query: string) => Page.parse(await (await api.send("GET", `/api/sessions?${query}`)).json());
  const session = await api.ask("median flipper length by island", [penguins]);
  const address = `/api/sessions/${session.id}`;
  expect((await list("query=flipper")).items.map((item) => item.id)).toContain(session.id);
  expect((await list("query=%25flipper")).items).toEqual([]);
  await api.send("PATCH", address, { title: "Flippers", pinned: true });
  expect((await list("limit=1")).items[0]).toMatchObject({
    id: session.id,
    title: "Flippers",
    datasetNames: ["penguins"],
  });
  const first = await list("limit=2");
  const second = await list(`limit=2&cursor=${first.nextCursor}`);
  const ids = [...first.items, ...second.items].map((item) => item.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await api.send("GET", "/api/sessions?cursor=forged")).status).toBe(400);
  expect((await api.send("PATCH", address, { title: "  " })).status).toBe(400);
  expect((await api.send("DELETE", address)).status).toBe(204);
  expect((await api.send("GET", address)).status).toBe(404);
  expect((await api.send("POST", `${address}/restore`)).status).toBe(204);
  expect((await api.session(session.id)).messages.length).toBe(2);
});

test("a bad question is refused with the invalid field", async () => {
  const empty = await api.send("POST", "/api/sessions", { question: "   ", datasetIds: [] });
  expect(Problem.parse(await empty.json())).toMatchObject({ status: 400 });
  expect((await api.send("POST", "/api/sessions", { question: "x", datasetIds: ["nope"] })).status).toBe(404);
  const unknown = { question: "x", datasetIds: ["7d8f3f2a-6a58-4f0e-9f0f-3c2f8f1f2b11"] };
  expect((await api.send("POST", "/api/sessions", unknown)).status).toBe(404);
  const broken = await fetch(`${caveat.url}/api/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(400);
});

test("other sites and other host names are refused", async () => {
  const body = { question: "hello", datasetIds: [] };
  expect((await api.send("POST", "/api/sessions", body, { origin: "http://evil.example" })).status).toBe(403);
  expect((await api.send("POST", "/api/sessions", body, { origin: "null" })).status).toBe(403);
  expect((await api.send("POST", "/api/sessions", body, { origin: caveat.url })).status).toBe(201);
  const text = await fetch(`${caveat.url}/api/sessions`, { method: "POST", body: JSON.stringify(body) });
  expect(text.status).toBe(415);
});
