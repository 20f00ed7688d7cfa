import { z } from "zod";
import type { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import type { ArtifactStore } from "@/lib/ports/data/artifact-store";
import type { QueryOutcome } from "@/lib/ports/connections/query-engine";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import type { ArtifactReference } from "../../kit/state/channels";

const shared = { sql: z.string(), engine: z.string(), durationMs: z.number() };

/** A query of a run as stored in its artifact, without its rows. */
export const ArchivedQuery = z.discriminatedUnion("status", [
  z.object({
    ...shared,
    status: z.literal("succeeded"),
    statement: z.string(),
    rows: z.int(),
    columns: z.array(z.object({ name: z.string(), type: z.enum(["number", "text", "date", "time", "boolean"]) })),
    truncated: z.boolean(),
    /** Why the engine that should have run it did not. */
    instead: z.string().optional(),
  }),
  z.object({
    ...shared,
    status: z.literal("failed"),
    statement: z.string().nullable(),
    kind: z.enum(["refused", "dialect", "error", "timeout", "too_large"]),
    message: z.string(),
  }),
]);
export type ArchivedQuery = z.infer<typeof ArchivedQuery>;

/** Stores the queries of one run outside its state. */
export interface QueryArchive {
  /** @param query.number counts the queries of the run from 1. */
  put(query: { number: number; sql: string; outcome: QueryOutcome }): Promise<ArtifactReference>;
  /** Throws `not_found`. */
  get(id: ArtifactId): Promise<ArchivedQuery>;
}

const longestMessage = 2000;

/** Creates an archive of queries. */
export function createQueryArchive(options: {
  artifacts: ArtifactStore;
  sessionId: SessionId;
  runId: RunId;
}): QueryArchive {
  const { artifacts, sessionId, runId } = options;
  return {
    async put({ number, sql, outcome }) {
      const query = ArchivedQuery.parse({
        ...outcome,
        sql,
        ...(outcome.status === "failed" && { message: toClippedText(outcome.message, longestMessage) }),
        ...(outcome.status === "succeeded" &&
          outcome.instead !== undefined && {
            instead: toClippedText(outcome.instead, longestMessage),
          }),
      });
      const id = await artifacts.put({
        ...{ sessionId, runId, key: `execute_query:${number}`, kind: "execution", title: `Query ${number}` },
        mediaType: "application/json",
        bytes: Buffer.from(JSON.stringify(query), "utf8"),
      });
      return { id, kind: "execution" };
    },
    async get(id) {
      const { bytes } = await artifacts.get(id);
      return ArchivedQuery.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    },
  };
}
