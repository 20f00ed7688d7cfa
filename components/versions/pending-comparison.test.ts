import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { buildAnswer } from "../testing/build-answer";
import { buildApproach } from "../testing/build-approach";
import { buildBasis } from "../testing/build-basis";
import { buildReply } from "../testing/build-message";
import { stubPage } from "../testing/stub-page";
import {
  pendingComparison,
  findNextStep,
  withApproaches,
  withoutApproach,
  type PendingComparison,
} from "./pending-comparison";

const approaches = [buildApproach({ id: "mean" }), buildApproach({ id: "median" }), buildApproach({ id: "mode" })];
const replyBy = (approachId: string, version: string) =>
  buildReply(buildAnswer({ version, approaches, basis: buildBasis({ approachId }) }), null);
const mean = replyBy("mean", "v1.0");
const median = replyBy("median", "v2.0");
const mode = replyBy("mode", "v3.0");
const questionId = MessageId.create();
const pending = (part: Partial<PendingComparison> = {}): PendingComparison => ({
  ...{ questionId, approachIds: ["median"], asked: null, stage: "begun" },
  ...part,
});
const askMedian = { kind: "ask", approachId: "median" };

describe("a request to compare approaches", () => {
  it("waits for the active run, then starts the other approach, then shows both", () => {
    expect([
      findNextStep(pending(), [], true),
      findNextStep(pending(), [mean], false),
      findNextStep(pending({ asked: "median" }), [mean], true),
      findNextStep(pending({ asked: "median" }), [mean, median], false),
    ]).toEqual([{ kind: "wait" }, askMedian, { kind: "wait" }, { kind: "compare", pair: ["v1.0", "v2.0"] }]);
  });

  it("starts several approaches one after another, and shows the last beside the first when all are done", () => {
    const all = pending({ approachIds: ["median", "mode"] });
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
    expect(findNextStep(pending(), [mean, median, again], false)).toEqual({ kind: "compare", pair: ["v3.0", "v2.0"] });
  });

  it("waits for an approach that is being started, and drops it with the approach", () => {
    const sending = pending({ approachIds: ["median", "mode"], sending: "median" });
    expect([
      findNextStep(sending, [mean], false),
      findNextStep(sending, [mean, median], false),
      withoutApproach(sending, "median"),
    ]).toEqual([
      { kind: "wait" },
      { kind: "ask", approachId: "mode" },
      pending({ approachIds: ["mode"], sending: null }),
    ]);
  });

  it("gives up an approach whose run ended without an answer, or that the answer does not know, and continues with the others", () => {
    expect([
      findNextStep(pending({ asked: "median" }), [mean], false),
      findNextStep(pending({ approachIds: ["range"] }), [mean], false),
      findNextStep(pending(), [], false),
      findNextStep(pending({ approachIds: ["mean"] }), [mean], false),
    ]).toEqual([
      { kind: "give_up", approachId: "median" },
      { kind: "give_up", approachId: "range" },
      { kind: "give_up", approachId: "median" },
      { kind: "give_up", approachId: "mean" },
    ]);
    const several = pending({ approachIds: ["median", "mode"], asked: "median" });
    expect([withoutApproach(several, "median"), withoutApproach(pending(), "median")]).toEqual([
      pending({ approachIds: ["mode"] }),
      null,
    ]);
  });

  it("grows by further approaches to its question, until its answers are shown", () => {
    const grown = withApproaches(pending({ asked: "median" }), questionId, ["mode", "median"]);
    expect(grown).toEqual(pending({ approachIds: ["median", "mode"], asked: "median" }));
    const other = MessageId.create();
    const anew = [null, pending({ stage: "shown" }), pending({ questionId: other })];
    expect(anew.map((before) => withApproaches(before, questionId, ["mode"]))).toEqual(
      anew.map(() => pending({ approachIds: ["mode"] })),
    );
  });
});

describe("a stored request to compare", () => {
  beforeEach(() => void stubPage());
  afterEach(() => vi.unstubAllGlobals());

  it("belongs to its conversation and is stored until it is fulfilled", () => {
    const id = SessionId.create();
    const begun = pending();
    pendingComparison(id).set(() => begun);
    expect(pendingComparison(id).get()).toEqual(begun);
    expect(pendingComparison(SessionId.create()).get()).toBeNull();
    expect(localStorage.getItem(`caveat:compare:${id}`)).toBe(JSON.stringify(begun));
    pendingComparison(id).set(() => null);
    expect(localStorage.getItem(`caveat:compare:${id}`)).toBeNull();
  });

  it.each([
    { questionId: "1", approachId: "median", stage: "begun" },
    { questionId: "1", approachIds: [], asked: null, stage: "begun" },
    { questionId: "1", approachIds: [7], asked: null, stage: "begun" },
    { questionId: "1", approachIds: ["a"], asked: 7, stage: "begun" },
    { questionId: "1", approachIds: ["a"], asked: null, sending: 7, stage: "begun" },
    { questionId: "1", approachIds: ["a"], asked: null, stage: "done" },
  ])("is no pending when it was stored as something else: %j", (stored) => {
    const id = SessionId.create();
    localStorage.setItem(`caveat:compare:${id}`, JSON.stringify(stored));
    expect(pendingComparison(id).get()).toBeNull();
  });
});
