import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Target } from "../ground";
import { send, sendJson } from "../http/send";

const Session = z.looseObject({
  id: z.string(),
  status: z.string(),
  messages: z.array(
    z.looseObject({ id: z.string(), role: z.string(), text: z.string(), answer: z.looseObject({}).optional() }),
  ),
  interrupt: z.looseObject({ id: z.string(), type: z.string() }).optional(),
  parts: z.array(z.looseObject({ sessionId: z.string(), status: z.string() })).optional(),
});
type Session = z.infer<typeof Session>;

/** Sends a message of a new conversation, to a capability, without waiting for its answer. Throws when it is refused. */
export async function startSession(
  target: Target,
  body: { question: string; datasetIds: readonly string[]; capability?: string },
): Promise<string> {
  const { status, text } = await sendJson(target, { method: "POST", path: "/api/sessions", body });
  if (status !== 201) throw new Error(`The message was answered with ${status}: ${text.slice(0, 200)}`);
  return Session.pick({ id: true }).parse(JSON.parse(text)).id;
}

/** Waits until the conversation has ended or asks. Throws when it has not in time. */
export async function waitUntilSettled(target: Target, id: string, patienceMs = 120_000): Promise<Session> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const session = Session.parse(JSON.parse((await send(target, { path: `/api/sessions/${id}` })).text));
    if (session.status !== "running" && session.status !== "queued") return session;
    if (performance.now() > end) throw new Error(`The conversation was still ${session.status} after ${patienceMs} ms`);
    await wait(100);
  }
}

/** Sends a message of an existing conversation, or an answer to what it asks; returns the status. */
export async function sendMessage(target: Target, id: string, body: unknown): Promise<number> {
  return (await sendJson(target, { method: "POST", path: `/api/sessions/${id}/messages`, body })).status;
}

/** Counts the calls of tools on record for a conversation, except those that only read. */
export async function countEffects(target: Target, sessionId: string): Promise<number> {
  const { text } = await send(target, { path: "/api/audit?limit=100" });
  const { items } = z
    .object({
      items: z.array(z.looseObject({ sessionId: z.string().nullable(), decision: z.string(), outcome: z.string() })),
    })
    .parse(JSON.parse(text));
  return items.filter(
    (entry) => entry.sessionId === sessionId && entry.decision !== "automatic" && entry.outcome === "done",
  ).length;
}
