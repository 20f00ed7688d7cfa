import { describe, expect, it } from "vitest";
import { renderDescribed as render } from "@/lib/testing/render-described";
import { buildModelCall } from "../testing/build-model-call";
import { hostile, hostileElements } from "../testing/hostile";
import { buttonsOf, elementsOf, textOf } from "../testing/render";
import { ModelCallList } from "./model-call-list";

const list = (...calls: ReturnType<typeof buildModelCall>[]) => render(<ModelCallList calls={calls} />);

describe("the model calls of an answer", () => {
  it("show a sum, then each call with its cost and its outcome", () => {
    const html = list(
      buildModelCall({ task: "plan", outcome: "unusable", step: "plan:1", fault: "The reply is no JSON." }),
      buildModelCall({ task: "plan", step: "plan:1" }),
    );
    expect(textOf(html)).toBe(
      [
        "2 calls · 16,000 in, 75 % cached · 800 out, 200 reasoning · $0.0040 · $0.0020 saved",
        "Planning in one step Invalid, retried",
        "gpt-test · 8,000 in, 75 % cached · 400 out, 100 reasoning · $0.0020 · $0.0010 saved · 2.1 s",
        "The reply is no JSON.",
        "Instructions (13 characters) What the model saw (1 message) What the model said",
        "Planning in one step Used",
        "gpt-test · 8,000 in, 75 % cached · 400 out, 100 reasoning · $0.0020 · $0.0010 saved · 2.1 s",
        "Instructions (13 characters) What the model saw (1 message) What the model said",
      ].join(" "),
    );
  });

  it("fold prompts and replies, so that a long one costs nothing until it is opened", () => {
    const html = list(buildModelCall());
    expect([html.includes("Write Python."), html.includes("result = 1")]).toEqual([false, false]);
    expect(buttonsOf(html)).toEqual([
      "Instructions (13 characters)",
      "What the model saw (1 message)",
      "What the model said",
    ]);
  });

  it("say when no reply was received, and omit missing instructions", () => {
    const call = buildModelCall({ reply: null, outcome: "failed", request: { instructions: "", turns: [] } });
    const html = list(call);
    expect(buttonsOf(html)).toEqual(["What the model saw (0 messages)"]);
    expect(textOf(html).endsWith("No reply was received.")).toBe(true);
  });

  it("are none where no model was called", () => {
    expect(textOf(list())).toBe("No model was called: this answer was computed by code alone.");
  });

  it("keep hostile names and errors as text", () => {
    const html = list(buildModelCall({ task: hostile, model: hostile, fault: hostile }));
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(textOf(html).split(hostile)).toHaveLength(4);
  });
});
