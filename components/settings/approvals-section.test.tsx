import { describe, expect, it } from "vitest";
import type { Settings } from "@/lib/domain/settings";
import { buttonsOf, render, textOf } from "../testing/render";
import { ApprovalsSection } from "./approvals-section";

const show = (settings: Settings) => render(<ApprovalsSection settings={settings} />);

describe("the standing approvals", () => {
  it("offer to revoke the one of plans only while there is one", () => {
    const before = buttonsOf(show({ plansApproved: false }));
    const html = show({ plansApproved: true });
    expect([before, buttonsOf(html)]).toEqual([[], ["Ask about plans again"]]);
    expect(textOf(html)).toContain("Plans are approved in all conversations");
  });

  it("list the tools that are called without asking, each to be revoked by itself", () => {
    const html = show({ plansApproved: false, toolsApproved: ["datasets.rename", "sessions.rename"] });
    expect(buttonsOf(html)).toEqual(["Ask about datasets.rename again", "Ask about sessions.rename again"]);
    expect(textOf(html)).not.toContain("None. Conversations that ask first");
  });
});
