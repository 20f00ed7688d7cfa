import { readFile } from "node:fs/promises";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { kindOf, traceKinds } from "@/lib/domain/charts/trace-kinds";

/** Allows only what the page itself contains; a browser that supports this policy contacts no server. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:";

/**
 * Renders a Plotly figure as a page that needs no server: the library and the data are in it. Throws `not_acceptable`
 * for a map, whose background would come from elsewhere.
 * @param options.root the repository, where the library lies in `node_modules`.
 */
export async function toFigurePage(options: { title: string; figure: FigureJson; root: string }): Promise<string> {
  const { data, layout } = options.figure;
  const kinds = data.map((trace) => traceKinds.get(kindOf(trace)));
  if (kinds.some((kind) => kind === undefined || kind.map !== undefined)) {
    throw new CaveatError("not_acceptable", "A map cannot be a standalone page: its background comes from a server.", {
      remedy: "Save it as a picture with the chart's own menu, or get its data with format=json.",
    });
  }
  const { width, height, ...fluid } = layout;
  void [width, height];
  const inline = toInlineJson({ data, layout: { ...fluid, autosize: true } });
  const small = kinds.every((kind) => kind?.bundle !== undefined);
  const library = await readLibrary(options.root, small);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtmlText(options.title)}</title>
<style>html, body, #figure { height: 100%; margin: 0; font-family: system-ui, sans-serif; }</style>
</head>
<body>
<div id="figure" role="img" aria-label="${toHtmlText(options.title)}"></div>
<script>${library}</script>
<script>
const figure = ${inline};
Plotly.newPlot("figure", figure.data, figure.layout, { responsive: true, displaylogo: false, showSendToCloud: false });
</script>
</body>
</html>
`;
}

/** Reads the small library if it suffices, else the whole one, in the build that never evaluates text as code. */
function readLibrary(root: string, small: boolean): Promise<string> {
  const file = small ? "plotly-cartesian.min.js" : "plotly-strict.min.js";
  return readFile(path.join(root, "node_modules", "plotly.js", "dist", file), "utf8");
}

/** Serialises JSON so that it cannot end its script element. */
function toInlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function toHtmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
