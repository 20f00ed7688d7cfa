import type { VersionStore } from "@/lib/ports/runs/version-store";
import type { Database } from "../database";
import { forkSession } from "../sessions/fork-session";
import { listVersions } from "./list-versions";
import { rollBack } from "./roll-back";

/** Stores earlier states of conversations in Postgres. */
export function createVersionStore(database: Database): VersionStore {
  return {
    list: (sessionId) => listVersions(database, sessionId),
    rollback: (input) => rollBack(database, input),
    fork: (input) => forkSession(database, input),
  };
}
