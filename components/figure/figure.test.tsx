import { afterEach, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { ApiError } from "../api/api-error";
import { startApiServer } from "../testing/api-server";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { Figure } from "./figure";
import { FigureFrame } from "./figure-frame";
import { figureResource } from "./figure-resource";
import { ImageFigure } from "./image-figure";
import { PlotlyFigure } from "./drawing/plotly-figure";

let server: Awaited<ReturnType<typeof startApiServer>> | undefined;

afterEach(() => server?.close());

const bars = { data: [{ type: "bar", x: ["Gentoo", "Adelie"], y: [5076, 3701] }], layout: {} };
const plot = (title: string) => ({ id: ArtifactId.create(), kind: "plotly" as const, title });

it("a chart is a figure named by its title, with its height reserved before it is drawn", () => {
  const html = render(<Figure figure={plot("Mass by species")} height={320} />);
  const id = /<figcaption id="([^"]*)"/.exec(html)?.[1];
  expect([textOf(html), attributesOf(html, "aria-labelledby")]).toEqual(["Mass by species", [id]]);
  expect(html).toContain('style="height:320px"');
});

it("a chart without a title is still called a chart", () => {
  expect(textOf(render(<Figure figure={plot("")} height={320} />))).toBe("Chart");
});

it("a loaded chart is described in words for people who cannot see it", async () => {
  server = await startApiServer(() => ({ body: bars }));
  const figure = plot("Mass by species");
  await figureResource(figure.id).refresh();
  expect(textOf(render(<PlotlyFigure figure={figure} height={320} />))).toBe(
    "Mass by species Bar chart: Mass by species. 1 series, 2 values. Largest: Gentoo, 5,076. Smallest: Adelie, 3,701.",
  );
});

it("a stale chart says so, and an editable one offers editing", async () => {
  server = await startApiServer(() => ({ body: bars }));
  const figure = plot("Mass");
  await figureResource(figure.id).refresh();
  const html = render(<PlotlyFigure stale figure={figure} height={320} onEdit={() => undefined} />);
  expect(textOf(html)).toMatch(/^Mass Stale /);
  expect(buttonsOf(html).slice(0, 3)).toEqual(["Edit the chart", "Show its data as a table", "Full screen"]);
  const edited = render(<PlotlyFigure figure={figure} height={320} edit={{ title: "Weights", type: "line" }} />);
  expect([textOf(edited).startsWith("Weights Line chart: Weights."), buttonsOf(edited).slice(0, 2)]).toEqual([
    true,
    ["Show its data as a table", "Full screen"],
  ]);
});

it("a missing chart explains why in its place", async () => {
  server = await startApiServer(() => ({
    status: 404,
    body: { title: "Not found", detail: "The chart was deleted." },
  }));
  const figure = plot("Mass");
  await figureResource(figure.id).refresh();
  expect(figureResource(figure.id).get().error).toEqual(new ApiError(404, "The chart was deleted."));
  const html = render(<PlotlyFigure figure={figure} height={320} />);
  expect([textOf(html), html.includes('role="alert"')]).toEqual(["Mass The chart was deleted.", true]);
});

it("an image has its title as alternative text, comes from this server, and can be expanded", () => {
  const figure = { ...plot(hostile), kind: "image" as const };
  const html = render(<ImageFigure figure={figure} height={320} />);
  expect([attributesOf(html, "src"), attributesOf(html, "alt")]).toEqual([
    [`/api/artifacts/${figure.id}`],
    [`Chart: ${hostile}`],
  ]);
  expect(elementsOf(html, hostileElements)).toEqual(["img"]);
  expect(buttonsOf(html)[0]).toBe("Full screen");
});

it("a figure of any kind has the same height before and after loading", () => {
  const image = { ...plot("Mass"), kind: "image" as const };
  const heightsOf = (html: string) => attributesOf(html, "style");
  expect([
    heightsOf(render(<Figure figure={plot("Mass")} height={320} />)),
    heightsOf(render(<PlotlyFigure figure={plot("Mass")} height={320} />)),
    heightsOf(render(<Figure figure={image} height={320} />)),
    heightsOf(render(<ImageFigure figure={image} height={320} />)),
  ]).toEqual(Array.from({ length: 4 }, () => ["height:320px"]));
});

it("the frame of a chart keeps hostile titles and descriptions as text", () => {
  const html = render(
    <FigureFrame title={hostile} description={hostile}>
      chart
    </FigureFrame>,
  );
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `${hostile} ${hostile} chart`]);
});
