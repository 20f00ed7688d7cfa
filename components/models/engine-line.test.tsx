import { afterEach, describe, expect, it } from "vitest";
import type { Health } from "../api/health";
import { healthResource } from "../api/health-resource";
import { hostile, hostileElements } from "../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { EngineLine } from "./engine-line";

const show = (part: Partial<Health>) => {
  const value: Health = { status: "ok", version: "1.0.0", engine: "builtin", sandbox: "namespaces", ...part };
  healthResource.set(() => ({ value, error: undefined, pending: false }));
  return render(<EngineLine />);
};
afterEach(() => healthResource.set(() => ({ value: undefined, error: undefined, pending: true })));

describe("the engine line", () => {
  it("offers to connect a model while the built-in engine answers", () => {
    const html = show({ engineDecidedBy: "default" });
    expect([textOf(html), buttonsOf(html)]).toEqual([
      "The built-in engine answers. Connect a model",
      ["Connect a model"],
    ]);
  });

  it("offers nothing where the environment chooses the built-in engine", () => {
    expect(textOf(show({ engineDecidedBy: "environment" }))).toBe("The built-in engine answers.");
  });

  it("names the model that answers questions, as text", () => {
    const html = show({ engine: "openai", engineLabel: hostile, engineDecidedBy: "settings" });
    expect([textOf(html), buttonsOf(html), elementsOf(html, hostileElements)]).toEqual([
      `Questions go to ${hostile}.`,
      [],
      [],
    ]);
  });

  it("keeps its space before anything is known", () => {
    expect(render(<EngineLine />)).toContain("min-h-7");
  });
});
