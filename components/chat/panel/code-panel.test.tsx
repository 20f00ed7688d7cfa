import { expect, it, vi } from "vitest";
import { MessageId } from "@/lib/domain/ids";
import { buttonsOf, render, textOf } from "../../testing/render";
import { codeDraft } from "./code-drafts";
import { CodePanel } from "./code-panel";

it("code is read-only until it is edited, and the edited code stays visible", () => {
  vi.stubGlobal("window", globalThis);
  const messageId = MessageId.create();
  const panel = () => render(<CodePanel messageId={messageId} code="result = 1" onRun={() => Promise.resolve()} />);
  expect([buttonsOf(panel()), textOf(panel()).includes("result = 1")]).toEqual([
    ["Edit code", "Copy code", "Save the code"],
    true,
  ]);
  codeDraft(messageId).set(() => "result = 2");
  expect([buttonsOf(panel()), textOf(panel()).startsWith("result = 2")]).toEqual([
    ["Copy code", "Save the code"],
    true,
  ]);
  vi.unstubAllGlobals();
});
