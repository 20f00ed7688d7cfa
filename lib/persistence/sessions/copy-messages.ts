import type { Answer } from "@/lib/domain/answers/answer";
import type { SessionId } from "@/lib/domain/ids";
import type { AnsweredTurn } from "../versions/answered-turns";
import type { CopyIds } from "./copy-ids";
import type { Prisma } from "../generated/client";
import { readRemarks } from "../versions/read-remarks";
import { toStorableJson } from "../connections/storable";
import type { Transaction } from "../connections/transaction";

/**
 * Writes the questions of the turns and their answers, numbered from 1, in order.
 * @param options.copyRuns writes the runs that gave the answers; called between the questions, which they reference,
 * and the answers.
 */
export async function copyMessages(
  transaction: Transaction,
  options: { copy: SessionId; turns: readonly AnsweredTurn[]; ids: CopyIds; copyRuns: () => Promise<void> },
): Promise<void> {
  const { copy, turns, ids, copyRuns } = options;
  const { client } = transaction;
  const wanted = turns.flatMap(({ questionId, versions }) => [questionId, ...versions.map(({ id }) => id)]);
  const rows = await client.message.findMany({ where: { id: { in: wanted } }, orderBy: { ordinal: "asc" } });
  const ordinals = await client.$queryRaw<{ ordinal: bigint }[]>`
    SELECT nextval(pg_get_serial_sequence('message', 'ordinal')) AS ordinal FROM generate_series(1, ${rows.length})`;
  const places = new Map(turns.map(({ turn }, index) => [turn, index + 1]));
  const answers = new Map<string, Answer>();
  for (const { id, answer } of turns.flatMap(({ versions }) => versions)) answers.set(id, answer);
  const copies = rows.map((row, index): Prisma.MessageCreateManyInput => {
    const answer = answers.get(row.id);
    const remarks = readRemarks(row.remarks);
    return {
      id: ids.add(row.id),
      sessionId: copy,
      turn: places.get(row.turn) ?? row.turn,
      ordinal: ordinals[index]?.ordinal,
      role: row.role,
      text: row.text,
      runId: row.runId === null ? null : ids.add(row.runId),
      ...(answer !== undefined && { answer: toStorableJson(ids.toAnswer(answer)) }),
      ...(remarks !== null && { remarks: toStorableJson(ids.toRemarks(remarks)) }),
      createdAt: row.createdAt,
    };
  });
  await client.message.createMany({ data: copies.filter(({ role }) => role === "user") });
  await copyRuns();
  await client.message.createMany({ data: copies.filter(({ role }) => role === "assistant") });
}
