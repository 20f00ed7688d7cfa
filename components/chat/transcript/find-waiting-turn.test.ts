import { expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { buildAnswer } from "../../testing/build-answer";
import { buildClarification } from "../../testing/build-interrupt";
import { buildQuestion, buildReply } from "../../testing/build-message";
import { buildRun } from "../../testing/build-run";
import { findWaitingTurn } from "./find-waiting-turn";

const interrupt = buildClarification();
const answered = {
  question: buildQuestion("Mean?", RunId.create()),
  reply: buildReply(buildAnswer(), null),
  run: null,
  rerun: null,
};
const open = { question: buildQuestion("Median?", RunId.create()), reply: null, run: null, rerun: null };

it("the question with the open interrupt waits, even when it is a rerun or a later one is queued", () => {
  const waiting = buildRun({ status: "waiting", interrupt });
  const asking = { ...open, question: buildQuestion("Sales?", RunId.create()), run: waiting };
  const again = { ...answered, rerun: { run: waiting } };
  expect([findWaitingTurn([answered, asking, open], interrupt), findWaitingTurn([again, open], interrupt)]).toEqual([
    asking.question.id,
    again.question.id,
  ]);
});

it("before events are known, the newest question without an answer waits", () => {
  const again = { ...answered, question: buildQuestion("Mode?", RunId.create()), rerun: { run: null } };
  expect([
    findWaitingTurn([answered, open], interrupt),
    findWaitingTurn([open, again, answered], interrupt),
    findWaitingTurn([answered], interrupt),
  ]).toEqual([open.question.id, again.question.id, undefined]);
});

it("nothing waits without an interrupt", () => {
  expect(findWaitingTurn([open], undefined)).toBeUndefined();
});
