import { describe, expect, it } from "vitest";
import type { Decision } from "@/lib/domain/runs/decision";
import { RunId } from "@/lib/domain/ids";
import type { RunView } from "@/lib/stream/run-view";
import { buildAnswer } from "../../testing/build-answer";
import { buildApproach } from "../../testing/build-approach";
import { buildBasis } from "../../testing/build-basis";
import { buildDecision, buildResultReview } from "../../testing/build-interrupt";
import { buildQuestion, buildReply } from "../../testing/build-message";
import { buildRun } from "../../testing/build-run";
import { buildUsage } from "../../testing/build-usage";
import { buttonsOf, render, textOf } from "../../testing/render";
import type { Turn } from "./to-turns";
import { TurnView } from "./turn-view";

const nothing = () => undefined;
const actions = {
  onAsk: nothing,
  onOpen: nothing,
  onRerun: nothing,
  onCompare: nothing,
  onShow: nothing,
  onCure: () => undefined,
  onUndoCure: () => undefined,
  onBranch: nothing,
  onRephrase: nothing,
};
const runId = RunId.create();
const question = buildQuestion("mean <mass>?", runId);

const ended = (status: RunView["status"]) => buildRun({ id: runId, status, endedAt: "2026-11-21T10:00:02.000Z" });

function page(part: Partial<Turn>, options: Partial<Parameters<typeof TurnView>[0]> = {}): string {
  const { last = true, active = false, ...rest } = options;
  const turn: Turn = {
    question,
    replies: part.reply ? [part.reply] : [],
    reply: null,
    run: null,
    rerun: null,
    ...part,
  };
  return render(
    <TurnView turn={turn} last={last} active={active} spending={{ usage: buildUsage() }} actions={actions} {...rest} />,
  );
}

describe("a turn", () => {
  it("says so when it waits for the one before", () => {
    expect(textOf(page({}, { active: true }))).toBe("mean <mass>? Waiting for the previous question");
    expect(textOf(page({}))).toBe("mean <mass>?");
  });

  it("says so when it was stopped or ended without an answer", () => {
    expect(textOf(page({ run: ended("cancelled") }))).toContain("You stopped this run.");
    expect(textOf(page({ run: ended("error") }))).toContain("This run ended without an answer.");
  });

  it.each(["cancelled", "error"] as const)(
    "that ended as %s can be retried unless something runs, or asked differently",
    (status) => {
      const ways = (active: boolean) => buttonsOf(page({ run: ended(status) }, { active }));
      expect(ways(false)).toEqual(expect.arrayContaining(["Retry", "Rephrase the question"]));
      expect(ways(true)).not.toContain("Retry");
    },
  );

  it("shows the decision and its consequence in place of the card", () => {
    const card = <p>The card</p>;
    const plan = buildDecision({ runId });
    const rejected = buildDecision({ runId, response: { optionId: "reject" } });
    const elsewhere = buildDecision();
    const shown = (decisions: Decision[], status: RunView["status"], waits: boolean) =>
      textOf(page({ run: ended(status) }, { decisions, card: waits ? card : undefined }));
    expect(shown([plan, elsewhere], "waiting", true)).toBe(
      "mean <mass>? Needs your answer You approved the plan. The card",
    );
    expect(shown([plan, rejected], "cancelled", false)).toMatch(
      /You approved the plan\. You rejected the plan, so nothing was computed\. Nothing from this run is shown as an answer\. Retry Rephrase the question$/,
    );
  });

  it("offers follow-ups only under the last answer and only when nothing runs", () => {
    const answer = buildAnswer({ followUps: ["By sex as well?"] });
    const reply = buildReply(answer, runId);
    const offered = (options: { last: boolean; active: boolean }) =>
      buttonsOf(page({ reply }, options)).includes("By sex as well?");
    expect([
      offered({ last: true, active: false }),
      offered({ last: false, active: false }),
      offered({ last: true, active: true }),
    ]).toEqual([true, false, false]);
  });

  it("offers no follow-ups once the budget is used up", () => {
    const reply = buildReply(buildAnswer({ kind: "budget", followUps: ["By sex as well?"] }), runId);
    expect(buttonsOf(page({ reply }))).not.toContain("By sex as well?");
  });

  it("shows a reply without an answer as plain text", () => {
    const reply = { ...buildQuestion("Hello.", runId), role: "assistant" as const };
    expect(textOf(page({ reply }))).toBe("mean <mass>? Hello.");
  });
});

