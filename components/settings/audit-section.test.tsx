import { expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import type { AuditEntry } from "@/lib/domain/tools/audit-entry";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { AuditSection } from "./audit-section";

const sessionId = SessionId.create();
const entry: AuditEntry = {
  at: "2026-11-26T11:00:00.000Z",
  who: "owner, in a conversation",
  tool: "datasets.rename",
  argumentsHash: "0123456789abcdef",
  decision: "approved",
  scope: "always",
  outcome: "done",
  durationMs: 120,
  sessionId,
  runId: null,
};

it("a call is listed with who decided on it and what came of it, and leads to its conversation", () => {
  const html = render(<AuditSection newest={{ items: [entry], nextCursor: null }} />);
  expect(textOf(html)).toContain(
    "datasets.rename approved · for all further calls · done · 120 ms 2026-11-26 11:00 UTC",
  );
  expect(textOf(html)).toContain("owner, in a conversation arguments 01234567… conversation");
  expect([attributesOf(html, "href"), buttonsOf(html)]).toEqual([[`/s/${sessionId}`], []]);
});

it("earlier calls are offered while there are some, and an empty record says so", () => {
  const more = render(<AuditSection newest={{ items: [entry], nextCursor: "next" }} />);
  expect(buttonsOf(more)).toEqual(["Show earlier calls"]);
  const none = render(<AuditSection newest={{ items: [], nextCursor: null }} />);
  expect(textOf(none)).toContain("No tool has been called yet.");
});

it("names are shown as text", () => {
  const items = [{ ...entry, tool: hostile, who: hostile }];
  expect(elementsOf(render(<AuditSection newest={{ items, nextCursor: null }} />), hostileElements)).toEqual([]);
});
