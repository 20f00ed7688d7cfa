import { Message } from "@/lib/domain/session";
import type { Prisma } from "./generated/client";
import { parseStored } from "./stored";

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

/** Rows as messages, answers checked against their schema. */
export function toMessages(rows: readonly MessageRow[]): Message[] {
  const messages = rows.map(({ runs, answer, remarks, createdAt, runId, ...row }) => ({
    ...row,
    runId: runId ?? runs[0]?.id ?? null,
    ...(answer !== null && { answer }),
    ...(remarks !== null && { remarks }),
    createdAt: createdAt.toISOString(),
  }));
  return parseStored(Message.array(), messages, "an answer");
}
