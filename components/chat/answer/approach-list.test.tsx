import { describe, expect, it } from "vitest";
import { MessageId, RunId } from "@/lib/domain/ids";
import { buildAnswer } from "../../testing/build-answer";
import { buildApproach } from "../../testing/build-approach";
import { buildBasis } from "../../testing/build-basis";
import { buildReply } from "../../testing/build-message";
import { hostile, hostileElements } from "../../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { ApproachList } from "./approach-list";

const nothing = () => undefined;
const questionId = MessageId.create();
const approaches = [
  buildApproach(),
  buildApproach({ id: "median", label: "Median", recommended: false }),
  buildApproach({ id: "trimmed", label: "Trimmed mean", recommended: false }),
];
const byMean = buildAnswer({ approaches, basis: buildBasis({ approachId: "mean" }) });
const byMedian = buildAnswer({
  approaches,
  version: "v2.0",
  basis: buildBasis({ approachId: "median", rerun: "approach" }),
});

function list(part: Partial<Parameters<typeof ApproachList>[0]> = {}): string {
  return render(
    <ApproachList
      answer={byMean}
      questionId={questionId}
      replies={[]}
      open
      onRun={nothing}
      onCompare={nothing}
      onShow={nothing}
      {...part}
    />,
  );
}

describe("the other approaches", () => {
  it("are one click away, each by name; the approach taken is marked and not offered", () => {
    const html = list();
    expect(buttonsOf(html)).toEqual([
      "Other ways to answer this",
      "Run this one too and compare: Median",
      "Run this one too and compare: Trimmed mean",
    ]);
    expect(textOf(html).match(/\w+ This answer/g)).toEqual(["Mean This answer"]);
  });

  it("lead to the version that took them already", () => {
    const replies = [buildReply(byMean, RunId.create()), buildReply(byMedian, RunId.create())];
    expect(buttonsOf(list({ replies })).slice(1)).toEqual([
      "Show v2.0: Median",
      "Compare with Median",
      "Run this one too and compare: Trimmed mean",
    ]);
    expect(buttonsOf(list({ answer: byMedian, replies })).slice(1)).toEqual([
      "Show v1.0: Mean",
      "Compare with Mean",
      "Run this one too and compare: Trimmed mean",
    ]);
  });

  it("cannot be run where no question can be asked", () => {
    expect([list().includes(`disabled=""`), list({ onRun: undefined }).match(/disabled=""/g)?.length]).toEqual([
      false,
      2,
    ]);
  });

  it("are not offered where there was no choice", () => {
    expect([list({ answer: buildAnswer() }), list({ answer: buildAnswer({ approaches: [buildApproach()] }) })]).toEqual(
      ["", ""],
    );
  });

  it("are folded below older answers", () => {
    expect(textOf(list({ open: false }))).toBe("Other ways to answer this");
  });

  it("keep hostile labels as text", () => {
    const answer = buildAnswer({ approaches: [buildApproach({ label: hostile }), buildApproach({ id: "b" })] });
    expect(elementsOf(list({ answer }), hostileElements)).toEqual([]);
  });
});
