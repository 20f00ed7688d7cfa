import type { Answer } from "@/lib/domain/answers/answer";
import { MessageId, RunId, type SessionId } from "@/lib/domain/ids";
import { findCurrent } from "@/lib/domain/answers/find-current";
import { readAnswer } from "@/lib/domain/answers/read-answer";
import type { Message, Prisma } from "../generated/client";

/** A version of a question's answer. */
export interface TurnVersion {
  id: MessageId;
  /** Higher than that of every answer that existed when it was made. */
  ordinal: number;
  runId: RunId | null;
  answer: Answer;
  createdAt: Date;
}

/** A question with the versions of its answer, oldest first. */
export interface AnsweredTurn {
  turn: number;
  questionId: MessageId;
  question: string;
  /** The rollback's version that set it aside; null if it was not set aside. */
  setAsideById: MessageId | null;
  versions: TurnVersion[];
}

type TurnRow = Pick<Message, "id" | "turn" | "role" | "text" | "runId" | "answer" | "remarks" | "setAsideById"> & {
  ordinal: bigint | number;
  createdAt: Date;
};

/** Groups the messages of a session by question, in order. */
export function toAnsweredTurns(rows: readonly TurnRow[]): AnsweredTurn[] {
  const turns = new Map<number, AnsweredTurn>();
  for (const row of rows) {
    if (row.role === "user") {
      turns.set(row.turn, {
        turn: row.turn,
        questionId: MessageId.parse(row.id),
        question: row.text,
        setAsideById: row.setAsideById === null ? null : MessageId.parse(row.setAsideById),
        versions: [],
      });
    } else if (row.answer !== null) {
      turns.get(row.turn)?.versions.push({
        id: MessageId.parse(row.id),
        ordinal: Number(row.ordinal),
        runId: row.runId === null ? null : RunId.parse(row.runId),
        answer: readAnswer(row.answer, row.text),
        createdAt: row.createdAt,
      });
    }
  }
  return [...turns.values()];
}

/** Reads the questions of a session with their answers, oldest first. */
export async function readAnsweredTurns(
  client: Prisma.TransactionClient,
  sessionId: SessionId,
): Promise<AnsweredTurn[]> {
  const rows = await client.message.findMany({ where: { sessionId }, orderBy: [{ turn: "asc" }, { ordinal: "asc" }] });
  return toAnsweredTurns(rows);
}

/** Finds the version of the answer that is current; undefined without any. */
export function findCurrentVersion(versions: readonly TurnVersion[]): TurnVersion | undefined {
  return findCurrent(versions, ({ answer }) => answer);
}

/** Finds the version from a run that this one shows: itself, or the one that it makes current again. */
export function findOrigin({ versions }: AnsweredTurn, version: TurnVersion): TurnVersion {
  return versions.find(({ answer }) => answer.version === version.answer.restores) ?? version;
}
