import type { Answer } from "@/lib/domain/answers/answer";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import { type ReadingChange, withChanges } from "@/lib/domain/answers/question-reading";
import type { Message } from "@/lib/domain/session";
import type { Container } from "../container";

/**
 * Checks a changed reading of a question against the newest data of its answer. Throws `invalid_input` with a sentence
 * that names the part; `not_found`. An answer without a reading passes, because adding the rerun refuses it.
 */
export async function assertReading(
  { sessions, catalogue, datasets }: Pick<Container, "sessions" | "catalogue" | "datasets">,
  request: { sessionId: SessionId; questionId: MessageId; changes: readonly ReadingChange[] },
): Promise<void> {
  const { messages } = await sessions.get(request.sessionId);
  const { reading, basis } = findNewestAnswer(messages, request.questionId) ?? {};
  if (reading === undefined || basis === undefined) return;
  const records = await Promise.all(basis.datasets.map(({ id }) => catalogue.get(id)));
  const facts = await datasets.getFacts(
    records.map(({ dataset }) => ({ id: dataset.id, versionId: dataset.versionId })),
  );
  const { fromReading } = await import("@/lib/engines/builtin/chips/from-reading");
  const decoded = fromReading(withChanges(reading, request.changes), facts);
  if (!("fault" in decoded)) return;
  throw new CaveatError("invalid_input", decoded.fault, {
    fields: [{ field: "rerun.reading", message: decoded.fault }],
    remedy: "Choose one of the options of that part in the newest answer.",
  });
}

function findNewestAnswer(messages: readonly Message[], questionId: MessageId): Answer | undefined {
  const place = messages.findIndex(({ id }) => id === questionId);
  const next = messages.findIndex(({ role }, index) => index > place && role === "user");
  if (place === -1) return undefined;
  return messages.slice(place + 1, next === -1 ? undefined : next).findLast((reply) => reply.answer)?.answer;
}
