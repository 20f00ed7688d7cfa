import type { SessionVersions } from "@/lib/domain/answers/answer-version";
import type { SessionId } from "@/lib/domain/ids";
import { findCurrentVersion, readAnsweredTurns } from "./answered-turns";
import type { Database } from "../database";
import { findReplacedAnswers } from "./replaced-answers";
import { sessionNotFound } from "../connections/session-lock";

/** Lists the versions of all answers of a session, by question. Throws `not_found`. */
export async function listVersions({ client }: Database, sessionId: SessionId): Promise<SessionVersions> {
  if ((await client.session.count({ where: { id: sessionId, deletedAt: null } })) === 0) throw sessionNotFound();
  const turns = await readAnsweredTurns(client, sessionId);
  const replaced = findReplacedAnswers(turns);
  return {
    items: turns.map(({ questionId, question, setAsideById, versions }) => ({
      questionId,
      question,
      setAside: setAsideById !== null,
      versions: versions.map(({ id, runId, answer, createdAt }) => ({
        version: answer.version,
        messageId: id,
        runId,
        current: id === findCurrentVersion(versions)?.id,
        kind: answer.kind,
        verdict: answer.verdict.status,
        rerun: answer.basis?.rerun ?? null,
        restores: answer.restores ?? null,
        stale: replaced.get(id) ?? [],
        createdAt: createdAt.toISOString(),
      })),
    })),
  };
}
