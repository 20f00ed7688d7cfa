import { afterAll, beforeAll, expect, it } from "vitest";
import { goodEngine, goodExecutor, question, startRun } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { performRun } from "../runs/perform-run";
import type { Span } from "./span";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());

it("the spans of a run contain its nodes in order, its end, and no question, data or model text", async () => {
  const spans: Span[] = [];
  const server = await fixture.open({
    ...{ engine: goodEngine(), executor: goodExecutor(), spans: { add: (span: Span) => void spans.push(span) } },
  });
  const record = await startRun(fixture, server);
  await performRun(server.container, record, new AbortController().signal);
  expect(spans.map(({ name }) => name)).toEqual([
    ...["understand_question", "formulate_requirements", "profile_data", "check_alignment", "generate_code"],
    ...["execute_code", "evaluate_results", "explain_results", "run"],
  ]);
  expect(spans.at(-1)).toMatchObject({
    traceId: record.id.replaceAll("-", ""),
    failed: false,
    attributes: { "caveat.status": "completed", "caveat.kind": "answered", "caveat.verdict": "checked" },
  });
  const exported = JSON.stringify(spans);
  const words = [question, "Adelie", "Gentoo", "Body Mass", "groupby", "penguin"];
  expect(words.filter((word) => exported.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
});
