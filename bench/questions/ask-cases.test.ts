import { expect, describe, it } from "vitest";
import { failedAnswer } from "@/lib/server/runs/failed-answer";
import { MessageId, SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { noUsage } from "@/lib/domain/runs/usage";
import { askCases, type AskOptions } from "./ask-cases";
import type { CaseOutcome } from "./outcome-file";

const at = "2026-01-01T00:00:00.000Z";

function toSession(explanation: string | null): SessionResponse {
  const answer = explanation === null ? undefined : failedAnswer({ version: "v1.0", explanation, detail: "" });
  return {
    id: SessionId.create(),
    title: "t",
    status: explanation === null ? "cancelled" : "completed",
    currentNode: null,
    datasetIds: [],
    pinned: false,
    approval: "auto",
    messages: [{ id: MessageId.create(), role: "assistant", text: "", runId: null, createdAt: at, answer }],
    usage: { ...noUsage, inputTokens: 9, costUsd: 0.5, byNode: [] },
    createdAt: at,
    updatedAt: at,
  };
}

async function run(cases: AskOptions["cases"], change: Partial<AskOptions> = {}) {
  const outcomes: Omit<CaseOutcome, "milliseconds">[] = [];
  const uploads: string[] = [];
  let [now, most] = [0, 0];
  const client: AskOptions["client"] = {
    upload: (file) => {
      uploads.push(file);
      return file.endsWith("broken.csv") ? Promise.reject(new Error("It is no table.")) : Promise.resolve(file);
    },
    ask: async (question, [dataset], signal) => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
      if (question === "late") {
        await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      }
      return toSession(question === "stopped" ? null : `${question} of ${dataset}`);
    },
  };
  await askCases({
    client,
    cases,
    tables: "/tables",
    parallel: 2,
    seconds: 60,
    onOutcome: ({ milliseconds, ...outcome }) => {
      expect(milliseconds).toBeGreaterThanOrEqual(0);
      outcomes.push(outcome);
      return Promise.resolve();
    },
    ...change,
  });
  return { outcomes, uploads, most };
}

const spent = { inputTokens: 9, cachedInputTokens: 0, outputTokens: 0, costUsd: 0.5 };
const unspent = { ...spent, inputTokens: 0, costUsd: 0 };

describe("askCases", () => {
  it("asks each case about its table, uploads a table once, and limits concurrent questions", async () => {
    const cases = [1, 2, 3, 4, 5].map((id) => ({ id, text: `q${id}`, table: id < 4 ? "boats.csv" : "harbours.csv" }));
    const { outcomes, uploads, most } = await run(cases);
    expect(outcomes.sort((one, other) => Number(one.id) - Number(other.id))).toEqual(
      cases.map(({ id, text, table }) => ({
        id,
        response: `${text} of /tables/${table}`,
        kind: "failed",
        verdict: "failed",
        ...spent,
      })),
    );
    expect([uploads.sort(), most]).toEqual([["/tables/boats.csv", "/tables/harbours.csv"], 2]);
  });

  it("records why a case failed and continues", async () => {
    const { outcomes } = await run(
      [
        { id: 1, text: "q1", table: "broken.csv" },
        { id: 2, text: "stopped", table: "boats.csv" },
        { id: 3, text: "q3", table: "boats.csv" },
      ],
      { parallel: 1 },
    );
    expect(outcomes).toEqual([
      { id: 1, error: "It is no table.", kind: null, verdict: null, ...unspent },
      { id: 2, error: "The session ended as cancelled without an answer.", kind: null, verdict: null, ...spent },
      { id: 3, response: "q3 of /tables/boats.csv", kind: "failed", verdict: "failed", ...spent },
    ]);
  });

  it("abandons a question that takes too long", async () => {
    const { outcomes } = await run([{ id: 1, text: "late", table: "boats.csv" }], { seconds: 0.05 });
    expect(outcomes.map(({ error }) => error)).toEqual(["There was no answer within 0.05 s."]);
  });

  it("does nothing when there are no cases", async () => {
    expect((await run([])).outcomes).toEqual([]);
  });
});
