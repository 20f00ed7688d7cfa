import { expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, elementsOf, render } from "../../testing/render";
import { EditorSelect } from "./editor-select";
import { SeriesEditor } from "./series-editor";

const nothing = () => undefined;
type Series = Parameters<typeof SeriesEditor>[0]["series"];
const editor = (names: readonly string[], series?: Series) =>
  render(<SeriesEditor names={names} series={series} onChange={nothing} />);
const labelsOf = (html: string) => [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map((match) => match[1]);
const optionsOf = (html: string) => [...html.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map((match) => match[1]);
const chosenOf = (html: string) =>
  [...html.matchAll(/<option[^>]*selected=""[^>]*>(.*?)<\/option>/g)].map((match) => match[1]);

it("a series is labelled by its name, or by its position without one, even after it was renamed", () => {
  const html = editor(["mass", ""], { 0: { name: "Weight" } });
  expect(labelsOf(html)).toEqual(["Name of mass", "Colour of mass", "Name of series 2", "Colour of series 2"]);
  const values = [...html.matchAll(/<input[^>]* value="([^"]*)"/g)].map((match) => match[1]);
  expect(values).toEqual(["Weight", ""]);
});

it("a series has the colour of its position until one is chosen, and the ninth starts over", () => {
  const names = Array.from({ length: 9 }, (_, place) => `s${place}`);
  expect(attributesOf(editor(names, { 1: { colour: 7 } }), "style")).toEqual(
    [1, 8, 3, 4, 5, 6, 7, 8, 1].map((place) => `background:var(--chart-${place})`),
  );
  expect(chosenOf(editor(["a", "b"], { 1: { colour: 0 } }))).toEqual(["Original", "blue"]);
});

it("no series render no rows, and every field has a label of its own", () => {
  expect(editor([])).toBe('<ul class="grid gap-2"></ul>');
  const html = editor(["a", "a"]);
  const ids = attributesOf(html, "id");
  expect([new Set(ids).size, attributesOf(html, "for")]).toEqual([4, ids]);
});

it("markup in a name stays text", () => {
  const html = editor([hostile], { 0: { name: hostile } });
  expect([elementsOf(html, hostileElements), attributesOf(html, "value").includes(hostile)]).toEqual([[], true]);
});

it("a series can keep its own colour, or take any of the palette", () => {
  expect(optionsOf(editor(["a"]))).toEqual([
    ...["Original", "blue", "orange", "green", "pink"],
    ...["light blue", "red", "olive", "grey"],
  ]);
});

it("options keep their order, with the present one selected", () => {
  const html = render(
    <EditorSelect<string> label="Order" value="b" choices={{ z: "Last", b: "Name", a: "First" }} onChange={nothing} />,
  );
  expect([optionsOf(html), chosenOf(html)]).toEqual([["Last", "Name", "First"], ["Name"]]);
});
