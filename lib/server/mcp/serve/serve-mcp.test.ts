import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { CallToolResultSchema, type Progress } from "@modelcontextprotocol/sdk/types.js";
import { addDataset } from "@/lib/server/datasets/add-dataset";
import { openMcpEndpoint, type McpEndpoint } from "@/lib/testing/mcp/mcp-endpoint";
import { goodEngine, goodExecutor, question } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { findContainer, keepContainer } from "../../find-container";
import { createLimits } from "../../http/limits";

const before = findContainer();
let fixture: ServerFixture;
let server: OpenServer;
let endpoint: McpEndpoint;
let datasetId: string;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() }, { works: true });
  keepContainer(Promise.resolve(server.container));
  endpoint = await openMcpEndpoint();
  datasetId = (await addDataset(server.container, await fixture.receive("penguins.csv", penguinFile))).id;
});
afterAll(async () => {
  keepContainer(before);
  await endpoint.close();
  await fixture.close();
});

/** Serves with other parts until the test ends. */
async function serveWith(parts: Parameters<ServerFixture["open"]>[0]) {
  const other = await fixture.open(parts);
  keepContainer(Promise.resolve(other.container));
  onTestFinished(() => keepContainer(Promise.resolve(server.container)));
}

interface Called {
  text: string;
  structured: Record<string, unknown>;
  isError: boolean;
}

async function call(name: string, args: Record<string, unknown>, onprogress?: (progress: Progress) => void) {
  const client = await endpoint.connect();
  const params = { name, arguments: args };
  const result = CallToolResultSchema.parse(
    await client.callTool(params, undefined, { ...(onprogress && { onprogress }) }),
  );
  const [first] = result.content;
  return {
    text: first?.type === "text" ? first.text : "",
    structured: result.structuredContent ?? {},
    isError: result.isError === true,
  } satisfies Called;
}

const Asking = z.object({
  sessionId: z.string(),
  status: z.literal("pending_interrupt"),
  interrupt: z.looseObject({ id: z.string(), type: z.string(), options: z.array(z.object({ id: z.string() })) }),
});

describe("the tools for other agents", () => {
  it("have names that every client accepts, and say which of them only read", async () => {
    const client = await endpoint.connect();
    const { tools } = await client.listTools();
    expect(client.getServerVersion()).toMatchObject({ name: "caveat" });
    expect(client.getInstructions()).toContain("never approve anything for them");
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ["datasets_list", true],
      ["datasets_search", true],
      ["datasets_describe", true],
      ["datasets_preview", true],
      ["ask", false],
      ["resume", false],
      ["answers_read", true],
      ["answers_search", true],
    ]);
    expect(tools.every(({ name }) => /^[a-z_]{1,64}$/.test(name))).toBe(true);
    expect(tools.find(({ name }) => name === "ask")?.inputSchema).toMatchObject({
      type: "object",
      required: ["question"],
    });
  });

  it("list, find, describe and preview datasets", async () => {
    const listed = await call("datasets_list", {});
    expect(listed.text).toContain(`penguins (5 rows, 3 columns), id ${datasetId}`);
    expect(listed.structured).toMatchObject({ items: [{ id: datasetId, rowCount: 5 }], nextCursor: null });
    expect((await call("datasets_search", { query: "body mass" })).structured).toMatchObject({
      items: [{ datasetId, title: "Body Mass (g)" }],
    });
    const described = await call("datasets_describe", { datasetId });
    expect(described.text).toContain("Body Mass (g)|num|1|4");
    expect(described.structured).toMatchObject({ columns: [{ name: "Species" }, { missing: 1 }, { name: "Sex" }] });
    const query = { columns: ["Body Mass (g)", "Species"], sort: { column: "Body Mass (g)", descending: true } };
    const shown = await call("datasets_preview", {
      ...{ datasetId, ...query, limit: 2 },
      filters: [{ column: "Species", op: "=", value: "Gentoo" }],
    });
    expect(shown.structured).toMatchObject({
      rows: [
        [5200, "Gentoo"],
        [5000, "Gentoo"],
      ],
      total: 3,
      offset: 0,
    });
    expect(shown.text).toContain("Rows 1 to 2 of 3");
    expect(shown.text).toContain("| 5200 | Gentoo |");
  });

  it("leave rows and values out where a model must not see them", async () => {
    await serveWith({ environment: { ...server.container.environment, SHARE_VALUES: false } });
    const client = await endpoint.connect();
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("datasets_preview");
    expect((await call("datasets_preview", { datasetId })).isError).toBe(true);
    const { text } = await call("datasets_describe", { datasetId });
    expect(text).toContain("Body Mass (g)");
    expect(text).not.toContain("Gentoo");
  });

  it("answer a question, with progress, verdict, caveats, code and result, and read the answer again", async () => {
    const steps: string[] = [];
    const asked = await call("ask", { question, datasetIds: [datasetId] }, ({ message }) => steps.push(message ?? ""));
    expect(asked).toMatchObject({ isError: false, structured: { status: "completed" } });
    expect(asked.text).toContain("Gentoo are heaviest");
    expect(asked.text).toContain("Verdict: ");
    expect(asked.text).toContain('```python\nresult = df.groupby("Species")');
    expect(asked.text).toContain("| Gentoo | 5100 |");
    expect(asked.structured.answer).toMatchObject({
      kind: "answered",
      version: "v1.0",
      code: expect.stringContaining("groupby") as string,
      result: {
        kind: "table",
        rows: [
          ["Adelie", 3750],
          ["Gentoo", 5100],
        ],
      },
    });
    expect(steps.length).toBeGreaterThan(3);
    expect(steps).toContain("Writing code");
    const { sessionId, answer } = z
      .object({ sessionId: z.string(), answer: z.object({ id: z.string() }) })
      .parse(asked.structured);
    expect((await call("answers_read", { sessionId, answerId: answer.id })).text).toBe(asked.text);
    expect((await call("answers_read", { sessionId })).structured).toEqual(asked.structured);
    expect((await call("answers_search", { query: "average body mass" })).structured).toMatchObject({
      items: [{ sessionId, answerId: answer.id, question }],
    });
    const followed = await call("ask", { question: "And the heaviest?", sessionId });
    expect(followed.structured).toMatchObject({ sessionId, status: "completed" });
    expect(z.object({ answer: z.object({ id: z.string() }) }).parse(followed.structured).answer.id).not.toBe(answer.id);
  });

  it("return what a run asks as such, and continue only with an answer that fits", async () => {
    const asked = await call("ask", { question, datasetIds: [datasetId], approval: "ask" });
    const { sessionId, interrupt } = Asking.parse(asked.structured);
    expect(interrupt).toMatchObject({
      type: "plan_approval",
      options: [{ id: "approve" }, { id: "edit" }, { id: "reject" }],
      payload: { proposal: 1 },
    });
    expect(asked.text).toContain(`interruptId ${interrupt.id}`);
    expect(asked.text).toContain("Approve nothing without their consent.");
    const answer = { sessionId, interruptId: interrupt.id };
    expect(await call("ask", { question: "And now?", sessionId })).toMatchObject({
      isError: true,
      structured: { code: "interrupt_pending" },
    });
    const wrong = await call("resume", { ...answer, response: { optionId: "do it" } });
    expect(wrong).toMatchObject({ isError: true, structured: { code: "invalid_input" } });
    expect(wrong.text).toContain("This is not one of: approve, edit, reject.");
    const steps: string[] = [];
    const approved = await call("resume", { ...answer, response: { optionId: "approve" } }, ({ message }) =>
      steps.push(message ?? ""),
    );
    // In this mode a person also reviews the result.
    const review = Asking.parse(approved.structured);
    expect(review.interrupt.type).toBe("result_review");
    expect(steps).toContain("Writing code");
    expect(await call("resume", { ...answer, response: { optionId: "approve" } })).toMatchObject({
      isError: true,
      structured: { code: "conflict" },
    });
    const accepted = { sessionId, interruptId: review.interrupt.id, response: { optionId: "accept" } };
    expect((await call("resume", accepted)).structured).toMatchObject({
      status: "completed",
      answer: { kind: "answered" },
    });
  });

  it("return before the answer when told not to wait, and wait for it later", async () => {
    const asked = await call("ask", { question, datasetIds: [datasetId], waitSeconds: 0 });
    const { sessionId } = z.object({ sessionId: z.string() }).parse(asked.structured);
    expect((await call("answers_read", { sessionId })).structured).toMatchObject({
      status: "completed",
      answer: { kind: "answered" },
    });
  });
});

