import { MessageId, RunId } from "@/lib/domain/ids";
import { readAnswer } from "@/lib/domain/answers/read-answer";
import type { Message } from "@/lib/domain/session";
import type { Prisma } from "../generated/client";
import { readRemarks } from "../versions/read-remarks";

/** What `toMessages` needs of a message; the run of a question is the last one that was to answer it. */
export const messageSelection = {
  id: true,
  role: true,
  text: true,
  runId: true,
  answer: true,
  remarks: true,
  createdAt: true,
  runs: { select: { id: true }, orderBy: { ordinal: "desc" }, take: 1 },
} satisfies Prisma.MessageSelect;

type MessageRow = Prisma.MessageGetPayload<{ select: typeof messageSelection }>;

/** Converts rows to messages leniently. */
export function toMessages(rows: readonly MessageRow[]): Message[] {
  return rows.map((row) => {
    const runId = row.runId ?? row.runs[0]?.id ?? null;
    const remarks = readRemarks(row.remarks);
    return {
      id: MessageId.parse(row.id),
      role: row.role,
      text: row.text,
      runId: runId === null ? null : RunId.parse(runId),
      ...(row.answer !== null && { answer: readAnswer(row.answer, row.text) }),
      ...(remarks !== null && { remarks }),
      createdAt: row.createdAt.toISOString(),
    };
  });
}
