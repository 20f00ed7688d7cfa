import { describe, expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { noRuns } from "@/lib/stream/run-view";
import { buildAnswer } from "../../testing/build-answer";
import { buildQuestion, buildReply } from "../../testing/build-message";
import { buildRun } from "../../testing/build-run";
import { toTurns } from "./to-turns";

const [first, second, third] = [RunId.create(), RunId.create(), RunId.create()];
const reply = (runId: RunId | null) => buildReply(buildAnswer(), runId);

describe("the turns of a conversation", () => {
  it("each have their own run and answer, even when the next was asked before the first was answered", () => {
    const [a, b, answerA] = [buildQuestion("a", first), buildQuestion("b", second), reply(first)];
    const run = buildRun({ id: first });
    expect(toTurns([a, b, answerA], { ...noRuns, runs: [run] })).toEqual([
      { question: a, replies: [answerA], reply: answerA, run, rerun: null },
      { question: b, replies: [], reply: null, run: null, rerun: null },
    ]);
  });

  it("never use messages without a run as an answer", () => {
    const question = buildQuestion("a", null);
    expect(toTurns([question, reply(null)], noRuns)).toEqual([
      { question, replies: [], reply: null, run: null, rerun: null },
    ]);
  });
});

describe("a rerun question", () => {
  const runs = [buildRun({ id: first, status: "completed" }), buildRun({ id: second })];
  const view = { ...noRuns, runs };

  it("keeps its answer visible beside the new run, even before that starts", () => {
    const question = buildQuestion("a", second);
    const one = reply(first);
    const [turn] = toTurns([question, one, buildQuestion("b", third)], view);
    expect(turn).toEqual({ question, replies: [one], reply: one, run: runs[0], rerun: { run: runs[1] } });
    expect(toTurns([question, one], { ...noRuns, runs: runs.slice(0, 1) })[0]?.rerun).toEqual({ run: null });
  });

  it("shows the current answer when an attempt to rerun it failed", () => {
    const question = buildQuestion("a", second);
    const [one, failed] = [reply(first), buildReply(buildAnswer({ kind: "failed" }), second)];
    expect(toTurns([question, one, failed], view)[0]?.reply).toEqual(one);
  });

  it("shows its newest answer, or the chosen one with its run", () => {
    const question = buildQuestion("a", second);
    const [one, two] = [reply(first), reply(second)];
    const shown = (choice?: ReadonlyMap<typeof question.id, typeof one.id>) => {
      const [turn] = toTurns([question, one, two], view, choice);
      return [turn?.reply, turn?.run, turn?.rerun, turn?.replies.length];
    };
    expect(shown()).toEqual([two, runs[1], null, 2]);
    expect(shown(new Map([[question.id, one.id]]))).toEqual([one, runs[0], null, 2]);
    expect(shown(new Map([[question.id, question.id]]))).toEqual([two, runs[1], null, 2]);
  });
});
