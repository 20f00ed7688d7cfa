import { setTimeout as wait } from "node:timers/promises";
import type { Target } from "../ground";
import { sendJson, type Reply } from "../http/send";

/** A concept that needs no data, so that its run ends at once. */
const question = "What is a median?";
const everyMs = 250;
/** The server looks into its outbox once a second, and a call takes ten at most. */
const silenceMs = 4_000;
const patienceMs = 30_000;

/** Starts a conversation whose end is reported to an address. */
export function startHooked(target: Target, webhookUrl: string): Promise<Reply> {
  const body = { question, datasetIds: [], webhookUrl };
  return sendJson(target, { method: "POST", path: "/api/sessions?wait=true", body, patienceMs });
}

/** Waits until the server's log has not mentioned webhooks for a while. */
export async function untilGivenUp({ log }: Target): Promise<void> {
  const count = () => log.since(0).filter((line) => /webhook/i.test(line)).length;
  const end = Date.now() + patienceMs;
  let [before, changedAt] = [count(), Date.now()];
  while (Date.now() < end && Date.now() - changedAt < silenceMs) {
    await wait(everyMs);
    const now = count();
    if (now !== before) [before, changedAt] = [now, Date.now()];
  }
}
