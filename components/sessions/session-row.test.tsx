import { describe, expect, it } from "vitest";
import type { SessionSummary } from "@/lib/domain/session";
import { buildSummary } from "../testing/build-session";
import { hostile, hostileElements } from "../testing/hostile";
import { InRouter } from "../testing/in-router";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { SessionRow } from "./session-row";

const row = (session: SessionSummary, current = false, unseen = false) =>
  render(
    <InRouter pathname="/">
      <SessionRow session={session} current={current} unseen={unseen} onChange={() => undefined} />
    </InRouter>,
  );

describe("a conversation in the sidebar", () => {
  it("links to its page by its title and has a menu of that name", () => {
    const session = buildSummary();
    const html = row(session);
    expect([textOf(html), attributesOf(html, "href"), buttonsOf(html)]).toEqual([
      "Penguin body mass",
      [`/s/${session.id}`],
      ["Actions for Penguin body mass"],
    ]);
    expect(html).toContain('aria-haspopup="menu"');
  });

  it("is marked as the current one, for assistive technology as well", () => {
    const session = buildSummary();
    expect([row(session), row(session, true)].map((html) => attributesOf(html, "aria-current"))).toEqual([
      [],
      ["page"],
    ]);
  });

  it("says when it runs, waits or failed", () => {
    const said = (["running", "pending_interrupt", "completed", "error", "cancelled"] as const).map((status) =>
      attributesOf(row(buildSummary({ status })), "title"),
    );
    expect(said).toEqual([["running"], ["needs your answer"], [], ["failed"], []]);
  });

  it("says that its answer is unread", () => {
    expect(attributesOf(row(buildSummary({ status: "completed" }), false, true), "title")).toEqual(["new answer"]);
  });

  it("asks and offers nothing before its menu is opened", () => {
    expect(row(buildSummary())).not.toMatch(/Delete|Rename/);
  });

  it("shows a hostile title as text", () => {
    const html = row(buildSummary({ title: hostile }));
    expect([elementsOf(html, hostileElements), textOf(html), buttonsOf(html)]).toEqual([
      [],
      hostile,
      [`Actions for ${hostile}`],
    ]);
  });
});
