import { describe, expect, it } from "vitest";
import { cleanFigure, largestFigure } from "./clean-figure";

function clean(figure: unknown, title = "") {
  const cleaned = cleanFigure(JSON.stringify(figure), title);
  if (cleaned.status !== "clean") return cleaned;
  return { ...cleaned, ...(JSON.parse(cleaned.json) as Record<string, unknown>), json: undefined };
}

const trace = { type: "scatter", x: [1, 2], y: [3, 4] };
const packed = (values: number[]) => ({
  dtype: "f8",
  bdata: Buffer.from(Float64Array.from(values).buffer).toString("base64"),
});
const unpack = (value: unknown) => {
  const { bdata } = value as { bdata: string };
  return [...new Float64Array(Uint8Array.from(Buffer.from(bdata, "base64")).buffer)];
};
const count = (length: number) => Array.from({ length }, (_, at) => at);
const loads = (names: string) => `Settings of the chart that load or run something were left out (${names}).`;

describe("a cleaned figure", () => {
  it("keeps harmless parts unchanged", () => {
    const figure = {
      data: [{ ...trace, marker: { color: "red", size: packed([1, 2]) }, hovertemplate: "%{x}<extra></extra>" }],
      layout: { title: { text: "Mass", font: { style: "italic" } }, xaxis: { type: "log" } },
    };
    const styled = { ...figure, layout: { ...figure.layout, template: { layout: {} } } };
    expect(clean(styled)).toEqual({ status: "clean", title: "Mass", notices: [], ...figure });
  });

  it("has a title from its layout, else the given one, always plain", () => {
    const titled = (title: unknown) => clean({ data: [trace], layout: { title } }, "<i>Given</i>");
    expect(titled({ text: "<b>Mass</b><br>by species" })).toMatchObject({ title: "Mass by species" });
    expect(titled("Mass")).toMatchObject({ title: "Mass" });
    expect(titled(undefined)).toMatchObject({ title: "Given" });
    expect(titled({ text: "x".repeat(500) })).toMatchObject({ title: "x".repeat(200) });
  });

  it("has no trace of an unknown kind", () => {
    expect(clean({ data: [trace, { type: "__proto__" }, { type: "scattermapbox" }, "text", null] })).toMatchObject({
      data: [trace],
      notices: ["Part of the chart has a type that cannot be shown and was left out."],
    });
    expect(clean({ data: [{ type: "iframe" }] })).toMatchObject({ status: "empty" });
  });

  it.each(["", "[]", "null", `"text"`, "{", "{}", `{"data": {}}`])("is empty for %j", (json) => {
    expect(cleanFigure(json, "")).toEqual({ status: "empty", notices: [] });
  });

  it("has nothing that fetches, wherever it occurs", () => {
    const hostile = {
      data: [{ ...trace, xsrc: "user:1:a", meta: { url: "http://evil", href: "x" } }],
      layout: {
        images: [{ source: "http://evil/x.png" }],
        map: { style: "https://evil/style.json", layers: [{ source: "https://evil/{z}" }] },
        geo: { topojsonURL: "https://evil/" },
        updatemenus: [
          { buttons: [{ method: "relayout", args: [{ "images[0].source": "http://evil", "xaxis.title": "x" }] }] },
        ],
      },
    };
    expect(clean(hostile)).toEqual({
      status: "clean",
      title: "",
      data: [{ ...trace, meta: {} }],
      layout: {
        map: {},
        geo: {},
        updatemenus: [{ buttons: [{ method: "relayout", args: [{ "xaxis.title": "x" }] }] }],
      },
      notices: [loads("xsrc, url, href, images, layers")],
    });
  });

  it("has pictures and outlines only when they are embedded", () => {
    const inside = "data:image/png;base64,AAAA";
    const outline = { type: "FeatureCollection", features: [] };
    const figure = {
      data: [
        { type: "image", source: inside },
        { type: "image", source: "data:image/svg+xml;base64,AAAA" },
        { type: "choropleth", geojson: outline },
        { type: "choropleth", geojson: "https://evil/areas.json" },
        { type: "sankey", link: { source: [0, 1] } },
      ],
    };
    expect(clean(figure)).toMatchObject({
      data: [
        { type: "image", source: inside },
        { type: "image" },
        { type: "choropleth", geojson: outline },
        { type: "choropleth" },
        { type: "sankey", link: { source: [0, 1] } },
      ],
      notices: [loads("source, geojson")],
    });
  });

  it("draws maps on the background that needs no network", () => {
    const figure = {
      data: [{ type: "scattermap", subplot: "map2" }],
      layout: { map2: { style: "open-street-map", zoom: 3 } },
    };
    expect(clean(figure)).toMatchObject({
      layout: { map2: { style: "white-bg", zoom: 3 } },
      notices: ["The chart is shown without a background map, because nothing is loaded from the network."],
    });
  });

  it("has only menus that change what is drawn", () => {
    const buttons = [
      { method: "animate", args: [null] },
      { method: "eval", args: ["x"] },
      { method: { toString: 1 } },
      {},
    ];
    expect(
      clean({ data: [trace], layout: { updatemenus: [{ buttons }], sliders: [{ steps: buttons }, 3] } }),
    ).toMatchObject({
      layout: { updatemenus: [{ buttons: [buttons[0], {}] }], sliders: [{ steps: [buttons[0], {}] }, {}] },
    });
  });

  it("has no HTML in any text, at any depth", () => {
    const figure = {
      data: [
        {
          ...trace,
          text: ["<img src=x onerror=alert(1)>a"],
          marker: { colorbar: { title: { text: "<script>x</script>" } } },
        },
      ],
      layout: { annotations: [{ text: "<a href='javascript:x'>here</a>" }], xaxis: { ticktext: ["<svg onload=x>1"] } },
    };
    expect(clean(figure)).toMatchObject({
      data: [{ text: ["a"], marker: { colorbar: { title: { text: "x" } } } }],
      layout: { annotations: [{ text: "here" }], xaxis: { ticktext: ["1"] } },
    });
  });

  it("cannot reach the prototype of objects", () => {
    const json = `{"data": [{"type": "bar", "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}]}`;
    expect(cleanFigure(json, "")).toMatchObject({ status: "clean", json: `{"data":[{"type":"bar"}],"layout":{}}` });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("is cut where it nests deeper than charts do, and is empty where it nests endlessly", () => {
    const nested = (depth: number) => `{"data": [{"type": "bar", "meta": ${"[".repeat(depth)}${"]".repeat(depth)}}]}`;
    const shallow = cleanFigure(nested(50), "");
    expect(shallow.status === "clean" && JSON.parse(shallow.json)).toEqual({
      data: [{ type: "bar", meta: expect.any(Array) as unknown }],
      layout: {},
    });
    expect(shallow.status === "clean" && shallow.json.length).toBeLessThan(150);
    expect(cleanFigure(nested(5000), "")).toEqual({ status: "empty", notices: [] });
  });

  it("keeps the first 50 frames and the first 200 series", () => {
    const frames = count(60).map((at) => ({ name: String(at), data: [trace] }));
    const figure = clean({ data: count(250).map(() => trace), frames }) as unknown as {
      data: [];
      frames: [];
      notices: [];
    };
    expect([figure.data.length, figure.frames.length, figure.notices]).toEqual([
      200,
      50,
      ["The chart has 250 series; the first 200 are shown.", "The animation has 60 frames; the first 50 are shown."],
    ]);
  });
});

describe("a figure with many points", () => {
  it("shows evenly spread ones, together with everything that belongs to them", () => {
    const values = count(120_000);
    const customdata = { ...packed([...values, ...values]), shape: "120000, 2" };
    const figure = clean({
      data: [{ type: "scattergl", x: values, y: packed(values), marker: { size: values }, customdata }],
    });
    const [thin] = (
      figure as unknown as {
        data: [{ x: number[]; y: object; marker: { size: number[] }; customdata: { shape: string } }];
      }
    ).data;
    const every = values.filter((at) => at % 3 === 0);
    expect(thin.x).toEqual(every);
    expect(unpack(thin.y)).toEqual(every);
    expect(thin.marker.size).toEqual(every);
    expect([thin.customdata.shape, unpack(thin.customdata).length]).toEqual(["40000, 2", 80_000]);
    expect(figure).toMatchObject({
      notices: ["A chart shows one in every 3 of its 120,000 points, evenly spaced, to stay responsive."],
    });
  });

  it("may have twice as many when they are packed", () => {
    const figure = { data: [{ type: "scatter", y: packed(count(100_000)) }] };
    expect(clean(figure)).toMatchObject({ data: figure.data, notices: [] });
  });

  it("is thinned further until it fits", () => {
    const values = packed(count(100_000).map((at) => at / 7));
    const cleaned = cleanFigure(JSON.stringify({ data: [{ type: "scatter", x: values, y: values }] }), "");
    expect(cleaned).toMatchObject({
      status: "clean",
      notices: ["A chart shows one in every 2 of its 100,000 points, evenly spaced, to stay responsive."],
    });
    expect(cleaned.status === "clean" && cleaned.json.length).toBeLessThan(largestFigure);
  });

  it("is too large when omitting points would change its meaning", () => {
    const cleaned = cleanFigure(JSON.stringify({ data: [{ type: "box", y: packed(count(300_000)) }] }), "");
    expect(cleaned).toMatchObject({ status: "too_large", notices: [] });
    expect(cleaned.status === "too_large" && cleaned.bytes).toBeGreaterThan(largestFigure);
  });
});
