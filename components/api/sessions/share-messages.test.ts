import { expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { buildAnswer } from "../../testing/build-answer";
import { buildQuestion, buildReply } from "../../testing/build-message";
import { buildSession } from "../../testing/build-session";
import { shareMessages } from "./share-messages";

const runId = RunId.create();
const messages = [buildQuestion("How heavy?", runId), buildReply(buildAnswer(), runId)];
const before = buildSession({ messages });
const again = (change: (message: (typeof messages)[number]) => object = () => ({})) =>
  shareMessages(
    before,
    buildSession({ messages: messages.map((message) => ({ ...structuredClone(message), ...change(message) })) }),
  );
const shared = (session: typeof before) => session.messages.map((message, place) => message === messages[place]);

it("unchanged messages keep their identity after a reload", () => {
  expect(shared(again())).toEqual([true, true]);
  expect(shareMessages(undefined, before)).toBe(before);
});

it("a changed message gets a new identity", () => {
  const changes = [
    { runId: RunId.create() },
    { setAside: true },
    { remarks: { rating: "up" } },
    { stale: [{ questionId: messages[0]?.id, used: "v1.0", current: "v2.0" }] },
  ];
  for (const change of changes) {
    const session = again(({ role }) => (role === "assistant" ? change : {}));
    expect([shared(session), session.messages[1]]).toMatchObject([[true, false], change]);
  }
});

it("new messages are included", () => {
  const question = buildQuestion("And the lightest?", null);
  const session = shareMessages(before, buildSession({ messages: [...messages, question] }));
  expect([shared(session), session.messages.at(-1)]).toEqual([[true, true, false], question]);
});
