import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { datasetList } from "../../api/datasets/dataset-list";
import { buildDataset } from "../../testing/build-dataset";
import { attributesOf, buttonsOf, render, textOf } from "../../testing/render";
import { stubPage } from "../../testing/stub-page";
import { Composer } from "./composer";

const penguins = buildDataset();

function composer(part: Partial<Parameters<typeof Composer>[0]> = {}): string {
  const nothing = () => Promise.resolve();
  return render(
    <Composer
      draftKey="new"
      fixedDatasets={[]}
      placeholder="Ask about your data"
      running={false}
      onSend={nothing}
      {...part}
    />,
  );
}

beforeEach(() => {
  stubPage();
  datasetList.replace(() => [penguins]);
});

afterEach(() => vi.unstubAllGlobals());

describe("the composer", () => {
  it("has one named field, says what its keys do, and sends nothing while it is empty", () => {
    const html = composer();
    expect(/<textarea[^>]*>/.exec(html)?.[0]).toContain(
      'aria-label="Ask a question" placeholder="Ask about your data"',
    );
    expect(textOf(html)).toBe("Enter sends, Shift+Enter starts a new line Send");
    expect(/<button[^>]*type="submit"[^>]*>/.exec(html)?.[0]).toContain('disabled=""');
    expect(buttonsOf(html)).toEqual(["Choose data", "Send"]);
  });

  it("shows what its conversation has, which cannot be taken off", () => {
    const html = composer({ fixedDatasets: [penguins.id] });
    expect([textOf(html).startsWith("penguins 344 × 2"), buttonsOf(html)]).toEqual([true, ["Choose data", "Send"]]);
  });

  it("offers to stop what runs in the place of sending", () => {
    const onStop = () => Promise.resolve();
    expect(buttonsOf(composer({ running: true, onStop }))).toEqual(["Choose data", "Stop"]);
    expect(buttonsOf(composer({ running: false, onStop }))).toEqual(["Choose data", "Send"]);
  });

  it("leads to what waits for an answer instead of sending", () => {
    const onStop = () => Promise.resolve();
    const html = composer({ running: true, onStop, onToCard: () => undefined });
    expect(textOf(html)).toContain("Waits for your answer above. A new question can go after it, or when you stop.");
    expect(buttonsOf(html)).toEqual(["Go to it", "Choose data", "Stop"]);
  });

  it("tells whether runs ask before they go on", () => {
    const approval = { mode: "ask" as const, onChange: () => undefined };
    expect(buttonsOf(composer({ approval }))).toEqual(["Choose data", "Approvals: Asks first", "Send"]);
  });

  it("takes files by a named input of the page", () => {
    expect(attributesOf(composer(), "type")).toContain("file");
    expect(attributesOf(composer(), "aria-label")).toContain("Add data");
  });
});
