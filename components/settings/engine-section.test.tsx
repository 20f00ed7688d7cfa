import { describe, expect, it } from "vitest";
import { renderDescribed as render } from "@/lib/testing/render-described";
import { buildInstallation, buildModelInstallation } from "../testing/build-installation";
import { hostile, hostileElements } from "../testing/hostile";
import { buttonsOf, elementsOf, textOf } from "../testing/render";
import { EngineSection } from "./engine-section";
import { ModelReports } from "./engine-test";

describe("the engine in the settings", () => {
  it("without a model describes itself, and names a variable only where that decides", () => {
    const { engine } = buildInstallation();
    const html = render(<EngineSection engine={engine} />);
    expect(textOf(html)).toContain("Engine Built-in engine The built-in engine needs no model");
    expect(buttonsOf(html)).toEqual(["Test the engine"]);
    const fixed = textOf(render(<EngineSection engine={{ ...engine, decidedBy: "environment" }} />));
    expect(fixed).toContain("Engine Set by REASONING_ENGINE Built-in engine");
  });

  it("with models shows the task of each, and the known facts of its setup", () => {
    const { engine } = buildModelInstallation({ detail: "SESSION_BUDGET_USD cannot count calls of small." });
    const text = textOf(render(<EngineSection engine={engine} />));
    expect(text).toContain("Set by REASONING_ENGINE or MODEL_PRESET or REASONING_MODEL or NODE_MODELS");
    expect(text).toContain("OpenAI · large SESSION_BUDGET_USD cannot count calls of small.");
    expect(text).toContain(
      "Planning takes one call. A second program recomputes each answer. Task Model Thinks Writing code large longer Writing the answer small",
    );
  });

  it("with a model from the settings names no variable", () => {
    const { engine } = buildModelInstallation({ decidedBy: "settings" });
    expect(textOf(render(<EngineSection engine={engine} />))).toContain("Engine OpenAI · large Models by task");
  });
});

describe("the result of an engine test", () => {
  const works = { model: "large", tasks: ["generate_code", "explain_results"], detail: "It works." };

  it("reports what each model can do, or why it cannot be used", () => {
    const reports = [
      { ...works, structured: "enforced" as const, contextTokens: 128_000 },
      { ...works, model: "small", tasks: ["title"], structured: "prompted" as const, contextTokens: null },
      { model: "gone", tasks: ["plan"], structured: null, contextTokens: null, detail: "The service knows no “gone”." },
    ];
    expect(textOf(render(<ModelReports reports={reports} />))).toBe(
      [
        "large 2 tasks · Enforces the reply format · 128,000 tokens of context It works.",
        "small 1 task · Gets the reply format in the prompt · Context size unknown It works.",
        "gone 1 task · Did not respond · Context size unknown The service knows no “gone”.",
      ].join(" "),
    );
  });

  it("keeps a service's message as text", () => {
    const html = render(
      <ModelReports reports={[{ ...works, model: hostile, detail: hostile, structured: null, contextTokens: null }]} />,
    );
    expect([elementsOf(html, hostileElements), textOf(html).includes(hostile)]).toEqual([[], true]);
  });
});
