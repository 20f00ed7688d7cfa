import { expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { ArtifactId, DatasetId, MessageId, RunId } from "@/lib/domain/ids";
import { datasetList } from "../../api/datasets/dataset-list";
import { buildAnswer } from "../../testing/build-answer";
import { buildDataset } from "../../testing/build-dataset";
import { hostile, hostileElements } from "../../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import type { PanelTab } from "./panel-tab";
import { SidePanel } from "./side-panel";

const nothing = () => undefined;
const question = "Which species is the heaviest?";
const figures = [{ id: ArtifactId.create(), kind: "image" as const, title: "Mass" }];

const contentOf = (part: Partial<Answer>, tab: PanelTab, rest: { question?: string; runId?: RunId | null } = {}) => ({
  questionId: MessageId.create(),
  question,
  messageId: MessageId.create(),
  remarks: undefined,
  stale: false,
  runId: null,
  answer: buildAnswer(part),
  tab,
  ...rest,
});
const common = { datasetIds: [], onRunCode: undefined, onTab: nothing, onClose: nothing };

function panel(part: Partial<Answer>, tab: PanelTab, datasetIds: DatasetId[] = [], runId: RunId | null = null): string {
  return render(<SidePanel {...common} content={contentOf(part, tab, { runId })} datasetIds={datasetIds} />);
}

it("the panel has a tab for each part that the answer has, and no empty ones", () => {
  const result = { kind: "scalar" as const, value: 7 };
  expect(buttonsOf(panel({ figures, result, code: "7" }, "chart", [DatasetId.create()], RunId.create()))).toEqual(
    expect.arrayContaining(["Chart", "Table", "Code", "Model calls", "Data quality", "Close"]),
  );
  expect(buttonsOf(panel({ result }, "table"))).toEqual(["Table", "Close"]);
});

it("the versions of an answer are a tab when there are several", () => {
  const content = contentOf({}, "versions");
  expect(textOf(render(<SidePanel {...common} content={content} versions={<p>All versions</p>} />))).toBe(
    `${question} v1.0 Versions All versions`,
  );
  expect(buttonsOf(render(<SidePanel {...common} content={content} />))).toEqual(["Close"]);
});

it("the panel begins with the question and the version that it shows, hostile ones as text", () => {
  expect(textOf(panel({ version: "v2.0" }, "chart"))).toBe(`${question} v2.0`);
  const html = render(<SidePanel {...common} content={contentOf({}, "chart", { question: hostile })} />);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `${hostile} v1.0`]);
});

it("the code can be edited in the panel", () => {
  expect(buttonsOf(panel({ code: "result = 7" }, "code"))).toContain("Edit code");
});

it("a tab that this answer lacks falls back to its first one", () => {
  expect(textOf(panel({ result: { kind: "scalar", value: 1234 } }, "chart"))).toContain("1,234");
});

it("the data tab covers the datasets of the conversation and no others", () => {
  const mine = buildDataset({ name: "mine", notices: [{ text: "Two rows repeat.", columns: [] }] });
  const other = buildDataset({ name: "other" });
  datasetList.replace(() => [mine, other]);
  const html = panel({ result: null }, "quality", [mine.id]);
  expect([textOf(html).includes("Two rows repeat."), textOf(html).includes("other")]).toEqual([true, false]);
});

it("the panel can be pinned to its answer, and unpinned to follow the newest", () => {
  const of = (pinned: boolean) =>
    buttonsOf(render(<SidePanel {...common} content={contentOf({}, "chart")} pin={{ pinned, onPin: nothing }} />));
  expect([of(false), of(true)]).toEqual([
    ["Keep showing this answer", "Close"],
    ["Follow the newest answer", "Close"],
  ]);
});
