import type { SessionStore } from "@/lib/ports/runs/session-store";
import type { SessionBudget } from "../runs/session-budget";

/** Wraps the store so that whole conversations include their budget. */
export function withBudget(sessions: SessionStore, budget: SessionBudget): SessionStore {
  return { ...sessions, get: async (id) => ({ ...(await sessions.get(id)), budget }) };
}
