import type { Message } from "@/lib/domain/session";
import type { TakeawayQuestion } from "./takeaway";

/**
 * Notes at each question whether a rollback set it aside, and whether its current answer was made with answers that have
 * been replaced since.
 * @param questions of the conversation that `messages` are, in its order.
 */
export function addVersionNotes(questions: readonly TakeawayQuestion[], messages: readonly Message[]): void {
  const asked = messages.filter(({ role }) => role === "user");
  const numbers = new Map(asked.map(({ id }, index) => [id, index + 1]));
  questions.forEach((question, index) => {
    const current = messages.find(({ id }) => id === question.answers.at(-1)?.id);
    const stale = (current?.stale ?? []).map(
      ({ questionId, used, current: now }) =>
        `Its answer is stale: it was made with ${used} of the answer to question ${numbers.get(questionId) ?? "?"}, which is ${now} now.`,
    );
    const setAside = asked[index]?.setAside
      ? ["A rollback of an earlier answer set it aside: later questions did not know of it."]
      : [];
    const notes = [...setAside, ...stale];
    if (notes.length > 0) question.notes = notes;
  });
}
