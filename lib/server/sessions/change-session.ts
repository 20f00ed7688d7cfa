import type { z } from "zod";
import type { SessionId } from "@/lib/domain/ids";
import type { SessionSummary } from "@/lib/domain/session";
import type { Container } from "../container";
import { toChosenEngine } from "./chosen-engine";
import type { SessionChange } from "./sessions-query";

/** Changes a conversation. Throws `not_found`, `invalid_input` for an engine that this server does not have. */
export async function changeSession(
  { sessions, engines }: Pick<Container, "sessions" | "engines">,
  id: SessionId,
  { engine: wanted, ...change }: z.infer<typeof SessionChange>,
): Promise<SessionSummary> {
  const { engine } = await engines.get();
  return sessions.update(id, { ...change, engine: toChosenEngine(engine.description, wanted) });
}
