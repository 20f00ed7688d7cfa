import { expect, it } from "vitest";
import { MessageId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { someMoment } from "@/lib/testing/stores/persistence-builders";
import { buildTakeawayAnswer } from "@/lib/testing/takeaway-builders";
import type { TakeawayQuestion } from "./takeaway";
import { addVersionNotes } from "./version-notes";

it("notes which questions are set aside, and which answers are stale, by the numbers of questions", () => {
  const ids = [MessageId.create(), MessageId.create(), MessageId.create()] as const;
  const answers = ids.map(() => buildTakeawayAnswer());
  const stale = [{ questionId: ids[0], used: "v1.0", current: "v3.0" }];
  const messages = ids.flatMap((id, index): Message[] => {
    const common = { text: "Mean?", runId: null, createdAt: someMoment };
    const answer = answers[index];
    return [
      { id, role: "user", ...common, ...(index === 2 && { setAside: true as const }) },
      { id: answer!.id, role: "assistant", ...common, ...(index === 1 && { stale }) },
    ];
  });
  const questions = ids.map((_, index): TakeawayQuestion => ({
    number: index + 1,
    text: "Mean?",
    askedAt: someMoment,
    answers: [answers[index]!],
  }));
  addVersionNotes(questions, messages);
  expect(questions.map(({ notes }) => notes)).toEqual([
    undefined,
    ["Its answer is stale: it was made with v1.0 of the answer to question 1, which is now v3.0."],
    ["A rollback of an earlier answer set it aside: later questions did not read it."],
  ]);
});
