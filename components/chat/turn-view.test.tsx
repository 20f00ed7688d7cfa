import { describe, expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import type { RunView } from "@/lib/stream/run-view";
import { buildAnswer } from "../testing/build-answer";
import { buildApproach } from "../testing/build-approach";
import { buildBasis } from "../testing/build-basis";
import { buildQuestion, buildReply } from "../testing/build-message";
import { buildRun } from "../testing/build-run";
import { buildUsage } from "../testing/build-usage";
import { buttonsOf, render, textOf } from "../testing/render";
import type { Turn } from "./to-turns";
import { TurnView } from "./turn-view";

const nothing = () => undefined;
const actions = { onAsk: nothing, onOpen: nothing, onRerun: nothing, onShow: nothing, onRephrase: nothing };
const runId = RunId.create();
const question = buildQuestion("mean <mass>?", runId);

const ended = (status: RunView["status"]) => buildRun({ id: runId, status, endedAt: "2026-11-21T10:00:02.000Z" });

function page(part: Partial<Turn>, options: { last?: boolean; active?: boolean } = {}): string {
  const { last = true, active = false } = options;
  const turn: Turn = {
    question,
    replies: part.reply ? [part.reply] : [],
    reply: null,
    run: null,
    rerun: null,
    ...part,
  };
  return render(
    <TurnView turn={turn} last={last} active={active} spending={{ usage: buildUsage() }} actions={actions} />,
  );
}

describe("a turn", () => {
  it("that waits for the one before says so", () => {
    expect(textOf(page({}, { active: true }))).toBe("mean <mass>? Waits for the question before");
    expect(textOf(page({}))).toBe("mean <mass>?");
  });

  it("that was stopped or ended without an answer says so", () => {
    expect(textOf(page({ run: ended("cancelled") }))).toContain("You stopped this run.");
    expect(textOf(page({ run: ended("error") }))).toContain("This run ended without an answer.");
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

  it("shows a reply without an answer as the text it is", () => {
    const reply = { ...buildQuestion("Hello.", runId), role: "assistant" as const };
    expect(textOf(page({ reply }))).toBe("mean <mass>? Hello.");
  });
});

describe("a turn that is answered again", () => {
  const approaches = [buildApproach(), buildApproach({ id: "median", label: "Median" })];
  const one = buildReply(buildAnswer({ approaches, basis: buildBasis({ approachId: "mean" }) }), runId);
  const two = buildReply(
    buildAnswer({ version: "v2.0", explanation: "Edited.", basis: buildBasis({ rerun: "code" }) }),
    RunId.create(),
  );

  it("shows the new run above the answer that it has", () => {
    const text = textOf(page({ reply: one, rerun: { run: buildRun() } }, { active: true }));
    expect(text.startsWith("mean <mass>? Answering again Gentoo penguins are the heaviest.")).toBe(true);
    expect(textOf(page({ reply: one, rerun: { run: null } }, { active: true }))).toContain(
      "mean <mass>? Waits for the question before Gentoo",
    );
  });

  it("keeps its answer when the new run was stopped or brought none", () => {
    const text = (status: RunView["status"]) => textOf(page({ reply: one, rerun: { run: ended(status) } }));
    expect(text("cancelled")).toContain("You stopped the new run. The answer before it stays. Gentoo");
    expect(text("error")).toContain("The new run ended without an answer. The one before it stays. Gentoo");
  });

  it("says which version is in sight", () => {
    expect(textOf(page({ replies: [one, two], reply: two }))).toContain("v2.0 Your code Edited.");
    expect(buttonsOf(page({ replies: [one, two], reply: one }))).toContain("Show v2.0");
  });

  it("offers the other ways unless something runs", () => {
    const offered = (active: boolean) =>
      page({ reply: one }, { active }).match(
        /<button[^>]*disabled=""[^>]*aria-label="Run this one too: Median"|aria-label="Run this one too: Median"[^>]*disabled=""/g,
      );
    expect([offered(false), offered(true)?.length]).toEqual([null, 1]);
  });
});
