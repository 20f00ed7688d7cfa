import { setTimeout as wait } from "node:timers/promises";
import { SessionResponse } from "@/lib/domain/session";
import type { CaveatClient } from "../questions/caveat-client";

const endlessCode = "while True: pass";
/** How long loops run before the question: longer than they take to start. */
const headStartMs = 3_000;

/**
 * Copies `session` that many times, runs endless code as another version of each copy's answer, and asks a question in
 * the meantime. Returns how long that took and how many loops had reached their limit by then; then stops the rest.
 */
export async function askBesideLoops(
  client: CaveatClient,
  options: { session: SessionResponse; count: number; ask: (question: string) => Promise<unknown> },
): Promise<{ milliseconds: number; loopsEnded: number }> {
  const { id: sessionId, messages } = options.session;
  const fork = () => client.json("POST", `/api/sessions/${sessionId}/fork`, { messageId: messages.at(-1)?.id });
  const copies = await Promise.all(
    Array.from({ length: options.count }, async () => SessionResponse.parse(await fork())),
  );
  for (const { id, messages } of copies) {
    const rerun = { questionId: messages[0]?.id, code: endlessCode };
    await client.json("POST", `/api/sessions/${id}/messages`, { rerun });
  }
  await wait(headStartMs);
  const begun = performance.now();
  await options.ask("What is the average revenue?");
  const milliseconds = performance.now() - begun;
  const states = await Promise.all(copies.map(({ id }) => client.json("GET", `/api/sessions/${id}`)));
  const loopsEnded = states.filter((state) => SessionResponse.parse(state).status !== "running").length;
  await Promise.all(copies.map(({ id }) => client.json("POST", `/api/sessions/${id}/cancel`)));
  return { milliseconds, loopsEnded };
}
