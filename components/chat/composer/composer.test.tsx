import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendQuestion } from "@/app/actions/questions";
import { capabilities } from "@/lib/server/capabilities";
import { datasetList } from "../../api/datasets/dataset-list";
import { CapabilitiesContext } from "../../capabilities/capabilities-context";
import { buildDataset } from "../../testing/build-dataset";
import { attributesOf, buttonsOf, render, textOf } from "../../testing/render";
import { stubPage } from "../../testing/stub-page";
import { Composer } from "./composer";

const penguins = buildDataset();
const plain = {
  action: sendQuestion,
  fields: { runId: "2d8b5ef2-93a7-4b53-8c4c-8d1f8c0f6f0a" },
};

function composer(part: Partial<Parameters<typeof Composer>[0]> = {}): string {
  const nothing = () => Promise.resolve();
  return render(
    <Composer
      draftKey="new"
      plain={plain}
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
  it("has one named field, explains its keys, and can be sent before scripts run, but not empty", () => {
    const html = composer();
    expect(/<textarea[^>]*>/.exec(html)?.[0]).toContain(
      'aria-label="Ask a question" placeholder="Ask about your data"',
    );
    expect(textOf(html)).toBe("Enter sends, Shift+Enter starts a new line Send");
    expect(/<textarea[^>]*>/.exec(html)?.[0]).toContain('name="question" required=""');
    expect(html).toContain(`<input type="hidden" name="runId" value="${plain.fields.runId}"/>`);
    expect(/<button[^>]*type="submit"[^>]*>/.exec(html)?.[0]).not.toContain('disabled=""');
    expect(buttonsOf(html)).toEqual(["Choose data", "Send"]);
  });

  it("says that a slash lists commands, where the installation has some", () => {
    const html = render(
      <CapabilitiesContext value={capabilities.all}>
        <Composer
          draftKey="new"
          plain={plain}
          fixedDatasets={[]}
          placeholder=""
          running={false}
          onSend={() => Promise.resolve()}
        />
      </CapabilitiesContext>,
    );
    expect(textOf(html)).toBe("Enter sends, / lists commands Send");
  });

  it("shows the data of its conversation, which cannot be removed", () => {
    const html = composer({ fixedDatasets: [penguins.id] });
    expect([textOf(html).startsWith("penguins 344 × 2"), buttonsOf(html)]).toEqual([true, ["Choose data", "Send"]]);
  });

  it("offers a stop button in place of the send button while something runs", () => {
    const onStop = () => Promise.resolve();
    expect(buttonsOf(composer({ running: true, onStop }))).toEqual(["Choose data", "Stop"]);
    expect(buttonsOf(composer({ running: false, onStop }))).toEqual(["Choose data", "Send"]);
  });

  it("links to the waiting card instead of sending", () => {
    const onStop = () => Promise.resolve();
    const html = composer({ running: true, onStop, onToCard: () => undefined });
    expect(textOf(html)).toContain(
      "Waiting for your answer above. You can ask a new question once you have answered or stopped the run.",
    );
    expect(buttonsOf(html)).toEqual(["Go to it", "Choose data", "Stop"]);
  });

  it("states whether runs ask before they continue", () => {
    const approval = { mode: "ask" as const, onChange: () => undefined };
    expect(buttonsOf(composer({ approval }))).toEqual(["Choose data", "Approvals: Asks first", "Send"]);
  });

  it("accepts files by a named input of the page", () => {
    expect(attributesOf(composer(), "type")).toContain("file");
    expect(attributesOf(composer(), "aria-label")).toContain("Add data");
  });
});