it("a client that goes away ends its wait, not the run", async () => {
  const client = await endpoint.connect();
  const leaving = client.callTool({ name: "ask", arguments: { question, datasetIds: [datasetId] } }, undefined, {
    onprogress: () => void client.close(),
  });
  await expect(leaving).rejects.toThrow("Connection closed");
  const [newest] = (await server.container.sessions.list({ limit: 1 })).items;
  expect((await call("answers_read", { sessionId: newest?.id })).structured).toMatchObject({
    status: "completed",
    answer: { kind: "answered" },
  });
});

describe("what does not work", () => {
  it.each([
    ["ask", { question: " " }, "Write a question."],
    ["ask", { question: "Why?", datasetIds: ["b6a1f3a2-0000-4000-8000-000000000000"] }, "There is no such dataset."],
    ["ask", { question: "Why?", capability: "telepathy" }, "There is no capability “telepathy” here."],
    ["ask", { question: "Why?", datasetIds: ["../etc"] }, "datasetIds.0: There is nothing with this id."],
    ["ask", {}, "question: This is missing."],
    ["ask", { question: 5 }, "question: This must be a text."],
    ["datasets_preview", { datasetId: 5, limit: "all" }, "limit: This must be a number."],
    ["datasets_describe", { datasetId: "b6a1f3a2-0000-4000-8000-000000000000" }, "There is no such dataset."],
    ["answers_read", { sessionId: "b6a1f3a2-0000-4000-8000-000000000000" }, "There is no such session."],
    ["datasets_delete", {}, "datasets_delete not found"],
    ["datasets_search", { query: "x".repeat(501) }, "The query must have at most 500 characters."],
  ])("is a result with a message: %s %j", async (name, args, words) => {
    const { text, isError } = await call(name, args);
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
    expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
  });

  it("names an unknown column, and says where to look", async () => {
    const { text, isError } = await call("datasets_preview", { datasetId, columns: ["Wings"] });
    expect(isError).toBe(true);
    expect(text).toContain("There is no column “Wings”.");
    expect(text).toContain("datasets_describe");
  });

  it("is limited like the API", async () => {
    const { environment } = server.container;
    await serveWith({ limits: createLimits({ ...environment, sessionsPerMinute: 1 }) });
    const once = { question: "Why?", waitSeconds: 0 };
    expect((await call("ask", once)).isError).toBe(false);
    expect(await call("ask", once)).toMatchObject({ isError: true, structured: { code: "rate_limited" } });
  });
});
