import { afterEach, expect, it } from "vitest";
import type { Health } from "../api/health";
import { healthResource } from "../api/health-resource";
import { attributesOf, render, textOf } from "../testing/render";
import { InstallationLine } from "./installation-line";

const withHealth = (part: Partial<Health>) =>
  healthResource.replace(() => ({ status: "ok", version: "1.0.0", engine: "openai", sandbox: "namespaces", ...part }));

afterEach(() => healthResource.set(() => ({ value: undefined, error: undefined, pending: true })));

it("shows which engine answers and how Python is isolated, and links to the settings", () => {
  withHealth({ engineLabel: "OpenAI · small", sandboxDetail: "No network." });
  const html = render(<InstallationLine engine={undefined} />);
  expect([textOf(html), attributesOf(html, "href")]).toEqual([
    "OpenAI · small · Python runs in the sandbox “namespaces”. No network. Settings",
    ["/settings#engine"],
  ]);
  expect(textOf(render(<InstallationLine engine="builtin" />))).toContain("Built-in engine ·");
});

it("links to where a model is added while none is configured", () => {
  withHealth({ engine: "builtin" });
  expect(textOf(render(<InstallationLine engine={undefined} />))).toBe(
    "Built-in engine · Python runs in the sandbox “namespaces”. Add a model…",
  );
});

it("shows nothing of an installation that is not loaded yet", () => {
  expect(render(<InstallationLine engine={undefined} />)).toBe("");
});
