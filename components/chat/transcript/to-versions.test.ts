import { expect, it } from "vitest";
import { buildAnswer } from "../../testing/build-answer";
import { buildBasis } from "../../testing/build-basis";
import { buildQuestion, buildReply } from "../../testing/build-message";
import { isSameAnswer, toVersions } from "./to-versions";

const one = buildAnswer({ basis: buildBasis() });
const two = buildAnswer({ version: "v2.0", basis: buildBasis({ rerun: "code" }) });
const back = buildAnswer({ version: "v3.0", basis: buildBasis(), restores: "v1.0" });

it("versions are the replies that are answers, each with its difference", () => {
  const replies = [
    buildReply(one, null),
    buildQuestion("No answer", null),
    buildReply(two, null),
    buildReply(back, null),
  ];
  expect(toVersions(replies).map(({ answer, reason }) => [answer.version, reason])).toEqual([
    ["v1.0", "First answer"],
    ["v2.0", "Your code"],
    ["v3.0", "Back to v1.0"],
  ]);
});

it("a version made by a rollback is the same answer as the one that it restores", () => {
  expect([isSameAnswer(one, back), isSameAnswer(back, two), isSameAnswer(one, one)]).toEqual([true, false, true]);
});
