import { describe, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { noUsage, type TokenUsage } from "@/lib/domain/runs/usage";
import { readEnvironment } from "../env";
import { assertWithinBudget, toSessionBudget } from "./session-budget";

const sessionId = SessionId.create();

const check = (spent: Partial<TokenUsage & { knownCostUsd: number }>, budget: { costUsd?: number; tokens?: number }) =>
  assertWithinBudget({ usageOf: () => Promise.resolve({ ...noUsage, knownCostUsd: 0, ...spent }) }, sessionId, {
    costUsd: budget.costUsd ?? null,
    tokens: budget.tokens ?? null,
  });

describe("toSessionBudget", () => {
  it("is the environment's, and unlimited when that sets none", () => {
    expect(toSessionBudget(readEnvironment({}))).toEqual({ costUsd: null, tokens: null });
    const set = readEnvironment({ SESSION_BUDGET_USD: "0.5", SESSION_BUDGET_TOKENS: "100000" });
    expect(toSessionBudget(set)).toEqual({ costUsd: 0.5, tokens: 100_000 });
  });
});

describe("assertWithinBudget", () => {
  it("looks up nothing without a limit", async () => {
    const usageOf = () => Promise.reject(new Error("it was asked"));
    await expect(assertWithinBudget({ usageOf }, sessionId, { costUsd: null, tokens: null })).resolves.toBeUndefined();
  });

  it("allows a session to continue below its limits", async () => {
    const spent = { inputTokens: 90, outputTokens: 9, knownCostUsd: 0.0999 };
    await expect(check(spent, { costUsd: 0.1, tokens: 100 })).resolves.toBeUndefined();
  });

  it("states what was spent of what, and what to do", async () => {
    await expect(check({ knownCostUsd: 1.5 }, { costUsd: 1.5 })).rejects.toMatchObject({
      code: "budget_exceeded",
      message: "This session has spent $1.50 on model calls and may spend $1.50.",
      remedy: "Raise SESSION_BUDGET_USD and start the server again, or continue in a new session.",
    });
    await expect(check({ knownCostUsd: 0.00312 }, { costUsd: 0.003 })).rejects.toMatchObject({
      message: "This session has spent $0.0031 on model calls and may spend $0.0030.",
    });
    await expect(check({ inputTokens: 120_000, outputTokens: 345 }, { tokens: 100_000 })).rejects.toMatchObject({
      code: "budget_exceeded",
      message: "This session has used 120,345 tokens of model calls and may use 100,000.",
      remedy: "Raise SESSION_BUDGET_TOKENS and start the server again, or continue in a new session.",
    });
  });

  it("counts calls without a known price by their tokens, and the others by both", async () => {
    const spent = { costUsd: null, inputTokens: 10 };
    await expect(check({ ...spent, knownCostUsd: 0.2 }, { costUsd: 0.5 })).resolves.toBeUndefined();
    await expect(check({ ...spent, knownCostUsd: 0.6 }, { costUsd: 0.5 })).rejects.toMatchObject({
      code: "budget_exceeded",
    });
    await expect(check(spent, { tokens: 10 })).rejects.toMatchObject({ code: "budget_exceeded" });
  });
});
