import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { buildAnswer } from "../testing/build-answer";
import { buildApproach } from "../testing/build-approach";
import { buildBasis } from "../testing/build-basis";
import { buildReply } from "../testing/build-message";
import { stubPage } from "../testing/stub-page";
import { compareWish, findNextStep, withApproaches, withoutApproach, type CompareWish } from "./compare-wish";

const approaches = [buildApproach({ id: "mean" }), buildApproach({ id: "median" }), buildApproach({ id: "mode" })];
const replyBy = (approachId: string, version: string) =>
  buildReply(buildAnswer({ version, approaches, basis: buildBasis({ approachId }) }), null);
const mean = replyBy("mean", "v1.0");
const median = replyBy("median", "v2.0");
const mode = replyBy("mode", "v3.0");
const questionId = MessageId.create();
const wish = (part: Partial<CompareWish> = {}): CompareWish => ({
  ...{ questionId, approachIds: ["median"], asked: null, stage: "begun" },
  ...part,
});
const askMedian = { kind: "ask", approachId: "median" };

describe("a request to compare approaches", () => {
  it("waits for the active run, then starts the other approach, then shows both", () => {
    expect([
      findNextStep(wish(), [], true),
      findNextStep(wish(), [mean], false),
      findNextStep(wish({ asked: "median" }), [mean], true),
      findNextStep(wish({ asked: "median" }), [mean, median], false),
    ]).toEqual([{ kind: "wait" }, askMedian, { kind: "wait" }, { kind: "compare", pair: ["v1.0", "v2.0"] }]);
  });

  it("starts several approaches one after another, and shows the last beside the first when all are done", () => {
    const all = wish({ approachIds: ["median", "mode"] });
    expect([
      findNextStep(all, [mean], false),
      findNextStep({ ...all, asked: "median" }, [mean, median], true),
      findNextStep({ ...all, asked: "median" }, [mean, median], false),
      findNextStep({ ...all, asked: "mode" }, [mean, median, mode], false),
      findNextStep({ ...all, asked: "mode" }, [median, mode], false),
    ]).toEqual([
      askMedian,
      { kind: "wait" },
      { kind: "ask", approachId: "mode" },
      { kind: "compare", pair: ["v1.0", "v3.0"] },
      { kind: "compare", pair: ["v2.0", "v3.0"] },
    ]);
  });

  it("is shown at once when both approaches have answers already, the other one being the newest", () => {
    const again = replyBy("mean", "v3.0");
    expect(findNextStep(wish(), [mean, median, again], false)).toEqual({ kind: "compare", pair: ["v3.0", "v2.0"] });
  });

  it("waits for an approach that is being started, and drops it with the approach", () => {
    const sending = wish({ approachIds: ["median", "mode"], sending: "median" });
    expect([
      findNextStep(sending, [mean], false),
      findNextStep(sending, [mean, median], false),
      withoutApproach(sending, "median"),
    ]).toEqual([{ kind: "wait" }, { kind: "ask", approachId: "mode" }, wish({ approachIds: ["mode"], sending: null })]);
  });

  it("gives up an approach whose run ended without an answer, or that the answer does not know, and continues with the others", () => {
    expect([
      findNextStep(wish({ asked: "median" }), [mean], false),
      findNextStep(wish({ approachIds: ["range"] }), [mean], false),
      findNextStep(wish(), [], false),
      findNextStep(wish({ approachIds: ["mean"] }), [mean], false),
    ]).toEqual([
      { kind: "give_up", approachId: "median" },
      { kind: "give_up", approachId: "range" },
      { kind: "give_up", approachId: "median" },
      { kind: "give_up", approachId: "mean" },
    ]);
    const several = wish({ approachIds: ["median", "mode"], asked: "median" });
    expect([withoutApproach(several, "median"), withoutApproach(wish(), "median")]).toEqual([
      wish({ approachIds: ["mode"] }),
      null,
    ]);
  });

  it("grows by further approaches to its question, until its answers are shown", () => {
    const grown = withApproaches(wish({ asked: "median" }), questionId, ["mode", "median"]);
    expect(grown).toEqual(wish({ approachIds: ["median", "mode"], asked: "median" }));
    const other = MessageId.create();
    const anew = [null, wish({ stage: "shown" }), wish({ questionId: other })];
    expect(anew.map((before) => withApproaches(before, questionId, ["mode"]))).toEqual(
      anew.map(() => wish({ approachIds: ["mode"] })),
    );
  });
});

describe("a stored request to compare", () => {
  beforeEach(() => void stubPage());
  afterEach(() => vi.unstubAllGlobals());

  it("belongs to its conversation and is stored until it is fulfilled", () => {
    const id = SessionId.create();
    const begun = wish();
    compareWish(id).set(() => begun);
    expect(compareWish(id).get()).toEqual(begun);
    expect(compareWish(SessionId.create()).get()).toBeNull();
    expect(localStorage.getItem(`caveat:compare:${id}`)).toBe(JSON.stringify(begun));
    compareWish(id).set(() => null);
    expect(localStorage.getItem(`caveat:compare:${id}`)).toBeNull();
  });

  it.each([
    { questionId: "1", approachId: "median", stage: "begun" },
    { questionId: "1", approachIds: [], asked: null, stage: "begun" },
    { questionId: "1", approachIds: [7], asked: null, stage: "begun" },
    { questionId: "1", approachIds: ["a"], asked: 7, stage: "begun" },
    { questionId: "1", approachIds: ["a"], asked: null, sending: 7, stage: "begun" },
    { questionId: "1", approachIds: ["a"], asked: null, stage: "done" },
  ])("is no wish when it was stored as something else: %j", (stored) => {
    const id = SessionId.create();
    localStorage.setItem(`caveat:compare:${id}`, JSON.stringify(stored));
    expect(compareWish(id).get()).toBeNull();
  });
});
