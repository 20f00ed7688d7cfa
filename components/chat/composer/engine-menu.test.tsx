import { afterEach, describe, expect, it } from "vitest";
import type { Health } from "../../api/health";
import { healthResource } from "../../api/health-resource";
import { buttonsOf, render } from "../../testing/render";
import { EngineMenu } from "./engine-menu";

const nothing = () => undefined;
const health = (part: Partial<Health>) => {
  const value: Health = { status: "ok", version: "1.0.0", engine: "builtin", sandbox: "namespaces", ...part };
  healthResource.set(() => ({ value, error: undefined, pending: false }));
};

afterEach(() => healthResource.set(() => ({ value: undefined, error: undefined, pending: true })));

describe("the menu of engines", () => {
  it("states on its button which engine answers", () => {
    health({ engine: "openai", engineLabel: "OpenAI · gpt-6-luna" });
    const buttons = [undefined, "builtin" as const].map((chosen) =>
      buttonsOf(render(<EngineMenu chosen={chosen} onChange={nothing} />)),
    );
    expect(buttons).toEqual([["Engine: OpenAI · gpt-6-luna"], ["Engine: Built-in engine"]]);
  });

  it("names the built-in engine when nothing else is set up", () => {
    health({ engineLabel: "Built-in engine" });
    expect(buttonsOf(render(<EngineMenu chosen={undefined} onChange={nothing} />))).toEqual([
      "Engine: Built-in engine",
    ]);
  });

  it("shows nothing for an installation that is not loaded yet", () => {
    expect(render(<EngineMenu chosen={undefined} onChange={nothing} />)).toBe("");
  });
});
