import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { buildAnswer } from "../testing/build-answer";
import { buildApproach } from "../testing/build-approach";
import { buildBasis } from "../testing/build-basis";
import { buildReply } from "../testing/build-message";
import { stubPage } from "../testing/stub-page";
import { compareWish, findNextStep, type CompareWish } from "./compare-wish";

const approaches = [buildApproach({ id: "mean" }), buildApproach({ id: "median" })];
const replyBy = (approachId: string, version: string) =>
  buildReply(buildAnswer({ version, approaches, basis: buildBasis({ approachId }) }), null);
const mean = replyBy("mean", "v1.0");
const median = replyBy("median", "v2.0");
const wish = (stage: CompareWish["stage"], approachId = "median"): CompareWish => ({
  questionId: MessageId.create(),
  approachId,
  stage,
});

describe("the wish to compare two ways", () => {
  it("waits for what runs, then asks for the other way, then shows both", () => {
    expect([
      findNextStep(wish("begun"), [], true),
      findNextStep(wish("begun"), [mean], false),
      findNextStep(wish("asked"), [mean], true),
      findNextStep(wish("asked"), [mean, median], false),
    ]).toEqual([{ kind: "wait" }, { kind: "ask" }, { kind: "wait" }, { kind: "compare", pair: ["v1.0", "v2.0"] }]);
  });

  it("is shown at once when both ways were taken already, the other one being the newest", () => {
    const again = replyBy("mean", "v3.0");
    expect(findNextStep(wish("begun"), [mean, median, again], false)).toEqual({
      kind: "compare",
      pair: ["v3.0", "v2.0"],
    });
  });

  it("is dropped when its run ended without an answer, or the answer knows no such way", () => {
    expect([
      findNextStep(wish("asked"), [mean], false),
      findNextStep(wish("begun", "mode"), [mean], false),
      findNextStep(wish("begun"), [], false),
    ]).toEqual([{ kind: "drop" }, { kind: "drop" }, { kind: "drop" }]);
  });
});

describe("what is kept of it", () => {
  beforeEach(() => void stubPage());
  afterEach(() => vi.unstubAllGlobals());

  it("belongs to its conversation and is stored until it is fulfilled", () => {
    const id = SessionId.create();
    const begun = wish("begun");
    compareWish(id).set(() => begun);
    expect(compareWish(id).get()).toEqual(begun);
    expect(compareWish(SessionId.create()).get()).toBeNull();
    expect(localStorage.getItem(`caveat:compare:${id}`)).toBe(JSON.stringify(begun));
    compareWish(id).set(() => null);
    expect(localStorage.getItem(`caveat:compare:${id}`)).toBeNull();
  });
});
