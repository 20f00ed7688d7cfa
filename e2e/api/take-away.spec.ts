import { expect } from "@playwright/test";
import { z } from "zod";
import { ApiClient, lastAnswer, Problem, readSample } from "../api-client";
import { test } from "../shared-caveat";

let api: ApiClient;
let sessionId: string;
let messageId: string;
let figureId: string;

test.beforeAll(async ({ builtIn }) => {
  api = new ApiClient(builtIn.url);
  const penguins = await api.addDataset("penguins.csv", await readSample("penguins"));
  const session = await api.ask("average body mass by species", [penguins.id]);
  sessionId = session.id;
  messageId = session.messages.at(-1)?.id ?? "";
  figureId = lastAnswer(session).figures[0]?.id ?? "";
});

const fileOf = (response: Response) => ({
  status: response.status,
  type: response.headers.get("content-type"),
  name: /filename="(.*?)"/.exec(response.headers.get("content-disposition") ?? "")?.[1],
});

test("a conversation can be exported as a document, a notebook and a bundle", async () => {
  const summary = await api.send("GET", `/api/sessions/${sessionId}/summary`);
  expect(fileOf(summary)).toMatchObject({ status: 200, type: "text/markdown; charset=utf-8" });
  expect(await summary.text()).toMatch(/> average body mass by species[\s\S]*\| Gentoo \|[\s\S]*groupby/);

  const notebook = await api.send("GET", `/api/sessions/${sessionId}/notebook`);
  const Notebook = z.object({ nbformat: z.literal(4), cells: z.array(z.object({ id: z.string() })) });
  expect(Notebook.parse(await notebook.json()).cells.map(({ id }) => id)).toContain("code-1");

  const bundle = await api.send("GET", `/api/sessions/${sessionId}/bundle`);
  expect(fileOf(bundle)).toMatchObject({ status: 200, type: "application/zip" });
  const bytes = Buffer.from(await bundle.arrayBuffer());
  expect([bytes.subarray(0, 4).toString("latin1"), bytes.includes("data/original/penguins.csv")]).toEqual([
    "PK\u0003\u0004",
    true,
  ]);
});

test("the table of an answer can be saved for spreadsheets and for programs", async () => {
  const address = `/api/sessions/${sessionId}/messages/${messageId}/result`;
  const csv = await api.send("GET", `${address}?format=csv`);
  expect((await csv.text()).split("\r\n")).toHaveLength(5);
  const parquet = await api.send("GET", `${address}?format=parquet`);
  expect((await parquet.text()).slice(0, 4)).toBe("PAR1");
  expect((await api.send("GET", `${address}?format=xlsx`)).status).toBe(400);
});

test("a chart can be saved as a standalone page, and says where to get a picture of it", async () => {
  const page = await api.send("GET", `/api/artifacts/${figureId}?format=html`);
  expect(fileOf(page)).toMatchObject({ status: 200, type: "text/html; charset=utf-8" });
  expect(page.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  const picture = await api.send("GET", `/api/artifacts/${figureId}?format=png`);
  expect(Problem.parse(await picture.json())).toMatchObject({
    type: "urn:caveat:problem:not_acceptable",
    status: 406,
    detail: expect.stringContaining("the chart's own menu"),
  });
});