describe("a rerun turn", () => {
  const approaches = [buildApproach(), buildApproach({ id: "median", label: "Median" })];
  const one = buildReply(buildAnswer({ approaches, basis: buildBasis({ approachId: "mean" }) }), runId);
  const two = buildReply(
    buildAnswer({ version: "v2.0", explanation: "Edited.", basis: buildBasis({ rerun: "code" }) }),
    RunId.create(),
  );

  it("shows the new run above its existing answer", () => {
    const text = textOf(page({ reply: one, rerun: { run: buildRun() } }, { active: true }));
    expect(text.startsWith("mean <mass>? Answering again Gentoo penguins are the heaviest.")).toBe(true);
    expect(textOf(page({ reply: one, rerun: { run: null } }, { active: true }))).toContain(
      "mean <mass>? Waiting for the previous question Gentoo",
    );
  });

  it("keeps its answer when the new run was stopped or produced none", () => {
    const text = (status: RunView["status"]) => textOf(page({ reply: one, rerun: { run: ended(status) } }));
    expect(text("cancelled")).toContain("You stopped the new run. The previous answer stays. Gentoo");
    expect(text("error")).toContain("The new run ended without an answer. The previous one stays. Gentoo");
  });

  it("asks for the new run below it, and shows the decision there", () => {
    const earlier = buildReply(buildAnswer(), RunId.create());
    const decisions = [buildDecision({ runId, response: { optionId: "rollback" }, interrupt: buildResultReview() })];
    const text = (status: RunView["status"], card?: string) =>
      textOf(page({ reply: earlier, rerun: { run: ended(status) } }, { decisions, card }));
    expect(text("waiting", "The card")).toContain("Needs your answer You rolled the result back. The card Gentoo");
    expect(text("cancelled")).toContain("You rolled the result back. The previous answer stays. Gentoo");
    expect(textOf(page({ reply: one, rerun: { run: null } }, { active: true, card: "The card" }))).toContain(
      "mean <mass>? The card Gentoo",
    );
  });

  it("says which version is shown", () => {
    expect(textOf(page({ replies: [one, two], reply: two }))).toContain("v2.0 Your code Compare, roll back Edited.");
    expect(buttonsOf(page({ replies: [one, two], reply: one }))).toContain("Show v2.0");
  });

  it("says that its answer is stale, and offers a rerun", () => {
    const stale = [{ questionId: question.id, used: "v1.0", current: "v3.0" }];
    const html = page({ reply: { ...one, stale } }, { questionOf: () => "Mode?" });
    expect(textOf(html)).toContain("Stale Based on v1.0 of “Mode?”, which is now v3.0. Answer it again");
  });

  it("is read-only while it is set aside", () => {
    const setAside = { ...question, setAside: true as const };
    const html = page({ question: setAside, replies: [one, two], reply: one });
    expect(html).toMatch(
      /<button[^>]*(disabled=""[^>]*aria-label="Run this one too and compare|aria-label="Run this one too and compare[^>]*disabled="")/,
    );
    expect(buttonsOf(html)).toContain("Compare, roll back");
  });

  it("offers other approaches, even while something runs, unless it is set aside", () => {
    const offered = (html: string) =>
      /<button[^>]*aria-label="Run this one too and compare: Median"[^>]*>/.exec(html)?.[0].includes('disabled=""');
    const aside = page({ reply: one, question: { ...question, setAside: true } });
    expect([offered(page({ reply: one })), offered(page({ reply: one }, { active: true })), offered(aside)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
