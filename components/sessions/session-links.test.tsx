import { beforeEach, describe, expect, it } from "vitest";
import type { SessionSummary } from "@/lib/domain/session";
import { sessionList } from "../api/sessions/session-list";
import { buildSummary } from "../testing/build-session";
import { InRouter } from "../testing/in-router";
import { attributesOf, buttonsOf, render, textOf } from "../testing/render";
import { SessionLinks } from "./session-links";

const page = (pathname = "/") =>
  render(
    <InRouter pathname={pathname}>
      <SessionLinks />
    </InRouter>,
  );

const show = (items: SessionSummary[], nextCursor: string | null = null) =>
  sessionList.replace(() => ({ items, nextCursor }));

beforeEach(() => show([]));

describe("the list of conversations", () => {
  it("groups them by day, pinned ones first, below a search", () => {
    const now = new Date().toISOString();
    show([
      buildSummary({ title: "mass", updatedAt: now }),
      buildSummary({ title: "rain", updatedAt: now, pinned: true }),
      buildSummary({ title: "strikes", updatedAt: "2020-01-01T10:00:00.000Z" }),
    ]);
    const html = page();
    expect(textOf(html)).toBe("Pinned rain Today mass Older strikes");
    expect(attributesOf(html, "placeholder")).toEqual(["Search conversations"]);
    expect(html).toContain('<nav aria-label="Conversations"');
  });

  it("marks the conversation of the current page, and only that", () => {
    const [mass, rain] = [buildSummary({ title: "mass" }), buildSummary({ title: "rain" })];
    show([mass, rain]);
    expect([attributesOf(page(`/s/${rain.id}`), "aria-current"), attributesOf(page("/"), "aria-current")]).toEqual([
      ["page"],
      [],
    ]);
  });

  it("offers more only while there is more", () => {
    const offers = () => buttonsOf(page()).includes("Show more");
    show([buildSummary()], "next");
    const before = offers();
    show([buildSummary()]);
    expect([before, offers()]).toEqual([true, false]);
  });

  it("says when there is none yet", () => {
    expect(textOf(page())).toBe("No conversations yet.");
  });

  it("explains why it could not be loaded instead of claiming to be empty", () => {
    sessionList.set(() => ({ value: undefined, error: new Error("The database does not answer."), pending: false }));
    expect(textOf(page())).toBe("The database does not answer.");
  });

  it("shows nothing before it was loaded", () => {
    sessionList.set(() => ({ value: undefined, error: undefined, pending: true }));
    expect(textOf(page())).toBe("");
  });
});
