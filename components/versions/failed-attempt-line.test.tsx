import { expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { buildAnswer } from "../testing/build-answer";
import { buildBasis } from "../testing/build-basis";
import { buildReply } from "../testing/build-message";
import { render, textOf } from "../testing/render";
import { FailedAttemptLine } from "./failed-attempt-line";

const good = buildReply(buildAnswer({ version: "v1.0" }), RunId.create());
const failed = buildReply(
  buildAnswer({ version: "v2.0", kind: "failed", basis: buildBasis({ rerun: "code" }) }),
  RunId.create(),
);
const line = (replies: (typeof good)[], shown = good) =>
  render(<FailedAttemptLine replies={replies} shown={shown.id} onShow={() => undefined} />);

it("a failed attempt is mentioned beside the remaining answer, with links to it and back", () => {
  const text = "v2.0 failed Your code gave no result, so v1.0 stays the answer.";
  expect(textOf(line([good, failed]))).toBe(`${text} Show v2.0`);
  expect(textOf(line([good, failed], failed))).toBe(`${text} Show v1.0`);
});

it("nothing is shown without one, or once another attempt succeeded", () => {
  const newest = buildReply(buildAnswer({ version: "v3.0" }), RunId.create());
  expect([line([good]), line([failed], failed), line([good, failed, newest], newest)]).toEqual(["", "", ""]);
});
