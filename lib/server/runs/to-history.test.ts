import { describe, expect, it } from "vitest";
import { MessageId, RunId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { failedAnswer } from "./failed-answer";
import { toHistory } from "./to-history";

const createdAt = "2026-01-01T00:00:00.000Z";

function question(runId: RunId, text: string): Message {
  return { id: MessageId.create(), role: "user", text, runId, createdAt };
}

function reply(runId: RunId, change: Partial<NonNullable<Message["answer"]>>): Message {
  const answer = { ...failedAnswer({ version: "v1.0", explanation: "Because.", detail: "" }), ...change };
  return { id: MessageId.create(), role: "assistant", text: answer.explanation, runId, answer, createdAt };
}

describe("toHistory", () => {
  it("pairs each question with the newest of its answers, also when the newest run of it was stopped", () => {
    const [first, again, stopped, second] = [RunId.create(), RunId.create(), RunId.create(), RunId.create()];
    const turns = toHistory([
      question(stopped, "One?"),
      reply(first, { explanation: "Old." }),
      reply(again, { explanation: "New." }),
      question(second, "Two?"),
      reply(second, {}),
    ]);
    expect(turns.map((turn) => [turn.question, turn.explanation])).toEqual([
      ["One?", "New."],
      ["Two?", "Because."],
    ]);
  });

  it("includes a person's clarification with a question", () => {
    const run = RunId.create();
    const clarifications = [{ question: "Which sales?", answer: "Net sales" }];
    const turns = toHistory([question(run, "Best region?"), reply(run, { clarifications })]);
    expect(turns.map((turn) => [turn.question, turn.clarifications])).toEqual([["Best region?", clarifications]]);
  });

  it("carries how a question was read, if its engine shows that", () => {
    const [read, unread] = [RunId.create(), RunId.create()];
    const part = { id: "limit-1", kind: "limit" as const, label: "first 5", value: "5", options: [] };
    const reading = { parts: [part], unused: [] };
    const turns = toHistory([
      question(read, "Best?"),
      reply(read, { reading }),
      question(unread, "Why?"),
      reply(unread, {}),
    ]);
    expect(turns.map((turn) => turn.reading)).toEqual([reading, undefined]);
  });

  it("carries the questions that an answer suggests", () => {
    const [asked, refused] = [RunId.create(), RunId.create()];
    const turns = toHistory([
      question(asked, "Total in March?"),
      reply(asked, { followUps: ["Average by town?"] }),
      question(refused, "Why?"),
      reply(refused, { followUps: [] }),
    ]);
    expect(turns.map((turn) => turn.followUps)).toEqual([["Average by town?"], undefined]);
  });

  it("leaves out answers whose question is too far back", () => {
    const [first, second] = [RunId.create(), RunId.create()];
    const turns = toHistory([reply(first, {}), question(second, "Two?"), reply(second, {})]);
    expect(turns.map((turn) => turn.question)).toEqual(["Two?"]);
  });

  it("leaves out a question that was stopped", () => {
    expect(toHistory([question(RunId.create(), "Stopped?")])).toEqual([]);
  });

  it("carries code, caveats and a summary of the result, never a whole table", () => {
    const run = RunId.create();
    const rows = Array.from({ length: 500 }, (_, index) => [`secret-${index}`, index]);
    const columns = [
      { name: "name", type: "str" },
      { name: "n", type: "int64" },
    ];
    const [turn] = toHistory([
      question(run, "Who?"),
      reply(run, {
        code: "result = df",
        caveats: [{ text: "2 rows have no name.", columns: ["name"] }],
        result: {
          kind: "record",
          entries: [
            { name: "total", value: 500 },
            { name: "all", value: { kind: "table", columns, rows, totalRows: 500 } },
          ],
        },
      }),
    ]);
    expect(turn).toMatchObject({
      question: "Who?",
      explanation: "Because.",
      code: "result = df",
      caveats: ["2 rows have no name."],
    });
    expect(turn?.resultShape).toContain("table of 500 rows");
    expect(turn?.resultShape).not.toMatch(/secret-|: 500/);
    expect(turn?.resultSummary).toContain("total: 500");
    expect(turn?.resultSummary?.match(/secret-/g)?.length).toBeLessThanOrEqual(10);
  });
});
