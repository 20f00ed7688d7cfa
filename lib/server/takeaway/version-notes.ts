import type { Message } from "@/lib/domain/session";
import { findCurrentAnswer, type TakeawayQuestion } from "./takeaway";

/**
 * Adds notes to each question: whether a rollback set it aside, and whether its current answer was made with answers
 * that have been replaced since.
 * @param questions of the conversation of `messages`, in order.
 */
export function addVersionNotes(questions: readonly TakeawayQuestion[], messages: readonly Message[]): void {
  const asked = messages.filter(({ role }) => role === "user");
  const numbers = new Map(asked.map(({ id }, index) => [id, index + 1]));
  questions.forEach((question, index) => {
    const current = messages.find(({ id }) => id === findCurrentAnswer(question)?.id);
    const stale = (current?.stale ?? []).map(
      ({ questionId, used, current: now }) =>
        `Its answer is stale: it was made with ${used} of the answer to question ${numbers.get(questionId) ?? "?"}, which is now ${now}.`,
    );
    const setAside = asked[index]?.setAside
      ? ["A rollback of an earlier answer set it aside: later questions did not read it."]
      : [];
    const notes = [...setAside, ...stale];
    if (notes.length > 0) question.notes = notes;
  });
}
