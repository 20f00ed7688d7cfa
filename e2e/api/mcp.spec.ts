import { expect } from "@playwright/test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";

const Reported = z.object({ sessionId: z.string(), status: z.string() });

test("another agent finds data, asks a question, answers the interrupts and reads the checked answer", async ({
  builtIn,
}) => {
  const dataset = await new ApiClient(builtIn.url).addSample("penguins");
  const agent = new Client({ name: "journey", version: "1" });
  await agent.connect(new StreamableHTTPClientTransport(new URL("/api/mcp", builtIn.url)));
  const call = (name: string, args: object, onprogress?: () => void) =>
    agent.callTool({ name, arguments: { ...args } }, undefined, {
      timeout: 300_000,
      ...(onprogress && { onprogress }),
    });

  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["ask", "resume", "datasets_list"]));
  const found = await call("datasets_search", { query: "body mass" });
  expect(JSON.stringify(found.structuredContent)).toContain(dataset.id);

  let steps = 0;
  const question = "What is the average body mass by species?";
  const asked = await call("ask", { question, datasetIds: [dataset.id], approval: "ask" }, () => (steps += 1));
  const plan = Reported.extend({ interrupt: z.object({ id: z.string(), type: z.string() }) }).parse(
    asked.structuredContent,
  );
  expect([plan.status, plan.interrupt.type, steps > 0]).toEqual(["pending_interrupt", "plan_approval", true]);

  const { sessionId } = plan;
  const approve = { sessionId, interruptId: plan.interrupt.id, response: { optionId: "approve" } };
  const review = Reported.extend({ interrupt: z.object({ id: z.string() }) }).parse(
    (await call("resume", approve)).structuredContent,
  );
  const accept = { sessionId, interruptId: review.interrupt.id, response: { optionId: "accept" } };
  const answered = await call("resume", accept);
  expect(answered.structuredContent).toMatchObject({
    status: "completed",
    answer: { kind: "answered", version: "v1.0", figures: [{ kind: "plotly" }] },
  });
  const read = await call("answers_read", { sessionId });
  expect(read.content).toEqual(answered.content);
  expect(JSON.stringify(read.content)).toMatch(/5,?076/);
  const again = await call("resume", accept);
  expect([again.isError, JSON.stringify(again.content)]).toEqual([true, expect.not.stringContaining("    at ")]);
  await agent.close();
});
