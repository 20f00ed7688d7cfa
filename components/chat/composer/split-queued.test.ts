import { expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { buildAnswer } from "../../testing/build-answer";
import { buildQuestion, buildReply } from "../../testing/build-message";
import { buildRun } from "../../testing/build-run";
import { splitQueued } from "./split-queued";
import type { Turn } from "../transcript/to-turns";

const turn = (text: string, part: Partial<Turn> = {}): Turn => ({
  question: buildQuestion(text, RunId.create()),
  replies: [],
  reply: null,
  run: null,
  rerun: null,
  ...part,
});
const reply = buildReply(buildAnswer(), RunId.create());
const answered = turn("answered", { reply, replies: [reply], run: buildRun({ status: "completed" }) });
const stopped = turn("stopped", { run: buildRun({ status: "cancelled" }) });
const running = turn("running", { run: buildRun() });
const waiting = turn("waiting", { run: buildRun({ status: "waiting" }) });
const next = turn("next");

const split = (turns: readonly Turn[], active = true) => {
  const { begun, queued } = splitQueued(turns, active);
  return [begun, queued].map((part) => part.map(({ question }) => question.text).join(" "));
};

it("questions after the running one are queued", () => {
  expect(split([answered, stopped, running, next, turn("last")])).toEqual(["answered stopped running", "next last"]);
  expect(split([waiting, next])).toEqual(["waiting", "next"]);
});

it("the first of several open questions has started, even when none of its events are known yet", () => {
  expect(split([answered, turn("asked"), next])).toEqual(["answered asked", "next"]);
});

it("questions after a rerun are queued as well", () => {
  expect(split([turn("again", { reply, replies: [reply], rerun: { run: buildRun() } }), next])).toEqual([
    "again",
    "next",
  ]);
});

it("nothing is queued when nothing runs, when it is set aside, or before events are known", () => {
  const aside = turn("aside");
  aside.question = { ...aside.question, setAside: true };
  expect([split([answered, next], false), split([running, aside]), split([turn("asked"), next])]).toEqual([
    ["answered next", ""],
    ["running aside", ""],
    ["asked next", ""],
  ]);
});
