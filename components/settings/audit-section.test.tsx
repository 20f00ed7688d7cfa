import { afterEach, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import type { AuditEntry } from "@/lib/domain/tools/audit-entry";
import { auditResource } from "../api/audit";
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

afterEach(() => auditResource.set(() => ({ value: undefined, error: undefined, pending: true })));

it("a call is listed with who decided on it and what came of it, and leads to its conversation", () => {
  auditResource.replace(() => ({ items: [entry], nextCursor: null }));
  const html = render(<AuditSection />);
  expect(textOf(html)).toContain("datasets.rename approved · for all further calls · done · 120 ms");
  expect(textOf(html)).toContain("owner, in a conversation arguments 01234567… conversation");
  expect([attributesOf(html, "href"), buttonsOf(html)]).toEqual([[`/s/${sessionId}`], []]);
});

it("earlier calls are offered while there are some, and an empty record says so", () => {
  auditResource.replace(() => ({ items: [entry], nextCursor: "next" }));
  expect(buttonsOf(render(<AuditSection />))).toEqual(["Show earlier calls"]);
  auditResource.replace(() => ({ items: [], nextCursor: null }));
  expect(textOf(render(<AuditSection />))).toContain("No tool has been called yet.");
});

it("a record that cannot be read says why, and names are shown as text", () => {
  auditResource.set(() => ({ value: undefined, error: new Error("The database does not answer."), pending: false }));
  expect(textOf(render(<AuditSection />))).toContain("The database does not answer.");
  auditResource.replace(() => ({ items: [{ ...entry, tool: hostile, who: hostile }], nextCursor: null }));
  expect(elementsOf(render(<AuditSection />), hostileElements)).toEqual([]);
});
