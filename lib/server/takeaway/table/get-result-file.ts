import type { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Container } from "../../container";
import { findMessage } from "../../sessions/get-message";
import { toTableFile, type TableFileQuery } from "./table-file";

/**
 * Returns a table of an answer as a file to be saved. Throws `not_found`, and `not_acceptable` when there is no such
 * table.
 */
export async function getResultFile(
  container: Pick<Container, "sessions" | "reader" | "environment">,
  ids: { sessionId: SessionId; messageId: MessageId },
  query: z.infer<typeof TableFileQuery>,
): Promise<Response> {
  const { message, title } = await findMessage(container, ids);
  const { answer } = message;
  if (answer === undefined) {
    throw new CaveatError("not_found", "There is no such answer.", { remedy: "Open it from its conversation." });
  }
  return toTableFile(container, { ...query, result: answer.result, title });
}
