import { expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { AnswerCharts } from "./answer-charts";

const plot = (title: string) => ({ id: ArtifactId.create(), kind: "plotly" as const, title });
const charts = (...titles: string[]) => render(<AnswerCharts figures={titles.map(plot)} onOpen={() => undefined} />);

it("each chart has its title above it, and a button that opens it at full size", () => {
  const html = charts("Mass by species", "");
  expect(attributesOf(html, "data-part")).toEqual(["chart", "chart"]);
  expect(buttonsOf(html)).toEqual(["Open the chart in the side panel", "Open the chart in the side panel"]);
  expect(textOf(html)).toBe("Mass by species Chart");
});

it("a hostile title stays text", () => {
  expect(elementsOf(charts(hostile), hostileElements)).toEqual([]);
});
