import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installationResource, settingsResource } from "../api/installation";
import { buildInstallation } from "../testing/build-installation";
import { attributesOf, buttonsOf, render, textOf } from "../testing/render";
import { SettingsPage } from "./settings-page";

const unknown = { value: undefined, error: undefined, pending: true };

beforeEach(() => {
  installationResource.replace(() => buildInstallation());
  settingsResource.replace(() => ({ plansApproved: false, toolsApproved: [] }));
});

afterEach(() => {
  installationResource.set(() => unknown);
  settingsResource.set(() => unknown);
});

describe("the settings", () => {
  it("have a section for each topic, each with an anchor in the address", () => {
    const html = render(<SettingsPage />);
    const ids = attributesOf(html, "id");
    for (const name of [
      "models",
      "engine",
      "budget",
      "privacy",
      "sandbox",
      "access",
      "approvals",
      "mcp-servers",
      "audit",
      "storage",
      "appearance",
    ]) {
      expect(ids).toContain(name);
    }
    expect(textOf(html)).toContain("Caveat 1.0.0");
  });

  it("offer to revoke a permanent approval only while there is one", () => {
    const before = buttonsOf(render(<SettingsPage />));
    settingsResource.replace(() => ({ plansApproved: true, toolsApproved: [] }));
    const html = render(<SettingsPage />);
    expect([before, buttonsOf(html)]).toEqual([["Test the engine"], ["Test the engine", "Ask about plans again"]]);
    expect(textOf(html)).toContain("Plans are approved in all conversations");
  });

  it("list the tools that are called without asking, each to be revoked by itself", () => {
    settingsResource.replace(() => ({ plansApproved: false, toolsApproved: ["datasets.rename", "sessions.rename"] }));
    const html = render(<SettingsPage />);
    expect(buttonsOf(html)).toEqual([
      ...["Test the engine", "Ask about datasets.rename again", "Ask about sessions.rename again"],
    ]);
    expect(textOf(html)).not.toContain("None. Conversations that ask first");
  });

  it("say that they are loading, and why they could not be loaded", () => {
    installationResource.set(() => unknown);
    expect(textOf(render(<SettingsPage />))).toContain("Loading the settings");
    installationResource.set(() => ({ ...unknown, error: new Error("The database does not answer."), pending: false }));
    const html = render(<SettingsPage />);
    expect([textOf(html).includes("The database does not answer."), buttonsOf(html)]).toEqual([true, ["Try again"]]);
    // Settings that are kept in the browser alone can be changed anyway.
    expect(attributesOf(html, "value")).toEqual(["system", "light", "dark"]);
  });
});
