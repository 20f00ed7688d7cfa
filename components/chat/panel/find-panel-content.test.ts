import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Answer } from "@/lib/domain/answers/answer";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { ArtifactId, MessageId, RunId } from "@/lib/domain/ids";
import { noRuns } from "@/lib/stream/run-view";
import { buildAnswer } from "../../testing/build-answer";
import { buildQuestion, buildReply } from "../../testing/build-message";
import { findPanelContent } from "./find-panel-content";
import { toTurns, type Turn } from "../transcript/to-turns";

const figure = { id: ArtifactId.create(), kind: "plotly", title: "Mass" } as const;
const table = (totalRows: number): z.infer<typeof ResultTable> => ({
  kind: "table",
  columns: [{ name: "a", type: "int64" }],
  rows: [[1]],
  totalRows,
});

function turn(...answers: Answer[]): Turn {
  const runId = RunId.create();
  const question = buildQuestion("a", runId);
  const replies = answers.map((answer) => buildReply(answer, runId));
  const [built] = toTurns([question, ...replies], noRuns);
  if (!built) throw new Error("no turn");
  return built;
}

const content = (shown: Turn, tab: string) => ({
  questionId: shown.question.id,
  question: shown.question.text,
  messageId: shown.reply?.id,
  remarks: shown.reply?.remarks,
  stale: shown.reply?.stale !== undefined,
  runId: shown.reply?.runId,
  answer: shown.reply?.answer,
  tab,
});

describe("the side panel", () => {
  it("opens on wide screens on a table that the conversation cuts, and repeats no chart", () => {
    const charted = turn(buildAnswer({ figures: [figure], result: table(300) }));
    const long = turn(buildAnswer({ result: table(300) }));
    expect(findPanelContent([charted, long, turn()], null, true)).toEqual(content(long, "table"));
    expect(findPanelContent([long, charted], null, true)).toBeNull();
    const setAside = { ...charted, question: { ...charted.question, setAside: true as const } };
    expect(findPanelContent([long, setAside], null, true)).toEqual(content(long, "table"));
  });

  it("stays on the last answer with content when the newest one has nothing to show", () => {
    const long = turn(buildAnswer({ result: table(300) }));
    const refusal = turn(buildAnswer({ kind: "cannot_answer" }));
    expect(findPanelContent([long, refusal], null, true)).toEqual(content(long, "table"));
    const newest = { questionId: null, tab: "code" } as const;
    expect(findPanelContent([long, refusal], newest, true)).toEqual(content(long, "code"));
    expect(findPanelContent([refusal], newest, true)).toBeNull();
  });

  it("stays closed when everything is visible already, and on narrow screens", () => {
    const short = turn(buildAnswer({ result: table(3) }));
    const long = turn(buildAnswer({ result: table(300) }));
    expect(findPanelContent([long, short], null, true)).toBeNull();
    expect(findPanelContent([long], null, false)).toBeNull();
    expect(findPanelContent([], null, true)).toBeNull();
  });

  it("moves from the newest answer to the next one", () => {
    const [first, second] = [turn(buildAnswer({ code: "1" })), turn(buildAnswer({ code: "2" }))];
    const newest = { questionId: null, tab: "code" } as const;
    expect(findPanelContent([first], newest, false)).toEqual(content(first, "code"));
    expect(findPanelContent([first, second], newest, false)).toEqual(content(second, "code"));
  });

  it("shows what a person chose, on any screen, and nothing once closed", () => {
    const first = turn(buildAnswer({ figures: [figure] }));
    const long = turn(buildAnswer({ result: table(300) }));
    const questionId = first.question.id;
    expect(findPanelContent([first, long], { questionId, tab: "chart" }, false)).toEqual(content(first, "chart"));
    expect(findPanelContent([first, long], "closed", true)).toBeNull();
    expect(findPanelContent([long], { questionId, tab: "chart" }, true)).toBeNull();
    expect(findPanelContent([long], { questionId: MessageId.create(), tab: "chart" }, true)).toBeNull();
  });

  it("follows the question from one version of its answer to the next", () => {
    const both = turn(buildAnswer({ code: "1" }), buildAnswer({ code: "2" }));
    const choice = { questionId: both.question.id, tab: "code" } as const;
    expect(findPanelContent([both], choice, true)?.answer.code).toBe("2");
    const older = { ...both, reply: both.replies[0] ?? null };
    expect(findPanelContent([older], choice, true)).toEqual(content(older, "code"));
  });
});
