import { expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import type { SessionSummary } from "@/lib/domain/session";
import { noUsage } from "@/lib/domain/runs/usage";
import { groupByDay } from "./group-by-day";

const now = new Date(2026, 10, 21, 0, 30);

function session(title: string, updatedAt: Date, pinned = false): SessionSummary {
  return {
    id: SessionId.create(),
    title,
    status: "completed",
    pinned,
    updatedAt: updatedAt.toISOString(),
    datasetNames: [],
    usage: { ...noUsage, byNode: [] },
  };
}

const titles = (sessions: SessionSummary[]) =>
  groupByDay(sessions, { now }).map((group) => [group.title, group.sessions.map((one) => one.title)]);

it("conversations are grouped by the reader's local days, pinned ones first, without empty groups", () => {
  expect(
    titles([
      session("old but pinned", new Date(2025, 0, 1), true),
      session("a minute ago", new Date(2026, 10, 21, 0, 29)),
      session("an hour ago, before midnight", new Date(2026, 10, 20, 23, 30)),
      session("two days ago", new Date(2026, 10, 19, 12)),
      session("a week ago", new Date(2026, 10, 14, 12)),
      session("eight days ago", new Date(2026, 10, 13, 12)),
      session("31 days ago", new Date(2026, 9, 21, 12)),
    ]),
  ).toEqual([
    ["Pinned", ["old but pinned"]],
    ["Today", ["a minute ago"]],
    ["Yesterday", ["an hour ago, before midnight"]],
    ["Previous 7 days", ["two days ago", "a week ago"]],
    ["Previous 30 days", ["eight days ago"]],
    ["Older", ["31 days ago"]],
  ]);
});

it("a conversation dated ahead by another clock counts as today's", () => {
  expect(titles([session("ahead", new Date(2026, 10, 22))])).toEqual([["Today", ["ahead"]]]);
});
