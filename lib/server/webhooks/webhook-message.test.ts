import { expect, it } from "vitest";
import { InterruptId, RunId, SessionId } from "@/lib/domain/ids";
import { someMoment } from "@/lib/testing/stores/persistence-builders";
import { toWebhookMessage } from "./webhook-message";

const [sessionId, runId] = [
  SessionId.parse("7d8f3f2a-6a58-4f0e-9f0f-3c2f8f1f2b11"),
  RunId.parse("0b6f0f4e-3f4f-4c1c-8c39-0a4bb0d7e0c2"),
];
const end = { type: "run_end", runId, at: someMoment, status: "completed" } as const;
const ended = { id: "msg_1", sessionId, event: end };

it("states which run of which session ended, and how", () => {
  const { body, headers } = toWebhookMessage(ended, { secret: "a secret of some length", nowMs: 1_700_000_000_999 });
  expect(JSON.parse(body)).toEqual({ sessionId, ...end });
  expect(headers).toEqual({
    "content-type": "application/json",
    "user-agent": "Caveat",
    "webhook-id": "msg_1",
    "webhook-timestamp": "1700000000",
    "webhook-signature": "v1,J5M9pNVjz86aWQQ0PQz1JrLVILDjySi7cy9HxNdW424=",
  });
});

it("contains what a person is asked", () => {
  const interrupt = {
    ...{ id: InterruptId.create(), type: "approach_choice" as const, prompt: "Which way?", payload: { a: [1, null] } },
    options: [{ id: "a", label: "Mean", description: "The plain mean.", recommended: true }],
  };
  const event = { type: "interrupt" as const, runId, at: someMoment, interrupt };
  const { body } = toWebhookMessage({ id: "msg_1", sessionId, event }, { secret: "s", nowMs: 0 });
  expect(JSON.parse(body)).toEqual({ sessionId, runId, type: "interrupt", at: someMoment, interrupt });
});

it("is signed differently for every id, time, body and secret, and reads secrets in base64", () => {
  const sign = (change: { id?: string; nowMs?: number; secret?: string; status?: "error" }) =>
    toWebhookMessage(
      { ...ended, id: change.id ?? "msg_1", event: { ...end, status: change.status ?? end.status } },
      { secret: change.secret ?? "abc", nowMs: change.nowMs ?? 0 },
    ).headers["webhook-signature"];
  const signatures = [{}, { id: "msg_2" }, { nowMs: 1_000 }, { secret: "abd" }, { status: "error" as const }].map(sign);
  expect(new Set(signatures).size).toBe(5);
  expect(sign({ secret: `whsec_${Buffer.from("abc").toString("base64")}` })).toBe(signatures[0]);
});
