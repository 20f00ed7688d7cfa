import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageId, RunId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { noRuns } from "@/lib/stream/run-view";
import { datasetList } from "../api/datasets/dataset-list";
import { buildAnswer } from "../testing/build-answer";
import { buildDataset } from "../testing/build-dataset";
import { buildClarification, buildDecision, buildPlanApproval } from "../testing/build-interrupt";
import { buildSession } from "../testing/build-session";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { stubPage } from "../testing/stub-page";
import { SessionView } from "./session-view";
import { toTurns } from "./transcript/to-turns";

const at = "2026-11-21T10:00:00.000Z";
const penguins = buildDataset();
const runs = [RunId.create(), RunId.create()] as const;

const question = (text: string, runId: RunId) =>
  ({ id: MessageId.create(), role: "user", text, runId, createdAt: at }) as const;
const reply = (runId: RunId, followUps: string[]) =>
  ({
    id: MessageId.create(),
    role: "assistant",
    text: "",
    runId,
    createdAt: at,
    answer: buildAnswer({ followUps }),
  }) as const;

function page(part: Partial<SessionResponse>, active = false): string {
  const session = buildSession({ datasetIds: [penguins.id], ...part });
  const nothing = () => Promise.resolve();
  return render(
    <SessionView
      runId={RunId.create()}
      session={session}
      turns={toTurns(session.messages, noRuns)}
      active={active}
      askedAgain={null}
      linked={null}
      actions={{
        onAsk: nothing,
        onStop: nothing,
        onWithdraw: nothing,
        onEngine: () => undefined,
        onCompare: () => undefined,
        onAnswer: nothing,
        onApproval: () => undefined,
        onAskAgain: () => undefined,
        onRerun: nothing,
        onCure: () => Promise.resolve(),
        onUndoCure: () => Promise.resolve(),
        onBranch: nothing,
        onOpen: () => undefined,
        onShow: () => undefined,
      }}
    />,
  );
}

beforeEach(() => {
  stubPage();
  datasetList.replace(() => [penguins]);
});

afterEach(() => vi.unstubAllGlobals());

it("a conversation without data offers the existing datasets, until it has some or something runs", () => {
  const orders = buildDataset({ name: "orders" });
  datasetList.replace(() => [orders, buildDataset({ name: "late", status: "reading" })]);
  const offersOf = (html: string) => buttonsOf(html).filter((name) => name.startsWith("Ask about"));
  expect(offersOf(page({ datasetIds: [] }))).toEqual(["Ask about orders"]);
  expect([offersOf(page({ datasetIds: [] }, true)), offersOf(page({ datasetIds: [orders.id] }))]).toEqual([[], []]);
});

describe("a conversation", () => {
  it("has its title as the heading, its questions as headings below, and the composer with its data at the end", () => {
    const html = page({
      title: "Penguins",
      messages: [question("Heaviest?", runs[0]), reply(runs[0], []), question("By sex?", runs[1]), reply(runs[1], [])],
    });
    expect(elementsOf(html, ["h1", "h2", "article", "form"])).toEqual(["h1", "article", "h2", "article", "h2", "form"]);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe("Penguins");
    expect(
      textOf(html).endsWith(
        "Done penguins 344 × 2 · CSV · 14 KB Works on its own Enter sends, Shift+Enter starts a new line Send",
      ),
    ).toBe(true);
    expect(attributesOf(html, "placeholder")).toEqual(["Ask a follow-up question"]);
  });

  it("offers follow-ups below its newest answer only", () => {
    const html = page({
      messages: [
        question("Heaviest?", runs[0]),
        reply(runs[0], ["First follow-up?"]),
        question("By sex?", runs[1]),
        reply(runs[1], ["Second follow-up?"]),
      ],
    });
    expect(buttonsOf(html).filter((name) => name.endsWith("follow-up?"))).toEqual(["Second follow-up?"]);
  });

  it("announces a run politely, queues the question, and can be stopped", () => {
    const html = page({ status: "running", messages: [question("Heaviest?", runs[0])] }, true);
    expect(textOf(/<p role="status"[^>]*>(.*?)<\/p>/.exec(html)?.[1] ?? "")).toBe("Working on it");
    expect(textOf(html)).toContain("Heaviest? Waiting for the previous question");
    expect(buttonsOf(html)).toEqual(["Choose data", "Approvals: Works on its own", "Stop"]);
  });

  it("shows where and why it waits for a person, and how its runs continue", () => {
    const interrupt = buildPlanApproval();
    const html = page(
      {
        status: "pending_interrupt",
        approval: "ask",
        interrupt,
        messages: [question("Heaviest?", runs[0])],
        decisions: [buildDecision({ runId: runs[0], interrupt: buildClarification(), response: null })],
      },
      true,
    );
    expect(textOf(html)).toContain(
      "Heaviest? You stopped the run instead of answering. This is the plan. Read age Take the mean approve edit reject Needs your answer Waiting for your answer above.",
    );
    expect(buttonsOf(html)).toEqual(
      expect.arrayContaining(["Go to it", "Choose data", "Approvals: Asks first", "Stop"]),
    );
  });

  it("shows a hostile title and a hostile question as text", () => {
    const html = page({ title: hostile, messages: [question(hostile, runs[0])] });
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(textOf(html).startsWith(`${hostile} ${hostile}`)).toBe(true);
  });
});
