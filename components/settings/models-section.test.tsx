import { describe, expect, it } from "vitest";
import type { ConnectedModel, ModelList } from "@/lib/domain/connected-model";
import { ModelId } from "@/lib/domain/ids";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { ModelsSection } from "./models-section";

const model = (part: Partial<ConnectedModel> = {}): ConnectedModel => ({
  ...{ id: ModelId.create(), provider: "openai", label: "OpenAI · large", model: "large", baseUrl: null },
  ...{ source: "settings", active: false, keyStatus: "stored", problem: null, createdAt: "2026-11-23T12:00:00.000Z" },
  ...part,
});
const show = (list: Partial<ModelList>) =>
  render(<ModelsSection list={{ items: [], decidedBy: [], providers: [], ...list }} />);

describe("the models in the settings", () => {
  it("without any name the engine that answers, and how to connect one", () => {
    const html = show({});
    expect(textOf(html)).toContain("No model is connected. The built-in engine answers.");
    expect(textOf(html)).toContain("OPENAI_API_KEY=…");
    expect(buttonsOf(html)).toEqual(["Connect a model"]);
  });

  it("can be used, tested and removed, each by name", () => {
    const html = show({ items: [model({ active: true }), model({ label: "Anthropic · small" })] });
    expect(textOf(html)).toContain("OpenAI · large in use · added 2026-11-23 12:00 UTC");
    expect(attributesOf(html, "aria-label")).toEqual(
      expect.arrayContaining(["Actions for OpenAI · large", "Actions for Anthropic · small"]),
    );
    expect(buttonsOf(html)).toEqual(["Stop using", "Test", "Remove", "Use", "Test", "Remove", "Connect a model"]);
  });

  it("from the environment decide, and cannot be changed", () => {
    const fixed = model({ source: "environment", active: true, createdAt: null, label: "Anthropic · small" });
    const html = show({ items: [fixed, model()], decidedBy: ["ANTHROPIC_API_KEY"] });
    expect(textOf(html)).toContain("ANTHROPIC_API_KEY selects the engine.");
    expect(textOf(html)).toContain("Anthropic · small in use · set by the environment");
    expect(buttonsOf(html)).toEqual(["Test", "Test", "Remove"]);
  });

  it("whose key was lost ask for it again", () => {
    const html = show({ items: [model({ keyStatus: "lost", problem: "The key cannot be read. Enter it again." })] });
    expect(textOf(html)).toContain("The key cannot be read. Enter it again.");
    expect(buttonsOf(html)).toEqual(["Test", "Remove", "Save the key", "Connect a model"]);
    expect(html).toMatch(/<input(?=[^>]* type="password")[^>]* aria-label="Enter the key: OpenAI · large"/);
  });

  it("keep names and addresses as text", () => {
    const html = show({ items: [model({ label: hostile, baseUrl: hostile, problem: hostile })] });
    expect([elementsOf(html, hostileElements), textOf(html).includes(hostile)]).toEqual([[], true]);
  });
});
