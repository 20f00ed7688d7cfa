import { describe, expect, it } from "vitest";
import { MessageId, RunId } from "@/lib/domain/ids";
import { buildAnswer } from "../../testing/build-answer";
import { buildQuestion, buildReply } from "../../testing/build-message";
import { findPlaceTurn, readPlace, toPanelChoice, writePlace } from "./conversation-place";
import type { Turn } from "./to-turns";

const message = MessageId.create();
const read = (query: string) => readPlace(new URLSearchParams(query));

describe("the place in an address", () => {
  it("is parsed as it was written", () => {
    const places = [
      { panel: null, message: null, pinned: false },
      { panel: "closed" as const, message: null, pinned: false },
      { panel: "versions" as const, message, pinned: false },
      { panel: "chart" as const, message, pinned: true },
      { panel: null, message, pinned: false },
    ];
    expect(places.map((place) => readPlace(new URLSearchParams(writePlace(place))))).toEqual(places);
    expect(writePlace({ panel: null, message: null, pinned: false })).toBe("");
  });

  it("is ignored when it is invalid", () => {
    const none = { panel: null, message: null, pinned: false };
    expect([read("?panel=secrets&message=<script>&pinned=true"), read("?pinned=yes")]).toEqual([none, none]);
  });

  it("leads to the question of its message, whether that is the question or one of its answers", () => {
    const [first, second] = [buildReply(buildAnswer(), RunId.create()), buildReply(buildAnswer(), RunId.create())];
    const turn: Turn = {
      question: buildQuestion("Mean?", second.runId),
      replies: [first, second],
      reply: second,
      run: null,
      rerun: null,
    };
    const find = (id: MessageId) => findPlaceTurn([turn], { message: id })?.question.text;
    expect([find(turn.question.id), find(first.id), find(message)]).toEqual(["Mean?", "Mean?", undefined]);
    expect([
      toPanelChoice({ panel: "code", message: first.id }, turn),
      toPanelChoice({ panel: "code", message }, undefined),
      toPanelChoice({ panel: "code", message: null }, undefined),
      toPanelChoice({ panel: "closed", message: null }, undefined),
    ]).toEqual([{ questionId: turn.question.id, tab: "code" }, null, { questionId: null, tab: "code" }, "closed"]);
  });
});
