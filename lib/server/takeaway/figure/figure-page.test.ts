import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { repositoryRoot as root } from "@/lib/testing/source-files";
import { toFigurePage } from "./figure-page";

const pageOf = (data: FigureJson["data"], title = "Mass") =>
  toFigurePage({ title, figure: { data, layout: { width: 9, height: 9, title: { text: "M" } } }, root });

/** Returns the page without the library in it. */
const around = (page: string) => page.replace(/<script>\/\*\*[\s\S]*?<\/script>/, "<library>");

describe("a chart as a standalone page", () => {
  it("contains the library and the data, fills the window, and may contact no server", async () => {
    const page = await pageOf([{ type: "bar", x: ["a"], y: [1] }]);
    expect(page).toContain("plotly.js (cartesian - minified)");
    const rest = around(page);
    expect(rest).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:">`,
    );
    expect(rest).toContain(
      'const figure = {"data":[{"type":"bar","x":["a"],"y":[1]}],"layout":{"title":{"text":"M"},"autosize":true}};',
    );
    expect(rest.match(/\b(?:src|href)=/g)).toBeNull();
  });

  it("contains the whole library only when needed", async () => {
    expect(await pageOf([{ x: [1] }])).toContain("plotly.js (cartesian - minified)");
    expect(await pageOf([{ type: "sankey" }])).toContain("plotly.js (strict - minified)");
  });

  it("keeps hostile words as words", async () => {
    const evil = "</script></title><script>alert(1)</script><!--\u2028\"'&";
    const rest = around(await pageOf([{ type: "bar", x: [evil] }], evil));
    expect(rest.match(/<\/?script>/g)).toEqual(["<script>", "</script>"]);
    expect(rest).toContain(
      "<title>&#60;/script&#62;&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#60;!--\u2028&#34;&#39;&#38;</title>",
    );
    expect(rest).toContain(
      String.raw`["\u003c/script>\u003c/title>\u003cscript>alert(1)\u003c/script>\u003c!--\u2028\"'&"]`,
    );
  });

  it.each(["choropleth", "scattergeo", "scattermap", "scattermapbox", "choroplethmap", "densitymap"])(
    "refuses a %s map, whose background comes from a server",
    async (type) => {
      await expect(pageOf([{ type }])).rejects.toMatchObject({ code: "not_acceptable" });
    },
  );

  it.each(["plotly-cartesian.min.js", "plotly-strict.min.js"])("can hold %s as it is", async (name) => {
    const library = await readFile(path.join(root, "node_modules", "plotly.js", "dist", name), "utf8");
    expect(library.startsWith("/**")).toBe(true);
    expect(/<\/script|<!--/i.test(library)).toBe(false);
  });
});
