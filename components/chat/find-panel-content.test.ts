import { describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answer";
import type { ResultTable } from "@/lib/domain/execution";
import { ArtifactId, MessageId } from "@/lib/domain/ids";
import type { z } from "zod";
import { buildAnswer } from "../testing/build-answer";
import { findPanelContent } from "./find-panel-content";
import type { Turn } from "./to-turns";

const at = "2026-11-21T10:00:00.000Z";
const figure = { id: ArtifactId.create(), kind: "plotly", title: "Mass" } as const;
const table = (totalRows: number): z.infer<typeof ResultTable> => ({
  kind: "table",
  columns: [{ name: "a", type: "int64" }],
  rows: [[1]],
  totalRows,
});

function turn(answer: Answer | null): Turn {
  const message = { id: MessageId.create(), text: "", runId: null, createdAt: at };
  return {
    question: { ...message, id: MessageId.create(), role: "user" },
    run: null,
    reply: answer && { ...message, role: "assistant", answer },
  };
}

describe("the side panel", () => {
  it("opens on wide screens with the table of the newest answer that the conversation folds or cuts", () => {
    const folded = turn(buildAnswer({ figures: [figure], result: table(3) }));
    const long = turn(buildAnswer({ result: table(300) }));
    expect(findPanelContent([folded, long], null, true)).toEqual({
      messageId: long.reply?.id,
      answer: long.reply?.answer,
      tab: "table",
    });
    expect(findPanelContent([long, folded, turn(null)], null, true)?.messageId).toBe(folded.reply?.id);
  });

  it("stays closed when all is in sight already, and on narrow screens", () => {
    const short = turn(buildAnswer({ result: table(3) }));
    const chartOnly = turn(buildAnswer({ figures: [figure], result: { kind: "scalar", value: 1 } }));
    const long = turn(buildAnswer({ result: table(300) }));
    expect(findPanelContent([short], null, true)).toBeNull();
    expect(findPanelContent([chartOnly], null, true)).toBeNull();
    expect(findPanelContent([long], null, false)).toBeNull();
    expect(findPanelContent([], null, true)).toBeNull();
  });

  it("shows what a person chose, on any screen, and nothing once closed", () => {
    const first = turn(buildAnswer({ figures: [figure] }));
    const long = turn(buildAnswer({ result: table(300) }));
    const messageId = first.reply?.id ?? MessageId.create();
    expect(findPanelContent([first, long], { messageId, tab: "chart" }, false)).toEqual({
      messageId,
      answer: first.reply?.answer,
      tab: "chart",
    });
    expect(findPanelContent([first, long], "closed", true)).toBeNull();
    expect(findPanelContent([long], { messageId, tab: "chart" }, true)).toBeNull();
  });
});
