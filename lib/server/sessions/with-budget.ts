import type { SessionStore } from "@/lib/ports/session-store";
import type { SessionBudget } from "../runs/session-budget";

/** The same store, whose whole conversations tell what they may spend. */
export function withBudget(sessions: SessionStore, budget: SessionBudget): SessionStore {
  return { ...sessions, get: async (id) => ({ ...(await sessions.get(id)), budget }) };
}
