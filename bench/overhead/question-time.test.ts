import { expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import { noUsage } from "@/lib/domain/runs/usage";
import { toQuestionTime } from "./question-time";
import { parts } from "./parts";

const zero = Date.UTC(2026, 0, 2);
const runId = RunId.create();
const span = (part: string, detail: string, start: number, end: number) => ({
  ...{ part, detail },
  ...{ start: zero + start, end: zero + end },
});

const nodeEnd = (node: "generate_code" | "execute_code", end: number, durationMs: number): RunEvent => ({
  ...{ type: "node_end", runId, node, attempt: 1, summary: "", usage: noUsage, durationMs },
  at: new Date(zero + end).toISOString(),
});

it("subtracts model and code, and shows where the rest went", () => {
  const time = toQuestionTime({
    asked: { start: zero, end: zero + 1000 },
    spans: [
      span(parts.model, "generate_code", 100, 400),
      span(parts.model, "title", 0, 900),
      span(parts.execution, "execute", 500, 600),
      span(parts.code, "execute", 600, 700),
      span(parts.events, "append", 450, 550),
      span(parts.events, "append", 980, 1100),
    ],
    events: [nodeEnd("generate_code", 420, 350), nodeEnd("execute_code", 720, 250)],
  });
  const none = Object.fromEntries(
    [
      parts.engine,
      parts.doubts,
      parts.duckdb,
      parts.artifacts,
      parts.database,
      parts.checkpoints,
      parts.statements,
    ].map((part) => [part, 0]),
  );
  expect(time).toEqual({
    ...{ wall: 1000, model: 300, code: 100, own: 600 },
    byPart: { ...none, [parts.execution]: 100, [parts.events]: 120 },
    byNode: { generate_code: 50, execute_code: 150, "between nodes": 400 },
    calls: {
      [`${parts.model}: generate_code`]: 1,
      [`${parts.execution}: execute`]: 1,
      [`${parts.code}: execute`]: 1,
      [`${parts.events}: append`]: 2,
    },
    rest: 1000 - 300 - 200 - 50 - 20,
  });
});
